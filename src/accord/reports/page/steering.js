/* What is in view, what is selected, and everything that changes it: mouse, fingers, keys. */

const WIDEST = 11;       // pixels a character that a short text is not stretched beyond
const MARGIN = 0.015;    // what is seen beyond the ends, as a share of what is in view

class Steering {
  constructor(index) {
    this.index = index;
    this.chart = new Chart(byId("chart"), index.categories);
    this.overview = new Overview(byId("overview"), this);
    this.panels = new Panels(index);
    this.letters = { on: true };
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.number = -1;
  }

  /** Show a document. */
  open(number, unitary = -1) {
    if (number < 0 || number >= this.index.documents.length) return;
    this.number = number;
    this.continuum = new Continuum(read(`document-${number}`), this.index.categories);
    this.selected = this.row = this.pointed = -1;
    this.chart.highlighted = -1;
    this.chart.show(this.continuum);
    this.panels.show(this.continuum, this.index.documents[number]);
    this.panels.legend((mark) => {
      this.chart.highlighted = mark;
      this.request();
    });
    const { lower, upper } = this.continuum;
    const readable = this.continuum.text == null ? 0 : this.chart.span / WIDEST;
    this.limits = { from: lower, to: Math.max(upper, lower + readable / (1 + 2 * MARGIN)) };
    if (this.limits.to <= lower) this.limits.to = lower + 1;
    this.view = this.firstView();
    this.panels.list(byId("filter").value, byId("order").value);
    this.panels.details(-1);
    byId("documents").value = String(number);
    byId("previous-document").disabled = number === 0;
    byId("next-document").disabled = number === this.index.documents.length - 1;
    byId("chart").setAttribute("aria-label", `Alignment of ${this.index.documents[number].name || "the document"}`);
    this.overview.draw(this.continuum, this.limits);
    this.request();
    if (unitary >= 0 && unitary < this.continuum.count) this.select(unitary);
  }

  /** All there is to see, with a margin on both sides. */
  get everything() {
    const margin = (this.limits.to - this.limits.from) * MARGIN;
    return { from: this.limits.from - margin, to: this.limits.to + margin };
  }

  /** Everything where units and words can then be told apart, else the first units. */
  firstView() {
    const { continuum, limits, everything } = this;
    if (!continuum.units) return everything;
    const lengths = Float64Array.from(continuum.end, (end, row) => end - continuum.start[row]).sort();
    const typical = lengths[continuum.units >> 1];
    let width = (typical * this.chart.span) / 46;
    if (everything.to - everything.from <= 2 * width) return everything;
    // units as long as paragraphs are looked at from farther away than their text can be read
    if (continuum.text != null && typical < this.chart.span / READABLE) {
      width = Math.min(width, (0.99 * this.chart.span) / READABLE);
    }
    const first = continuum.start.reduce((least, start) => Math.min(least, start), limits.to);
    const begin = first < limits.from + width * 0.6 ? limits.from : first - width * 0.1;
    return { from: begin - width * MARGIN, to: begin + width * (1 - MARGIN) };
  }

  request() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.chart.draw(this.view);
      this.chart.mark(this.selected, this.row, this.pointed);
      this.overview.window(this.view, this.limits);
    });
  }

  // Moving

  get closest() {
    const { continuum } = this;
    return continuum.whole ? 12 : Math.max(continuum.shortest / 2, (this.limits.to - this.limits.from) * 1e-9);
  }

  /** Change what is in view, kept within the limits but for a margin. */
  look(from, to) {
    this.moving = null;
    const { everything } = this;
    const whole = everything.to - everything.from;
    const width = Math.min(whole, Math.max(Math.min(this.closest, whole), to - from));
    const middle = (from + to) / 2, margin = width * MARGIN;
    const most = this.limits.to + margin - width;
    const begin = Math.max(this.limits.from - margin, Math.min(most, middle - width / 2));
    this.view = { from: begin, to: begin + width };
    this.request();
  }

  /** The same, gliding there, where motion is not unwelcome. */
  glide(from, to) {
    if (this.still.matches) return this.look(from, to);
    const first = this.view, began = performance.now();
    const step = (now) => {
      if (this.moving !== step) return;
      const share = Math.min(1, Math.max(0, (now - began) / 200)), eased = share * (2 - share);
      this.look(first.from + (from - first.from) * eased, first.to + (to - first.to) * eased);
      if (share < 1) requestAnimationFrame((this.moving = step));
    };
    requestAnimationFrame((this.moving = step));
  }

  /** What stays in place while zooming by key: what is selected, else the middle. */
  anchor() {
    const { chart, continuum, selected } = this;
    const place = selected < 0 ? -Infinity : (continuum.spanStart[selected] + continuum.spanEnd[selected]) / 2;
    if (place > this.view.from && place < this.view.to) return chart.x(place);
    return Math.min((chart.left + chart.right) / 2, chart.x((Math.max(this.view.from, continuum.lower) + continuum.upper) / 2));
  }

  zoom(factor, x = this.anchor()) {
    const { from, to } = this.view;
    const share = Math.max(0, Math.min(1, (x - this.chart.left) / this.chart.span));
    const width = to - from;
    const { everything } = this;
    const wider = Math.min(everything.to - everything.from, Math.max(this.closest, width * factor));
    const begin = from + share * (width - wider);
    this.look(begin, begin + wider);
  }

  pan(share) {
    const most = this.limits.to - this.limits.from;
    const shift = Math.max(-most, Math.min(most, (this.view.to - this.view.from) * share));
    this.look(this.view.from + shift, this.view.to + shift);
  }

  /** Bring a stretch into view; the scale stays where it is readable. */
  reveal(from, to, closer = false) {
    const width = this.view.to - this.view.from, span = to - from;
    const pixels = (span / width) * this.chart.span;
    const fits = span < width * 0.7 && pixels > 24 && !closer;
    if (fits && from >= this.view.from + width * 0.05 && to <= this.view.to - width * 0.05) return;
    const wider = fits ? width : Math.max(span * 4, this.closest);
    this.glide((from + to - wider) / 2, (from + to + wider) / 2);
  }

  // Selecting

  select(unitary, row = -1, closer = false) {
    this.selected = unitary;
    this.row = row;
    this.panels.details(unitary);
    this.panels.current(unitary);
    if (unitary >= 0) {
      const { spanStart, spanEnd } = this.continuum;
      this.reveal(spanStart[unitary], spanEnd[unitary], closer);
      const first = row >= 0 ? row : this.continuum.members(unitary)[0];
      byId("said").textContent = `${this.panels.sentence(first)} ${this.panels.reasons(unitary).join(" ")}`;
    }
    const place = unitary < 0 ? "" : `.${unitary + 1}`;
    try {
      history.replaceState(null, "", `#${this.number + 1}${place}`);
    } catch {
      // some places where pages are shown have no address
    }
    this.request();
  }

  /** Go through the table, from its first row. */
  step(by) {
    const { listed, place } = this.panels;
    if (!listed.length) return;
    const current = place.get(this.selected);
    const next = current === undefined ? (by > 0 ? 0 : listed.length - 1) : current + by;
    if (next >= 0 && next < listed.length) this.select(listed[next]);
  }

  /** Go through the text. */
  stepInText(by) {
    const { continuum } = this;
    if (!continuum.count) return;
    const current = this.selected >= 0 ? this.selected : continuum.firstReaching(this.view.from) - (by > 0 ? 1 : 0);
    this.select(Math.max(0, Math.min(continuum.count - 1, current + by)));
  }

  /** The unit to start from: the one at hand, else the first one in view. */
  cursor() {
    if (this.row >= 0) return this.row;
    if (this.selected >= 0) return this.continuum.members(this.selected)[0];
    return -1;
  }

  stepUnit(by) {
    const { continuum } = this;
    const row = this.cursor();
    if (row < 0) {
      const first = continuum.firstReaching(this.view.from);
      if (first < continuum.count) this.select(first, continuum.members(first)[0]);
      return;
    }
    const rows = continuum.inOrder(continuum.annotator[row]);
    const next = rows[rows.indexOf(row) + by];
    if (next !== undefined) this.select(continuum.unitary[next], next);
  }

  stepAnnotator(by) {
    const { continuum } = this;
    const row = this.cursor();
    if (row < 0) return this.stepUnit(1);
    const members = continuum.members(continuum.unitary[row]);
    const other = members[members.indexOf(row) + by];
    if (other !== undefined) return this.select(continuum.unitary[other], other);
    for (let who = continuum.annotator[row] + by; who >= 0 && who < continuum.annotators.length; who += by) {
      const near = this.nearest(who, (continuum.start[row] + continuum.end[row]) / 2);
      if (near >= 0) return this.select(continuum.unitary[near], near);
    }
  }

  nearest(annotator, place) {
    const { continuum } = this;
    const found = continuum.lanes[annotator]
      .map((rows) => continuum.unitAt(rows, place, Infinity))
      .filter((row) => row >= 0);
    const away = (row) => Math.max(continuum.start[row] - place, place - continuum.end[row], 0);
    return found.length ? found.reduce((best, row) => (away(row) < away(best) ? row : best)) : -1;
  }

  // Keys

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    const target = event.target;
    if (target.closest?.("input, select, textarea")) return;
    const free = target === byId("chart") || target === document.body;
    const action = free ? this.freeKeys(event) : null;
    const letter = this.letters.on ? this.letterKeys(event) : null;
    const found = action ?? letter;
    if (!found) return;
    event.preventDefault();
    found();
  }

  freeKeys({ key, shiftKey }) {
    return {
      ArrowLeft: () => (shiftKey ? this.pan(-0.25) : this.stepUnit(-1)),
      ArrowRight: () => (shiftKey ? this.pan(0.25) : this.stepUnit(1)),
      ArrowUp: () => this.stepAnnotator(-1),
      ArrowDown: () => this.stepAnnotator(1),
      PageUp: () => this.pan(-0.9),
      PageDown: () => this.pan(0.9),
      Home: () => this.pan(-Infinity),
      End: () => this.pan(Infinity),
      Enter: () => this.selected >= 0 && this.select(this.selected, this.row, true),
      Escape: () => this.select(-1),
    }[key];
  }

  letterKeys({ key }) {
    return {
      "+": () => this.zoom(1 / 1.5),
      "=": () => this.zoom(1 / 1.5),
      "-": () => this.zoom(1.5),
      "−": () => this.zoom(1.5),
      0: () => this.glide(this.everything.from, this.everything.to),
      n: () => this.step(1),
      p: () => this.step(-1),
      j: () => this.stepInText(1),
      k: () => this.stepInText(-1),
      "[": () => this.open(this.number - 1),
      "]": () => this.open(this.number + 1),
      "?": () => this.help(),
    }[key];
  }

  help() {
    writeHelp(byId("help"), this.letters);
    byId("help").showModal();
  }
}

/** The whole document in one line: where disorder is, and which part the picture shows. */
class Overview {
  constructor(svg, steering) {
    this.svg = svg;
    this.steering = steering;
    this.layer = new Layer(svg);
    this.frame = shape("rect", { class: "window", y: 1, height: 32, rx: 3 });
    svg.append(this.frame);
    const move = (event) => {
      if (!(event.buttons & 1)) return;
      const { view, limits } = steering;
      const share = (event.clientX - svg.getBoundingClientRect().left) / this.width;
      const middle = limits.from + share * (limits.to - limits.from), half = (view.to - view.from) / 2;
      steering.look(middle - half, middle + half);
    };
    svg.addEventListener("pointerdown", (event) => {
      svg.setPointerCapture(event.pointerId);
      move(event);
    });
    svg.addEventListener("pointermove", move);
  }

  draw(continuum, limits) {
    this.width = Math.max(100, this.svg.clientWidth);
    const bins = Math.ceil(this.width / 2), scale = bins / (limits.to - limits.from);
    const most = new Float32Array(bins), sum = new Float32Array(bins), count = new Float32Array(bins);
    for (let unitary = 0; unitary < continuum.count; unitary++) {
      const first = Math.floor((continuum.spanStart[unitary] - limits.from) * scale);
      const last = Math.min(bins - 1, Math.floor((continuum.spanEnd[unitary] - limits.from) * scale));
      for (let bin = Math.max(0, first); bin <= last; bin++) {
        most[bin] = Math.max(most[bin], continuum.disorder[unitary]);
        sum[bin] += continuum.disorder[unitary];
        count[bin]++;
      }
    }
    this.layer.begin();
    this.layer.add("ground", box(0, 0, this.width, 34));
    for (let bin = 0; bin < bins; bin++) {
      if (!count[bin]) continue;
      const tall = (value) => Math.max(1, (value / continuum.worst) * 28);
      const mean = tall(sum[bin] / count[bin]), high = tall(most[bin]);
      this.layer.add("tall", box(bin * 2, (34 - high).toFixed(1), 2, high.toFixed(1)));
      this.layer.add("mean", box(bin * 2, (34 - mean).toFixed(1), 2, mean.toFixed(1)));
    }
    this.layer.end();
  }

  window(view, limits) {
    const scale = this.width / (limits.to - limits.from);
    const width = Math.min(this.width, Math.max(4, (view.to - view.from) * scale));
    const left = Math.min(this.width - width - 1, (view.from - limits.from) * scale);
    this.frame.setAttribute("x", Math.max(1, left).toFixed(1));
    this.frame.setAttribute("width", Math.max(2, width - 2).toFixed(1));
  }
}
