/* Putting the page together. */

function start() {
  const index = read("index");
  byId("main").hidden = false;
  if (!index.documents.length) {
    byId("picture").replaceChildren(element("p", {}, "There is nothing to show: no document was seen by two annotators."));
    byId("listing").hidden = true;
    return;
  }
  const steering = new Steering(index);
  chooseDocuments(index, steering);
  listenToButtons(steering);
  listenToPointers(byId("chart"), steering);
  listenToTable(steering);
  addEventListener("keydown", (event) => steering.key(event));
  const [, number, unitary] = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash) ?? [];
  const wanted = Number(number ?? 1) - 1;
  steering.open(wanted < index.documents.length ? wanted : 0, Number(unitary ?? 0) - 1);
  new ResizeObserver(() => {
    if (steering.chart.width === Math.max(200, byId("chart").clientWidth)) return;
    steering.chart.resize();
    steering.overview.draw(steering.continuum, steering.limits);
    steering.request();
  }).observe(byId("chart"));
}

function chooseDocuments(index, steering) {
  const select = byId("documents");
  byId("choice").hidden = index.documents.length < 2;
  select.replaceChildren(...index.documents.map((facts, number) =>
    element("option", { value: number }, `${facts.name || `document ${number + 1}`} (disorder ${facts.disorder.toFixed(3)})`)));
  select.addEventListener("change", () => steering.open(Number(select.value)));
}

function listenToButtons(steering) {
  const actions = {
    "zoom-out": () => steering.zoom(1.5),
    "zoom-in": () => steering.zoom(1 / 1.5),
    whole: () => steering.glide(steering.everything.from, steering.everything.to),
    back: () => steering.pan(-0.4),
    forth: () => steering.pan(0.4),
    previous: () => steering.step(-1),
    next: () => steering.step(1),
    ask: () => steering.help(),
    more: () => steering.panels.more(),
    "previous-document": () => steering.open(steering.number - 1),
    "next-document": () => steering.open(steering.number + 1),
  };
  for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
}

function listenToTable(steering) {
  const list = () => {
    steering.panels.list(byId("filter").value, byId("order").value);
    steering.panels.current(steering.selected);
  };
  byId("filter").addEventListener("change", list);
  byId("order").addEventListener("change", list);
  byId("table").addEventListener("click", (event) => {
    const line = event.target.closest("tr[data-unitary]");
    if (!line) return;
    steering.select(Number(line.dataset.unitary));
    byId("chart").scrollIntoView({ block: "nearest" });
  });
}

/** Drag to move, click to select, wheel or two fingers to zoom, point to read. */
function listenToPointers(svg, steering) {
  const fingers = new Map();
  let moved = false;
  const x = (event) => event.clientX - svg.getBoundingClientRect().left;
  const y = (event) => event.clientY - svg.getBoundingClientRect().top;
  const point = (event) => {
    const { row, unitary } = steering.chart.at(x(event), y(event));
    steering.pointed = unitary;
    steering.panels.tip(row, unitary, event.clientX, event.clientY);
    steering.chart.mark(steering.selected, steering.row, unitary);
  };
  const leave = () => {
    steering.pointed = -1;
    byId("tip").hidden = true;
    steering.request();
  };
  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, x(event));
    moved = fingers.size > 1;
    steering.moving = null;
  });
  svg.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return point(event);
    const before = fingers.get(event.pointerId), now = x(event);
    if (!moved && Math.abs(now - before) < 4) return;
    if (!moved) {
      moved = true;
      svg.setPointerCapture(event.pointerId);
      svg.classList.add("moving");
      leave();
    }
    if (fingers.size === 1) steering.pan((before - now) / steering.chart.span);
    else {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
      const factor = Math.max(8, Math.abs(before - other)) / Math.max(8, Math.abs(now - other));
      steering.zoom(factor, (now + other) / 2);
    }
    fingers.set(event.pointerId, now);
  });
  const release = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    svg.classList.remove("moving");
    if (moved || event.type !== "pointerup") return;
    const { row, unitary } = steering.chart.at(x(event), y(event));
    steering.select(unitary, row);
  };
  svg.addEventListener("pointerup", release);
  svg.addEventListener("pointercancel", release);
  svg.addEventListener("pointerleave", leave);
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    const size = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 300 : 1;
    const across = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.shiftKey ? event.deltaY : 0;
    if (across) steering.pan((across * size) / steering.chart.span);
    else steering.zoom(Math.exp(event.deltaY * size * (event.ctrlKey ? 0.01 : 0.002)), x(event));
  }, { passive: false });
}

start();
