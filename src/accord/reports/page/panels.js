/* What is said in words: summary, legend, tooltip, details, the table, help. */

const FIRST_ROWS = 50, MORE_ROWS = 200;

class Panels {
  constructor(index) {
    this.index = index;
    this.shown = FIRST_ROWS;
  }

  show(continuum, facts) {
    this.continuum = continuum;
    this.facts = facts;
    this.summary();
  }

  at(value) {
    return position(value, this.continuum.decimals);
  }

  range(row) {
    return `${this.at(this.continuum.start[row])}–${this.at(this.continuum.end[row])}`;
  }

  label(row) {
    return this.continuum.categories.length ? this.index.categories[this.continuum.mark[row]].label : "unit";
  }

  who(row) {
    return this.continuum.annotators[this.continuum.annotator[row]];
  }

  words(row, most = 120) {
    const words = this.continuum.wordsOf(row);
    if (words == null) return null;
    const plain = Array.from(words.slice(0, 4 * most).replace(/\s+/g, " "));
    return plain.length > most ? plain.slice(0, most).join("") + "…" : plain.join("");
  }

  summary() {
    const { facts } = this;
    const state = facts.optimal
      ? "the best there is"
      : facts.gap == null
        ? `bound ${facts.bound.toFixed(4)}`
        : `at most ${(100 * facts.gap).toFixed(2)} % above the best (bound ${facts.bound.toFixed(4)})`;
    const many = (number, what, rest = "") => [`${what}${number === 1 ? "" : "s"}${rest}`, grouped(number)];
    const entries = [
      many(facts.annotators, "annotator"),
      many(facts.units, "unit"),
      many(facts.unitary, "unitary alignment"),
      ["of them with everybody", grouped(facts.complete)],
      many(facts.alone, "unit", " aligned with nothing"),
      ["disorder", facts.disorder.toFixed(4)],
      ["alignment", facts.method === "exact" ? state : `${facts.method}: ${state}`, true],
    ];
    if (facts.name) entries.unshift(["document", facts.name]);
    if (this.index.measure) entries.push(["measure", this.index.measure, true]);
    byId("summary").replaceChildren(...entries.map(([name, value, long]) =>
      element("div", { class: long ? "long" : null }, element("dt", {}, name), element("dd", {}, value))));
  }

  /** One button a category; pressed, it fades all the others. */
  legend(press) {
    const counts = new Map();
    for (const mark of this.continuum.mark) counts.set(mark, (counts.get(mark) ?? 0) + 1);
    const marks = [...counts.keys()].sort((one, other) => one - other);
    const buttons = !this.continuum.categories.length ? [] : marks.map((mark) => {
      const category = this.index.categories[mark];
      const code = category.code !== category.label && category.code !== "-" ? `${category.code} = ` : "";
      const button = element("button", { type: "button", "aria-pressed": "false" },
        swatch(category, mark), `${code}${category.label} `, element("span", { class: "words" }, grouped(counts.get(mark))));
      button.addEventListener("click", () => {
        const pressed = button.getAttribute("aria-pressed") !== "true";
        for (const other of buttons) other.setAttribute("aria-pressed", "false");
        button.setAttribute("aria-pressed", String(pressed));
        press(pressed ? mark : -1);
      });
      return button;
    });
    byId("legend").replaceChildren(...buttons);
    const levels = Array.from({ length: LEVELS }, (_, level) =>
      shape("rect", { x: level * 13, y: 1, width: 13, height: 12, class: `strip level-${level}` }));
    byId("signs").replaceChildren(
      element("span", {}, shape("svg", { width: LEVELS * 13, height: 14 }, ...levels), `disorder from 0 to ${this.continuum.worst.toFixed(2)}`),
      element("span", {}, "∅ and dashed outline: aligned with nothing"),
      element("span", {}, "≠ categories differ"),
      element("span", {}, "dotted line: someone in between marked nothing"),
    );
  }

  // One unit, one unitary alignment

  unitText(row, most) {
    const words = this.words(row, most);
    return `${apart(this.label(row))} ${this.range(row)}${words == null ? "" : ` “${apart(words)}”`}`;
  }

  /** What annotators disagree about. */
  reasons(unitary) {
    const { continuum } = this;
    const kind = continuum.kinds[unitary], rows = continuum.members(unitary);
    if (kind & ALONE) return [`Aligned with nothing: only ${apart(this.who(rows[0]))} marked this.`];
    const reasons = [];
    if (kind & MISSING) {
      const present = new Set(Array.from(rows, (row) => this.who(row)));
      const missing = continuum.annotators.filter((who) => !present.has(who));
      reasons.push(`Marked nothing here: ${missing.map(apart).join(", ")}.`);
    }
    if (kind & CATEGORY) {
      const labels = [...new Set(Array.from(rows, (row) => this.label(row)))];
      reasons.push(`Categories differ: ${labels.map(apart).join(" / ")}.`);
    }
    if (kind & BOUNDARY) {
      const spread = (places) => this.at(Math.max(...places) - Math.min(...places));
      const starts = Array.from(rows, (row) => continuum.start[row]);
      const ends = Array.from(rows, (row) => continuum.end[row]);
      reasons.push(`Boundaries differ: starts by ${spread(starts)}, ends by ${spread(ends)}.`);
    }
    return reasons.length ? reasons : ["All agree."];
  }

  /** A sentence about a unit, for those who hear the page. */
  sentence(row) {
    const { continuum } = this;
    const unitary = continuum.unitary[row];
    const others = Array.from(continuum.members(unitary)).filter((other) => other !== row);
    const aligned = others.length
      ? `aligned with ${others.map((other) => `${apart(this.who(other))} ${this.unitText(other, 60)}`).join("; ")}`
      : "aligned with nothing";
    return `${apart(this.who(row))}: ${this.unitText(row, 60)}. Unitary alignment ${unitary + 1} of ${continuum.count}, ` +
      `disorder ${continuum.disorder[unitary].toFixed(4)}, ${aligned}.`;
  }

  tip(row, unitary, x, y) {
    const tip = byId("tip");
    tip.hidden = unitary < 0;
    if (unitary < 0) return;
    const { continuum } = this;
    const lines = [];
    if (row >= 0) {
      lines.push(element("p", { class: "strong" }, `${apart(this.who(row))}: ${apart(this.label(row))} ${this.range(row)}`));
      const layer = continuum.layer ? continuum.layers[continuum.layer[row]] : null;
      if (layer != null) lines.push(element("p", { class: "words" }, `layer ${layer}`));
      const words = this.words(row);
      if (words != null) lines.push(element("p", {}, `“${apart(words)}”`));
    }
    lines.push(element("p", row >= 0 ? {} : { class: "strong" },
      `Unitary alignment ${unitary + 1}, disorder ${continuum.disorder[unitary].toFixed(4)}`));
    for (const member of continuum.members(unitary)) {
      if (member !== row) lines.push(element("p", { class: "words" }, `${apart(this.who(member))}: ${this.unitText(member, 60)}`));
    }
    for (const reason of this.reasons(unitary)) lines.push(element("p", { class: "words" }, reason));
    tip.replaceChildren(...lines);
    const { width, height } = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(4, Math.min(x + 14, innerWidth - width - 6))}px`;
    tip.style.top = `${y + 18 + height > innerHeight ? Math.max(4, y - height - 12) : y + 18}px`;
  }

  details(unitary) {
    const { continuum } = this;
    if (unitary < 0) {
      byId("details").replaceChildren(
        element("h2", {}, "Nothing selected"),
        element("p", { class: "words" }, "Choose a unit in the picture or a row of the table; press n for the unitary alignment of most disorder."));
      return;
    }
    const rows = Array.from(continuum.members(unitary));
    const lines = continuum.annotators.map((who, number) => {
      const row = rows.find((member) => continuum.annotator[member] === number);
      const cells = row === undefined
        ? [element("td", { class: "nothing", colspan: 2 }, "– nothing")]
        : [element("td", {}, this.label(row), element("br"), element("span", { class: "words" }, this.words(row) ?? "")),
          element("td", { class: "number" }, this.range(row))];
      return element("tr", {}, element("th", { scope: "row" }, who), ...cells);
    });
    const head = element("tr", {}, ...["annotator", "category and words", "from–to"].map((name) => element("th", { scope: "col" }, name)));
    byId("details").replaceChildren(...[
      element("h2", {}, `Unitary alignment ${grouped(unitary + 1)} of ${grouped(continuum.count)}: disorder ${continuum.disorder[unitary].toFixed(4)}`),
      ...this.reasons(unitary).map((reason) => element("p", {}, reason)),
      this.context(unitary),
      element("table", {}, element("thead", {}, head), element("tbody", {}, ...lines)),
    ].filter(Boolean));
  }

  /** The text around the units. */
  context(unitary) {
    const { continuum } = this;
    if (continuum.text == null) return null;
    const from = continuum.spanStart[unitary], to = continuum.spanEnd[unitary];
    const inside = continuum.cut(from, to);
    const short = inside.length > 400 ? `${continuum.cut(from, from + 180)} […] ${continuum.cut(to - 180, to)}` : inside;
    const before = (from > 60 ? "…" : "") + continuum.cut(from - 60, from);
    const after = continuum.cut(to, to + 60) + (to + 60 < continuum.length ? "…" : "");
    return element("p", { class: "quote" }, before, element("mark", {}, short), after);
  }

  // The table

  /** The unitary alignments that the table lists, in its order. */
  list(filter, order) {
    const { continuum } = this;
    const wanted = {
      all: () => true,
      met: (kind) => !(kind & ALONE),
      alone: (kind) => kind & ALONE,
      category: (kind) => kind & CATEGORY,
      boundary: (kind) => kind & BOUNDARY,
    }[filter];
    this.listed = [];
    for (let unitary = 0; unitary < continuum.count; unitary++) {
      if (wanted(continuum.kinds[unitary])) this.listed.push(unitary);
    }
    if (order === "disorder") {
      this.listed.sort((one, other) => continuum.disorder[other] - continuum.disorder[one] ||
        continuum.size(other) - continuum.size(one) || one - other);
    }
    this.place = new Map(this.listed.map((unitary, place) => [unitary, place]));
    this.shown = FIRST_ROWS;
    byId("count").textContent = `${grouped(this.listed.length)} of ${grouped(continuum.count)}`;
    this.table();
  }

  table() {
    const names = ["number", "disorder", "from–to", ...this.continuum.annotators];
    const head = element("tr", {}, ...names.map((name) => element("th", { scope: "col" }, name)));
    this.lines = new Map();
    const rows = this.listed.slice(0, this.shown).map((unitary) => this.line(unitary));
    byId("table").replaceChildren(
      element("caption", { class: "unseen" }, "Unitary alignments; each row has a button that selects it"),
      element("thead", {}, head), element("tbody", {}, ...rows));
    byId("more").hidden = this.shown >= this.listed.length;
  }

  more() {
    const next = this.listed.slice(this.shown, this.shown + MORE_ROWS);
    byId("table").querySelector("tbody").append(...next.map((unitary) => this.line(unitary)));
    this.shown += MORE_ROWS;
    byId("more").hidden = this.shown >= this.listed.length;
  }

  line(unitary) {
    const { continuum } = this;
    const disorder = continuum.disorder[unitary];
    const rows = Array.from(continuum.members(unitary));
    const cells = continuum.annotators.map((_, number) => {
      const row = rows.find((member) => continuum.annotator[member] === number);
      if (row === undefined) return element("td", { class: "nothing" }, "–");
      const words = this.words(row, 40);
      return element("td", {}, apart(this.label(row)), words == null ? null : element("span", { class: "words" }, ` “${apart(words)}”`));
    });
    const amount = element("span", { class: "amount" });
    amount.style.width = `${Math.round((44 * disorder) / continuum.worst)}px`;
    const line = element("tr", { "data-unitary": unitary },
      element("td", { class: "number" }, element("button", { type: "button", "aria-label": `Select unitary alignment ${unitary + 1}` }, grouped(unitary + 1))),
      element("td", { class: "number" }, disorder.toFixed(3), element("span", { class: "gauge" }, amount)),
      element("td", { class: "number" }, `${this.at(continuum.spanStart[unitary])}–${this.at(continuum.spanEnd[unitary])}`),
      ...cells);
    this.lines.set(unitary, line);
    return line;
  }

  current(unitary) {
    for (const line of byId("table").querySelectorAll(".current")) {
      line.classList.remove("current");
      line.removeAttribute("aria-current");
    }
    const line = this.lines.get(unitary);
    line?.classList.add("current");
    line?.setAttribute("aria-current", "true");
    if (!line) return;
    const frame = line.closest(".scroll"), head = 30;
    if (line.offsetTop - head < frame.scrollTop) frame.scrollTop = line.offsetTop - head;
    const below = line.offsetTop + line.offsetHeight - frame.clientHeight;
    if (below > frame.scrollTop) frame.scrollTop = below;
  }
}

const swatch = (category, number) => shape("svg", { "aria-hidden": "true" },
  shape("rect", { x: 1, y: 1, width: 24, height: 13, class: `unit colour-${category.colour}` }),
  category.hatch ? shape("rect", { x: 1, y: 1, width: 24, height: 13, class: "hatch", fill: `url(#pattern-${number})` }) : null);

const KEYS = [
  ["n, p", "next and previous unitary alignment of the table: the most disorder first"],
  ["j, k", "next and previous unitary alignment in the text"],
  ["← →", "next and previous unit of an annotator"],
  ["↑ ↓", "the aligned unit of another annotator, or the nearest one"],
  ["Shift ← →", "move the picture"],
  ["PgUp PgDn", "move it by a screen; Home, End: to the ends"],
  ["+ −", "zoom; also the mouse wheel over the picture, or two fingers"],
  ["0", "everything"],
  ["Enter", "zoom to what is selected"],
  ["Esc", "select nothing"],
  ["[ ]", "previous and next document"],
  ["?", "this help"],
];

function writeHelp(dialog, letters) {
  const rows = KEYS.map(([keys, meaning]) => element("tr", {}, element("td", {}, element("kbd", {}, keys)), element("td", {}, meaning)));
  const box = element("input", { type: "checkbox", id: "letters" });
  box.checked = letters.on;
  box.addEventListener("change", () => (letters.on = box.checked));
  const close = element("button", { type: "button" }, "Close");
  close.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(
    element("h2", {}, "Keys and signs"),
    element("table", {}, element("tbody", {}, ...rows)),
    element("p", {}, element("label", {}, box, " keys of a single letter or sign work")),
    element("p", {}, "Each row of the picture is an annotator. Bands join units that are aligned; the stronger the band, the more disorder. Colour, hatching and the name or code on a unit all say its category. Drag the picture to move it, point at a unit to read about it, click to select."),
    close);
}
