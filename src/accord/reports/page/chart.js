/* The picture: lanes of units, bands between aligned ones, their disorder below. Only what is on
   the screen is drawn: unit by unit while they can be told apart, as amounts when they cannot. */

const LEVELS = 6;        // strengths of bands
const CROWDED = 7;       // fewer pixels a unit than this: they cannot be told apart
const READABLE = 5.2;    // pixels a character from which the text is shown
const LARGER = 13 / 12;  // names are so much larger than what is measured
const SPACED = 18;       // pixels a character beyond which spreading the letters hides the words

class Chart {
  constructor(svg, categories) {
    this.svg = svg;
    this.categories = categories;
    this.ruler = new Ruler(svg);
    this.patterns = shape("defs", {}, ...categories.map((category, n) => pattern(category, n)));
    this.frame = shape("rect", { y: 0 });
    this.patterns.append(shape("clipPath", { id: "frame" }, this.frame));
    svg.append(this.patterns);
    for (const name of ["ground", "grid", "words", "bands", "units", "lone", "labels", "strip", "signs", "names", "marks"]) {
      const cut = !["ground", "grid", "names"].includes(name);
      this[name] = new Layer(svg, { "clip-path": cut ? "url(#frame)" : null });
    }
    this.amounts = new Amounts(this);
    this.highlighted = -1;
  }

  show(continuum) {
    this.continuum = continuum;
    this.resize();
  }

  /** Decide where everything is, from top to bottom. */
  resize() {
    const { continuum } = this;
    this.width = Math.max(200, this.svg.clientWidth || this.svg.parentNode.clientWidth);
    const wide = this.width >= 700;
    this.left = wide ? 128 : 6;
    this.right = this.width - 6;
    this.span = this.right - this.left;
    const crowd = continuum.annotators.length;
    this.gap = crowd > 6 ? 26 : 40;
    let y = 28;
    this.textLine = continuum.text == null ? null : y + 14;
    if (this.textLine !== null) y += 24;
    this.lanes = continuum.lanes.map((own) => {
      const name = wide ? 0 : 18;
      const height = Math.max(7, Math.min(25, Math.floor(150 / own.length) - 3));
      const top = y + name;
      const lane = { top, height, bottom: top + own.length * (height + 3) - 3, name: wide ? top + 17 : y + 13 };
      y = lane.bottom + this.gap;
      return lane;
    });
    this.stripTop = y - this.gap + (wide ? 14 : 22);
    this.stripBottom = this.stripTop + 46;
    this.height = this.stripBottom + 8;
    this.svg.setAttribute("height", this.height);
    fill(this.frame, { x: this.left - 1, width: this.span + 2, height: this.height }, []);
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
  }

  x(place) {
    return this.left + (place - this.from) * this.scale;
  }

  position(x) {
    return this.from + (x - this.left) / this.scale;
  }

  top(row) {
    const lane = this.lanes[this.continuum.annotator[row]];
    return lane.top + this.continuum.lane[row] * (lane.height + 3);
  }

  /** Cut at the edges of the picture: coordinates far outside cost time and precision. */
  clip(x) {
    return Math.max(this.left - 9, Math.min(this.right + 9, x));
  }

  level(disorder) {
    return Math.min(LEVELS - 1, Math.floor((disorder / this.continuum.worst) * LEVELS));
  }

  // Drawing

  draw(view) {
    const { continuum } = this;
    this.from = view.from;
    this.to = view.to;
    this.scale = this.span / (view.to - view.from);
    const layers = [this.ground, this.grid, this.words, this.bands, this.units, this.lone, this.labels, this.strip, this.signs, this.names];
    for (const layer of layers) layer.begin();
    this.visible = continuum.lanes.map((own) => own.map((rows) => [
      continuum.firstEnding(rows, view.from),
      search(rows.length, (place) => continuum.start[rows[place]] >= view.to),
    ]));
    const most = Math.max(...this.visible.flat().map(([first, last]) => last - first), 0);
    this.crowded = most * CROWDED > this.span;
    this.many = most * 4 * CROWDED > this.span;
    this.movePatterns();
    this.drawGround();
    this.drawGrid();
    if (this.crowded) {
      this.amounts.draw();
    } else {
      this.drawUnits();
      this.drawBands();
    }
    this.drawStrip();
    for (const layer of layers) layer.end();
  }

  /** Let hatchings move along with the units that they fill. */
  movePatterns() {
    const shift = -((this.from * this.scale) % 16);
    for (const node of this.patterns.querySelectorAll("pattern")) node.setAttribute("patternTransform", `translate(${shift.toFixed(1)})`);
  }

  drawGround() {
    const { continuum } = this;
    this.lanes.forEach((lane, number) => {
      this.ground.add("ground", box(this.left, lane.top - 4, this.span, lane.bottom - lane.top + 8));
      const room = (this.left > 100 ? this.left - 12 : this.span) - 4;
      const name = this.ruler.fit(continuum.annotators[number], room / LARGER, 1);
      this.names.write("name over", 4, lane.name, name);
      const count = counted(continuum.perAnnotator[number], "unit");
      if (this.left < 100) this.names.write("small over", 14 + this.ruler.of(name) * LARGER, lane.name, count);
      else if (lane.bottom - lane.top > 20) this.names.write("small", 4, lane.name + 15, count);
    });
  }

  drawGrid() {
    const { continuum } = this;
    const step = tickStep(this.from, this.to, this.span / 90, continuum.whole);
    const digits = Math.max(0, Math.min(9, -Math.floor(Math.log10(step) + 1e-9)));
    const last = Math.min(continuum.upper, this.position(this.right));
    for (let n = Math.ceil(Math.max(continuum.lower, this.from) / step); n * step <= last; n++) {
      const x = Math.round(this.x(n * step)) + 0.5;
      this.grid.add("grid", `M${x} 17V22M${x} ${this.textLine === null ? 22 : this.textLine + 6}V${this.stripBottom}`);
      const label = position(n * step, continuum.whole ? 0 : digits);
      if (x + 40 < this.width) this.grid.write("small", x + 3, 14, label);
    }
    this.grid.add("axis", `M${this.left} 22.5H${this.right}`);
    if (this.textLine !== null) this.drawText();
  }

  /** The words of the text, each where its positions are. */
  drawText() {
    const { continuum } = this;
    if (this.scale < READABLE) {
      this.words.write("hint", this.left + 4, this.textLine, "zoom in to read the text");
      return;
    }
    const from = Math.max(0, Math.floor(this.from)), to = Math.min(continuum.length, Math.ceil(this.to));
    const size = Math.min(20, this.scale / 0.602);
    const words = /\S{1,24}/gu;
    const text = continuum.cut(from, to);
    let place = from, before = 0;
    for (let found = words.exec(text); found; found = words.exec(text)) {
      const word = found[0];
      place += continuum.letters ? Array.from(text.slice(before, found.index)).length : found.index - before;
      before = found.index + word.length;
      const length = continuum.letters ? Array.from(word).length : word.length;
      this.words.write("word", this.x(place), this.textLine, word, {
        ...this.stretch(word, length), style: `font-size:${size.toFixed(1)}px`,
      });
      place += length;
    }
  }

  /** Let a word fill its positions, as long as it can still be read as one word. */
  stretch(word, length) {
    if (this.scale > SPACED) return {};
    const squeezed = this.scale < 12.1 || /[\u1100-\uffff]/.test(word);
    return { textLength: (length * this.scale).toFixed(1), lengthAdjust: squeezed ? "spacingAndGlyphs" : "spacing" };
  }

  drawUnits() {
    const { continuum } = this;
    this.lanes.forEach((lane, annotator) => {
      continuum.lanes[annotator].forEach((rows, number) => {
        const y = lane.top + number * (lane.height + 3);
        const [first, last] = this.visible[annotator][number];
        for (let place = first; place < last; place++) this.drawUnit(rows[place], y, lane.height);
      });
    });
  }

  drawUnit(row, y, height) {
    const { continuum } = this;
    const left = this.clip(this.x(continuum.start[row])) + 0.5;
    const width = Math.max(1, this.clip(this.x(continuum.end[row])) - 0.5 - left);
    const number = continuum.mark[row], mark = this.categories[number];
    const alone = continuum.alone(row);
    const faded = this.highlighted >= 0 && this.highlighted !== number ? " faded" : "";
    const outline = box(left, y, width, height);
    this.units.add(`unit colour-${mark.colour}${alone ? " alone" : ""}${faded}`, outline);
    if (mark.hatch && width > 6) this.units.add(`hatch pattern-${number}${faded}`, outline);
    if (width < 14 || height < 14 || faded) return;
    const begin = Math.max(left, this.left) + 5;
    const room = Math.min(left + width, this.right) - begin - 4;
    const sign = alone ? "∅ " : "";
    const label = continuum.categories.length ? mark.label : "";
    const short = label ? mark.code : "";
    const wordings = [sign + label, sign + short, sign.trim(), short];
    const wording = wordings.find((text) => text && this.ruler.of(text) <= room);
    if (!wording) return;
    const base = y + height / 2 + 4.5;
    this.labels.write(`label category colour-${mark.colour}`, begin, base, wording);
    if (wording !== wordings[0]) return;
    const used = this.ruler.of(wording) + 7;
    const words = room - used < 24 ? null : continuum.wordsOf(row);
    if (!words) return;
    const short_words = this.ruler.fit(words.slice(0, 300).replace(/\s+/g, " "), room - used);
    if (short_words) this.labels.write(`label colour-${mark.colour}`, begin + used, base, short_words);
  }

  /** Bands between units that are aligned, a dotted line where an annotator in between has none. */
  drawBands() {
    const { continuum } = this;
    for (let unitary = continuum.firstReaching(this.from); unitary < continuum.count; unitary++) {
      if (continuum.spanStart[unitary] >= this.to) break;
      if (continuum.spanEnd[unitary] <= this.from) continue;
      const rows = continuum.members(unitary);
      for (let n = 1; n < rows.length; n++) this.drawBand(unitary, rows[n - 1], rows[n]);
    }
  }

  drawBand(unitary, upper, lower) {
    const { continuum } = this;
    const [a, b, c, d] = this.edges(upper, lower);
    const top = this.top(upper) + this.lanes[continuum.annotator[upper]].height;
    const bottom = this.top(lower);
    if (continuum.annotator[lower] - continuum.annotator[upper] > 1) {
      this.bands.add("pass", `M${((a + b) / 2).toFixed(1)} ${top}L${((c + d) / 2).toFixed(1)} ${bottom}`);
    } else {
      const outline = `M${a.toFixed(1)} ${top}H${b.toFixed(1)}L${d.toFixed(1)} ${bottom}H${c.toFixed(1)}z`;
      this.bands.add(`band${this.many ? "" : " edged"} level-${this.level(continuum.disorder[unitary])}`, outline);
    }
    if (continuum.mark[upper] === continuum.mark[lower]) return;
    const y = this.lanes[continuum.annotator[lower]].top - this.gap / 2;
    const share = (y - top) / (bottom - top);
    const width = (b - a) * (1 - share) + (d - c) * share;
    if (width < 9) return;
    const middle = ((a + b) * (1 - share) + (c + d) * share) / 2;
    this.signs.write("unlike", middle, y + 4.5, "≠");
  }

  edges(upper, lower) {
    const { start, end } = this.continuum;
    return [start[upper], end[upper], start[lower], end[lower]].map((place) => this.clip(this.x(place)));
  }

  drawStrip() {
    const { continuum } = this;
    const room = 30, bottom = this.stripBottom;
    if (this.left > 100) {
      this.names.write("name", 4, bottom - 18, "disorder");
      this.names.write("small", 4, bottom - 3, `0 to ${continuum.worst.toFixed(2)}`);
    } else {
      this.names.write("name over", 4, this.stripTop, "disorder");
    }
    this.strip.add("axis", `M${this.left} ${bottom + 0.5}H${this.right}`);
    const tall = (disorder) => Math.max(1, (disorder / continuum.worst) * room);
    if (this.crowded) {
      const { mean, most } = this.amounts.disorder(Math.ceil(this.span / BIN));
      mean.forEach((value, bin) => {
        if (value < 0) return;
        const x = this.left + bin * BIN;
        this.strip.add("tall", box(x, (bottom - tall(most[bin])).toFixed(1), BIN, tall(most[bin]).toFixed(1)));
        this.strip.add("mean", box(x, (bottom - tall(value)).toFixed(1), BIN, tall(value).toFixed(1)));
      });
      return;
    }
    let free = this.left > 100 ? -1 : this.left + 64;
    for (let unitary = continuum.firstReaching(this.from); unitary < continuum.count; unitary++) {
      if (continuum.spanStart[unitary] >= this.to) break;
      if (continuum.spanEnd[unitary] <= this.from) continue;
      const disorder = continuum.disorder[unitary];
      const left = this.clip(this.x(continuum.spanStart[unitary])) + 1;
      const width = Math.max(1, this.clip(this.x(continuum.spanEnd[unitary])) - 1 - left);
      this.strip.add(`strip level-${this.level(disorder)}`, box(left, (bottom - tall(disorder)).toFixed(1), width, tall(disorder).toFixed(1)));
      const begin = Math.max(left, this.left);
      if (width >= 22 && begin > free && begin + 26 < this.right) {
        this.signs.write("small", begin, this.stripTop + 10, disorder.toFixed(2));
        free = begin + 28;
      }
    }
  }

  // What is chosen and what is pointed at

  mark(selected, row, pointed) {
    this.marks.begin();
    for (const [name, unitary] of [["pointed", pointed], ["chosen", selected]]) {
      if (unitary < 0 || !this.continuum) continue;
      const left = this.clip(this.x(this.continuum.spanStart[unitary]));
      const right = this.clip(this.x(this.continuum.spanEnd[unitary]));
      if (right < this.left || left > this.right) continue;
      if (name === "chosen") this.marks.add("column", box(left - 3, 23, right - left + 6, this.stripBottom - 23));
      for (const member of this.continuum.members(unitary)) this.marks.add(name, this.outline(member, 1));
    }
    if (row >= 0) this.marks.add("cursor", this.outline(row, 5));
    this.marks.end();
  }

  outline(row, margin) {
    const left = this.clip(this.x(this.continuum.start[row])) - margin;
    const right = Math.max(left + 3, this.clip(this.x(this.continuum.end[row])) + margin);
    const lane = this.lanes[this.continuum.annotator[row]];
    if (this.crowded) return box(left, lane.top - margin, right - left, lane.bottom - lane.top + 2 * margin);
    return box(left, this.top(row) - margin, right - left, lane.height + 2 * margin);
  }

  /** The unit and the unitary alignment at a point of the picture; −1 where there is none. */
  at(x, y) {
    const { continuum } = this;
    const place = this.position(x), near = 4 / this.scale;
    for (let annotator = 0; annotator < this.lanes.length; annotator++) {
      const lane = this.lanes[annotator];
      if (y < lane.top - 2 || y > lane.bottom + 2) continue;
      const wanted = Math.floor((y - lane.top) / (lane.height + 3));
      const lanes = continuum.lanes[annotator];
      const order = this.crowded ? lanes : [lanes[Math.max(0, Math.min(lanes.length - 1, wanted))]];
      for (const rows of order) {
        const row = continuum.unitAt(rows, place, near);
        if (row >= 0) return { row, unitary: continuum.unitary[row] };
      }
    }
    const unitary = y >= this.stripTop ? this.inStrip(place, near) : this.inBand(x, y);
    return { row: -1, unitary };
  }

  inStrip(place, near) {
    const { continuum } = this;
    let best = -1;
    for (let unitary = continuum.firstReaching(place - near); unitary < continuum.count; unitary++) {
      if (continuum.spanStart[unitary] > place + near) break;
      if (continuum.spanEnd[unitary] < place - near) continue;
      if (best < 0 || continuum.disorder[unitary] > continuum.disorder[best]) best = unitary;
    }
    return best;
  }

  inBand(x, y) {
    const { continuum } = this;
    if (this.crowded) return -1;
    let best = -1;
    for (let unitary = continuum.firstReaching(this.from); unitary < continuum.count; unitary++) {
      if (continuum.spanStart[unitary] >= this.to) break;
      const rows = continuum.members(unitary);
      for (let n = 1; n < rows.length; n++) {
        const top = this.top(rows[n - 1]) + this.lanes[continuum.annotator[rows[n - 1]]].height;
        const share = (y - top) / (this.top(rows[n]) - top);
        if (share < 0 || share > 1) continue;
        const [a, b, c, d] = this.edges(rows[n - 1], rows[n]);
        if (x >= a + (c - a) * share - 2 && x <= b + (d - b) * share + 2) best = unitary;
      }
    }
    return best;
  }
}

const box = (x, y, width, height) => `M${Number(x).toFixed(1)} ${y}h${Number(width).toFixed(1)}v${height}h${(-width).toFixed(1)}z`;

/** The hatching of a category, as a pattern that fills any outline. */
function pattern(category, number) {
  const lines = {
    rising: "M-2 2L2 -2M0 8L8 0M6 10L10 6",
    dotted: "M2 2h.01M6 6h.01",
    upright: "M2 0V8M6 0V8",
    falling: "M-2 6L2 10M0 0L8 8M6 -2L10 2",
    level: "M0 2H8M0 6H8",
    crossed: "M0 8L8 0M0 0L8 8",
    squared: "M0 2H8M2 0V8",
  }[category.hatching];
  const stroke = shape("path", { d: lines ?? "", class: `colour-${category.colour} line` });
  if (category.hatching === "dotted") stroke.setAttribute("stroke-width", "2");
  return shape("pattern", { id: `pattern-${number}`, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, stroke);
}
