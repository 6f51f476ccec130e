/* What is drawn where units cannot be told apart: how much there is of each category, how many
   units are aligned with nothing, how much disorder. */

const BIN = 4;           // pixels that are summed up

class Amounts {
  constructor(chart) {
    this.chart = chart;
  }

  /** How much of each stretch has units of each category, and the mean disorder. */
  draw() {
    const { chart } = this;
    const bins = Math.ceil(chart.span / BIN);
    const amounts = chart.lanes.map((_, annotator) => this.sumUp(annotator, bins));
    const peak = Math.max(...amounts.map(({ total }) => total.reduce((most, value) => Math.max(most, value), 0)));
    const means = this.disorder(bins);
    chart.lanes.forEach((lane, annotator) => {
      this.stack(lane, amounts[annotator], bins, (lane.bottom - lane.top) / (peak || 1));
      if (annotator) this.shade(means, chart.lanes[annotator - 1].bottom + 15, lane.top - 5);
    });
  }

  sumUp(annotator, bins) {
    const { chart } = this, { continuum } = chart;
    const found = { each: new Float32Array(bins * chart.categories.length) };
    for (const name of ["total", "units", "lone"]) found[name] = new Float32Array(bins);
    continuum.lanes[annotator].forEach((rows, number) => {
      const [first, last] = chart.visible[annotator][number];
      for (let place = first; place < last; place++) this.addAmount(rows[place], found, bins);
    });
    return found;
  }

  /** Put the amounts of a lane's categories one on the other, in the order of the legend. */
  stack(lane, { each, units, lone }, bins, scale) {
    const { chart } = this;
    let below = new Float32Array(bins);
    chart.categories.forEach((category, mark) => {
      const own = each.subarray(mark * bins, (mark + 1) * bins);
      if (!own.some((amount) => amount > 0)) return;
      const above = below.map((amount, bin) => amount + own[bin]);
      const outline = this.layerOf(below, above, lane.bottom, scale);
      const faded = chart.highlighted >= 0 && chart.highlighted !== mark ? " faded" : "";
      chart.units.add(`amount colour-${category.colour}${faded}`, outline);
      if (category.hatch) chart.units.add(`hatch pattern-${mark}${faded}`, outline);
      below = above;
    });
    for (let bin = 0; bin < bins; bin++) {
      if (lone[bin]) chart.lone.add("lone", box(chart.left + bin * BIN, lane.bottom + 5, BIN, (1 + 8 * lone[bin] / units[bin]).toFixed(1)));
    }
  }

  /** What lies between two rows of steps: one outline to the right above, to the left below. */
  layerOf(below, above, bottom, scale) {
    const { chart } = this;
    const steps = [`M${chart.left} ${bottom}`];
    for (let bin = 0; bin < above.length; bin++) steps.push(`V${Math.round(bottom - above[bin] * scale)}h${BIN}`);
    for (let bin = above.length - 1; bin >= 0; bin--) steps.push(`V${Math.round(bottom - below[bin] * scale)}h${-BIN}`);
    return steps.join("") + "z";
  }

  addAmount(row, { each, total, units, lone }, bins) {
    const { chart } = this, { continuum } = chart;
    const first = (chart.x(continuum.start[row]) - chart.left) / BIN;
    const last = (chart.x(continuum.end[row]) - chart.left) / BIN;
    const low = Math.max(0, Math.floor(first)), high = Math.min(bins - 1, Math.floor(last));
    const offset = continuum.mark[row] * bins;
    for (let bin = low; bin <= high; bin++) {
      const part = Math.min(last, bin + 1) - Math.max(first, bin);
      each[offset + bin] += part;
      total[bin] += part;
    }
    if (low >= bins) return;
    units[low]++;
    if (continuum.alone(row)) lone[low]++;
  }

  /** The mean and the greatest disorder of what begins in each stretch of some pixels. */
  disorder(bins) {
    const { chart } = this, { continuum } = chart;
    const sum = new Float32Array(bins), count = new Float32Array(bins), most = new Float32Array(bins);
    for (let unitary = continuum.firstReaching(chart.from); unitary < continuum.count; unitary++) {
      if (continuum.spanStart[unitary] >= chart.to) break;
      const bin = Math.floor((chart.x(continuum.spanStart[unitary]) - chart.left) / BIN);
      if (bin < 0 || bin >= bins) continue;
      sum[bin] += continuum.disorder[unitary];
      count[bin]++;
      most[bin] = Math.max(most[bin], continuum.disorder[unitary]);
    }
    return { mean: sum.map((total, bin) => (count[bin] ? total / count[bin] : -1)), most };
  }

  /** Fill a stripe, darker where disorder is higher; neighbours of one level become one piece. */
  shade({ mean }, top, bottom) {
    const { chart } = this;
    for (let bin = 0; bin < mean.length; ) {
      const level = mean[bin] < 0 ? -1 : chart.level(mean[bin]);
      let next = bin + 1;
      while (next < mean.length && (mean[next] < 0 ? -1 : chart.level(mean[next])) === level) next++;
      if (level >= 0) chart.bands.add(`band level-${level}`, box(chart.left + bin * BIN, top, (next - bin) * BIN, bottom - top));
      bin = next;
    }
  }
}
