/* Elements and numbers. Data only ever become text, never markup. */

const SVG = "http://www.w3.org/2000/svg";

const byId = (id) => document.getElementById(id);

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value != null) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child != null));
  return node;
}

const element = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

const shape = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** A position with no more digits than are needed. */
function position(value, decimals) {
  const [whole, fraction = ""] = value.toFixed(decimals).split(".");
  const rest = fraction.replace(/0+$/, "");
  const text = whole.replace(/\d+/, grouped) + (rest && "." + rest);
  return text === "-0" ? "0" : text.replace("-", "−");
}

/** Words of any script: those from right to left do not turn what stands around them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const apart = (text) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

const counted = (number, what) => `${grouped(number)} ${what}${number === 1 ? "" : "s"}`;

/** A distance between round numbers of which at most so many fit between two positions. */
function tickStep(from, to, most, whole) {
  const rough = (to - from) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) * power;
  return whole ? Math.max(1, step) : step;
}

/** How many pixels a text takes, from the widths of its characters, measured once each. */
class Ruler {
  #widths = new Map();
  #probe;

  constructor(svg) {
    this.#probe = shape("text", { class: "category", x: -9999, y: -9999, "aria-hidden": "true" });
    svg.append(this.#probe);
  }

  of(text) {
    let sum = 0;
    for (const character of text) sum += this.#one(character);
    return sum;
  }

  #one(character) {
    let width = this.#widths.get(character);
    if (width === undefined) {
      if (character.codePointAt(0) >= 0x2e80) width = 13;
      else if (character === " ") width = 3.9;
      else {
        this.#probe.textContent = character;
        width = this.#probe.getComputedTextLength();
      }
      this.#widths.set(character, width);
    }
    return width;
  }

  /** As much of a text as fits, or nothing where that would say nothing. */
  fit(text, room, least = 3) {
    if (this.of(text) <= room) return text;
    let kept = "", sum = this.#one("…"), count = 0;
    for (const character of text) {
      sum += this.#one(character);
      if (sum > room) break;
      kept += character;
      count++;
    }
    return count < least ? "" : kept + "…";
  }
}

/** A group of paths and texts that is drawn anew for every frame with the same elements. */
class Layer {
  #paths = new Map();
  #texts = [];

  constructor(svg, attributes = {}) {
    this.group = shape("g", attributes);
    svg.append(this.group);
    this.begin();
  }

  begin() {
    this.data = new Map();
    this.used = 0;
  }

  /** Add an outline to the path of some class. */
  add(name, outline) {
    const found = this.data.get(name);
    if (found) found.push(outline);
    else this.data.set(name, [outline]);
  }

  write(name, x, y, text, more) {
    let node = this.#texts[this.used];
    if (!node) {
      node = { element: shape("text"), name: "", text: "", more: null };
      this.#texts.push(node);
      this.group.append(node.element);
    }
    this.used++;
    if (node.name !== name) node.element.setAttribute("class", (node.name = name));
    if (node.text !== text) node.element.textContent = node.text = text;
    node.element.setAttribute("x", x.toFixed(1));
    node.element.setAttribute("y", y.toFixed(1));
    for (const key of node.more ?? []) if (!more || !(key in more)) node.element.removeAttribute(key);
    for (const key in more) node.element.setAttribute(key, more[key]);
    node.more = more ? Object.keys(more) : null;
  }

  end() {
    for (const [name, outlines] of this.data) {
      let path = this.#paths.get(name);
      if (!path) {
        path = shape("path", { class: name });
        const pattern = /\bpattern-(\d+)/.exec(name);
        if (pattern) path.setAttribute("fill", `url(#pattern-${pattern[1]})`);
        this.#paths.set(name, path);
        const after = this.#texts.length ? this.#texts[0].element : null;
        this.group.insertBefore(path, after);
      }
      path.setAttribute("d", outlines.join(""));
    }
    for (const [name, path] of this.#paths) {
      if (!this.data.has(name)) path.removeAttribute("d");
    }
    for (let n = this.used; n < this.#texts.length; n++) {
      if (this.#texts[n].text) this.#texts[n].element.textContent = this.#texts[n].text = "";
    }
  }
}
