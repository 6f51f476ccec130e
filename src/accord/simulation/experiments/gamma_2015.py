"""The references of section 6.3 of Mathet, Widlöcher and Métivier (2015).

The paper says of its references that a model defines the number of categories, their prevalence
and the lengths of their units; it gives the numbers of none, nor how far shifts go or how many
units are added at a magnitude of 1. These are ours, chosen so that what the text says of a figure
holds as far as it can.
"""

from accord.simulation.model import CategoryModel, ReferenceModel

#: Figures 26 and 27: units of four categories that do not overlap.
GENERAL = ReferenceModel(
    categories=tuple(
        CategoryModel(name, share, (15.0, 45.0))
        for name, share in (("A", 0.4), ("B", 0.3), ("C", 0.2), ("D", 0.1))
    ),
    units=(20, 20),
    gap=(0.0, 10.0),
)

#: Figures 28a and 30: room for many units more.
SPARSE = GENERAL.changed(gap=(100.0, 200.0))

#: Figure 28b: so few units that some magnitude leaves none in common.
FEW = GENERAL.changed(units=(12, 12), gap=(0.0, 3.0))

#: Figure 25: units of one size at fixed places. There are so many that each set has nearly the
#: same prevalences: chance is drawn from all of them.
FIXED = GENERAL.changed(
    categories=tuple(
        CategoryModel(name, share, (30.0, 30.0))
        for name, share in (("A", 0.3), ("B", 0.3), ("C", 0.2), ("D", 0.2))
    ),
    units=(60, 60),
    gap=(5.0, 5.0),
)
WITHOUT_GAPS = FIXED.changed(gap=(0.0, 0.0))
WIDE_GAPS = FIXED.changed(gap=(60.0, 60.0))

#: Figure 24: segments without categories, one after the other.
SEGMENTS = ReferenceModel(
    categories=(CategoryModel("", 1.0, (10.0, 50.0)),), units=(40, 40), gap=(0.0, 0.0)
)

#: Figure 26: boundaries move by up to three lengths, and never pass their neighbours.
SHIFTED = "position(overlap=false,s=3)"
#: Figures 28a and 30: five times as many units as there are, as with splits.
ADDED = "false-positives(share=5)"

GAMMA = "gamma"
#: The paper has Krippendorff's formula of 2013.
U_ALPHA = "u-alpha(edition=2013)"
CU_ALPHA = "cu-alpha"
SER = "slot-error-rate"
KAPPA = "discretized-kappa"
GENERAL_MEASURES = (GAMMA, U_ALPHA, CU_ALPHA, SER, KAPPA)
