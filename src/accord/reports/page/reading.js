/* What the page holds: documents as arrays, and how to find units in them quickly. */

const read = (id) => JSON.parse(document.getElementById(id).textContent);

/** Kinds of disagreement within a unitary alignment, as bits. */
const ALONE = 1, MISSING = 2, CATEGORY = 4, BOUNDARY = 8;

class Continuum {
  constructor(record, categories) {
    Object.assign(this, record);
    const place = new Map(categories.map((category, number) => [category.name, number]));
    const without = categories.length - 1;
    const own = record.categories.map((label) => place.get(label));
    this.start = Float64Array.from(record.start);
    this.end = Float64Array.from(record.end);
    this.mark = Int32Array.from(record.category, (code) => (code < 0 ? without : own[code]));
    this.disorder = Float64Array.from(record.disorder);
    this.units = this.start.length;
    this.count = this.disorder.length;
    this.worst = this.disorder.reduce((most, value) => Math.max(most, value), this.delta);
    this.#sortIntoLanes();
    this.#joinMembers();
    this.#judge();
    this.#cutText();
  }

  /** Rows of each lane of each annotator; in a lane no unit overlaps another. */
  #sortIntoLanes() {
    const lanes = this.annotators.map(() => [[]]);
    for (let row = 0; row < this.units; row++) {
      const own = lanes[this.annotator[row]];
      while (own.length <= this.lane[row]) own.push([]);
      own[this.lane[row]].push(row);
    }
    const byStart = (one, other) => this.start[one] - this.start[other];
    this.lanes = lanes.map((own) => own.map((rows) => Int32Array.from(rows).sort(byStart)));
    this.perAnnotator = this.lanes.map((own) => own.reduce((sum, rows) => sum + rows.length, 0));
  }

  /** Rows of each unitary alignment, in the order of the annotators, and the span of each. */
  #joinMembers() {
    this.begins = new Int32Array(this.count + 1);
    for (const unitary of this.unitary) this.begins[unitary + 1]++;
    for (let n = 0; n < this.count; n++) this.begins[n + 1] += this.begins[n];
    this.rows = new Int32Array(this.units);
    const next = this.begins.slice();
    for (let row = 0; row < this.units; row++) this.rows[next[this.unitary[row]]++] = row;
    this.spanStart = new Float64Array(this.count).fill(Infinity);
    this.spanEnd = new Float64Array(this.count).fill(-Infinity);
    for (let row = 0; row < this.units; row++) {
      const unitary = this.unitary[row];
      this.spanStart[unitary] = Math.min(this.spanStart[unitary], this.start[row]);
      this.spanEnd[unitary] = Math.max(this.spanEnd[unitary], this.end[row]);
    }
    let most = -Infinity;
    this.reach = this.spanEnd.map((end) => (most = Math.max(most, end)));
  }

  /** What annotators disagree about in each unitary alignment. */
  #judge() {
    this.kinds = new Uint8Array(this.count);
    for (let unitary = 0; unitary < this.count; unitary++) {
      const first = this.rows[this.begins[unitary]];
      let kind = this.size(unitary) < this.annotators.length ? MISSING : 0;
      if (this.size(unitary) === 1) kind |= ALONE;
      for (let n = this.begins[unitary] + 1; n < this.begins[unitary + 1]; n++) {
        const row = this.rows[n];
        if (this.mark[row] !== this.mark[first]) kind |= CATEGORY;
        if (this.start[row] !== this.start[first] || this.end[row] !== this.end[first]) kind |= BOUNDARY;
      }
      this.kinds[unitary] = kind;
    }
  }

  /** Positions count characters; a string counts some characters as two. */
  #cutText() {
    if (this.text == null) return;
    this.letters = /[\ud800-\udfff]/.test(this.text) ? Array.from(this.text) : null;
    this.length = this.letters ? this.letters.length : this.text.length;
  }

  /** The text between two positions. */
  cut(from, to) {
    const low = Math.max(0, from), high = Math.min(this.length, to);
    if (high <= low) return "";
    return this.letters ? this.letters.slice(low, high).join("") : this.text.slice(low, high);
  }

  /** The words that a unit covers, or null where they are not known. */
  wordsOf(row) {
    const number = this.word ? this.word[row] : -1;
    if (number >= 0) return this.words[number];
    return this.text == null ? null : this.cut(this.start[row], this.end[row]);
  }

  size(unitary) {
    return this.begins[unitary + 1] - this.begins[unitary];
  }

  members(unitary) {
    return this.rows.subarray(this.begins[unitary], this.begins[unitary + 1]);
  }

  alone(row) {
    return this.size(this.unitary[row]) === 1;
  }

  /** The place of the first unit of a lane that ends after a position. */
  firstEnding(rows, position) {
    return search(rows.length, (place) => this.end[rows[place]] > position);
  }

  /** The first unitary alignment that may reach beyond a position. */
  firstReaching(position) {
    return search(this.count, (place) => this.reach[place] > position);
  }

  /** The unit of a lane at a position or no farther from it than `near`, or −1. */
  unitAt(rows, position, near) {
    let best = -1, least = near;
    const first = this.firstEnding(rows, position - near);
    for (let place = first; place < rows.length && this.start[rows[place]] <= position + near; place++) {
      const row = rows[place];
      const away = Math.max(this.start[row] - position, position - this.end[row], 0);
      if (away === 0) return row;
      if (away <= least) [best, least] = [row, away];
    }
    return best;
  }

  /** All units of an annotator in the order of the text; made when first asked for. */
  inOrder(annotator) {
    this.ordered ??= [];
    this.ordered[annotator] ??= this.lanes[annotator]
      .flatMap((rows) => Array.from(rows))
      .sort((one, other) => this.start[one] - this.start[other] || this.end[other] - this.end[one]);
    return this.ordered[annotator];
  }
}

/** The first of `length` places where something holds that then holds in all later ones. */
function search(length, holds) {
  let low = 0, high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
