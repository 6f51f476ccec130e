"""A small integer program: cover rows by columns, a whole number of times each."""

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class CoverProgram:
    """Cover each row as often as it demands, at the least cost."""

    def __init__(self, columns: list[Ints], demand: Floats) -> None:
        import highspy

        self.solver = highspy.Highs()
        for option, value in (
            ("output_flag", False),
            ("threads", 1),
            ("mip_rel_gap", 0.0),
            ("mip_abs_gap", 1e-10),
        ):
            self.solver.setOptionValue(option, value)
        rows = len(demand)
        none = np.zeros(0, np.int32)
        self.count = len(columns)
        self.solver.addRows(rows, demand, demand, 0, np.zeros(rows, np.int32), none, np.zeros(0))
        begins = np.concatenate(([0], np.cumsum([len(column) for column in columns])))
        index = np.concatenate(columns).astype(np.int32)
        self.solver.addCols(
            self.count, np.zeros(self.count), np.zeros(self.count), np.full(self.count, np.inf),
            len(index), begins[:-1].astype(np.int32), index, np.ones(len(index)),
        )  # fmt: skip
        whole = np.full(self.count, highspy.HighsVarType.kInteger)
        self.solver.changeColsIntegrality(self.count, np.arange(self.count, dtype=np.int32), whole)

    def require(self, weight: Floats, limit: float) -> None:
        """Keep the weighted number of columns at or below the limit from now on."""
        index = np.flatnonzero(weight).astype(np.int32)
        self.solver.addRow(-np.inf, limit, len(index), index, weight[index])

    def minimise(self, cost: Floats) -> Ints | None:
        """Return how often to take each column, or None if the rows cannot be covered."""
        self.solver.changeColsCost(self.count, np.arange(self.count, dtype=np.int32), cost)
        self.solver.run()
        if str(self.solver.getModelStatus()) != "HighsModelStatus.kOptimal":
            return None
        taken: Ints = np.rint(np.array(self.solver.getSolution().col_value)).astype(np.int64)
        return taken
