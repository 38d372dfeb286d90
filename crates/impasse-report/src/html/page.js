// Steps through executions, chooses lanes, copies commands. Everything works without it as well,
// only that the whole execution is shown at once.
"use strict";

(() => {
  /** With more lanes than this, a page begins with some of them. */
  const MANY = 64;

  /** How many of very many ranks of a kind are shown at first. */
  const FEW = 16;

  /** Ranges of ranks in a text such as `0-3,8`. What is no number is passed over. */
  const parseRanks = (text) =>
    [...text.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)].map(([, first, last]) => [
      Number(first),
      Number(last ?? first),
    ]);

  const contains = (ranges, rank) => ranges.some(([first, last]) => first <= rank && rank <= last);

  /** The first `count` ranks of ranges. */
  const firstRanks = (ranges, count) => {
    const ranks = [];
    for (const [first, last] of ranges) {
      for (let rank = first; rank <= last && ranks.length < count; rank++) ranks.push(rank);
    }
    return ranks;
  };

  /** Ranks as a text such as `0-3,8`. */
  const asText = (ranks) => {
    const pieces = [];
    for (const rank of [...new Set(ranks)].sort((a, b) => a - b)) {
      const last = pieces.at(-1);
      if (last?.[1] === rank - 1) last[1] = rank;
      else pieces.push([rank, rank]);
    }
    return pieces.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
  };

  /** The drawing: lanes that move together, and links that follow them. */
  class Drawing {
    constructor(svg) {
      this.svg = svg;
      this.height = Number(svg.dataset.laneHeight);
      this.lanes = [...svg.querySelectorAll(".lane")].map((element) => ({
        element,
        rank: Number(element.dataset.rank),
        y: Number(/,\s*([\d.]+)/.exec(element.getAttribute("transform"))?.[1] ?? 0),
      }));
      // Names stay in view when the drawing is scrolled, so they stand above everything else.
      for (const { element } of this.lanes) element.append(element.querySelector(".name"));
      this.top = this.lanes.length > 0 ? this.lanes[0].y : 0;
      const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
      this.width = width;
      this.rest = height - this.lanes.length * this.height;
      this.events = [...svg.querySelectorAll("[data-event]")].map((element) => ({
        element,
        number: Number(element.dataset.event),
      }));
      this.links = [...svg.querySelectorAll(".links path")];
      this.cut = svg.querySelector(".cut");
    }

    /** Shows the lanes of some ranks, one below the other; gives how many. */
    choose(isShown) {
      this.rows = new Map();
      for (const lane of this.lanes) {
        const shown = isShown(lane.rank);
        lane.element.classList.toggle("off", !shown);
        if (!shown) continue;
        const y = this.top + this.rows.size * this.height;
        lane.element.setAttribute("transform", `translate(0,${y})`);
        this.rows.set(lane.rank, y + this.height / 2);
      }
      for (const link of this.links) {
        const path = this.path(link);
        link.classList.toggle("off", path === null);
        if (path !== null) link.setAttribute("d", path);
      }
      const end = this.top + this.rows.size * this.height;
      this.cut?.setAttribute("d", this.cut.getAttribute("d").replace(/V.*/, `V${end}`));
      const height = this.rest + this.rows.size * this.height;
      this.svg.setAttribute("viewBox", `0 0 ${this.width} ${height}`);
      this.svg.setAttribute("height", height);
      return this.rows.size;
    }

    /** The way of a link between the lanes as they are now; null if they are not shown. */
    path(link) {
      const { from, to, x, x1, x2, ranks } = link.dataset;
      if (ranks !== undefined) {
        const rows = ranks.split(" ").map((rank) => this.rows.get(Number(rank)));
        const shown = rows.filter((row) => row !== undefined);
        if (shown.length === 0) return null;
        return `M${x},${shown[0]}${shown.length === 1 ? "h0" : `V${shown.slice(1).join("V")}`}`;
      }
      const [y1, y2] = [this.rows.get(Number(from)), this.rows.get(Number(to))];
      if (y1 === undefined || y2 === undefined) return null;
      const middle = `${(Number(x1) + Number(x2)) / 2},${y1 - this.height / 2}`;
      return from === to ? `M${x1},${y1}Q${middle} ${x2},${y2}` : `M${x1},${y1}L${x2},${y2}`;
    }

    /** Dims what comes after an event, and marks the event itself. */
    stepTo(current, isEnd) {
      for (const { element, number } of this.events) {
        element.classList.toggle("later", number > current);
        element.classList.toggle("now", number === current && !isEnd);
      }
      this.svg.classList.toggle("before-end", !isEnd);
    }
  }

  /** One execution with its controls. */
  class Steps {
    constructor(root) {
      this.root = root;
      this.find = (selector) => root.querySelector(selector);
      this.data = JSON.parse(this.find("script.data").textContent);
      this.entries = [...root.querySelectorAll(".events ol > li")];
      this.box = this.find(".diagram");
      this.drawing = new Drawing(this.find("svg"));
      this.slider = this.find("input[type=range]");
      this.select = this.find("select");
      this.list = this.find("input.list");
      this.show();
      this.listen();
      this.chooseFirst();
    }

    show() {
      for (const selector of [".controls", ".now", ".keys"]) this.find(selector).hidden = false;
      for (const selector of [".buttons", ".slider", ".keys"]) {
        if (this.entries.length === 0) this.find(selector).hidden = true;
      }
      const { stuck, cause } = this.data;
      for (const [name, ranges] of Object.entries({ stuck, cause })) {
        this.find(`option[value=${name}]`).hidden = ranges.length === 0;
      }
      this.find(".filter").hidden = this.drawing.lanes.length < 3;
    }

    listen() {
      const go = (move) => () => this.stepTo(move(this.position));
      const moves = {
        first: go(() => 0),
        previous: go((at) => at - 1),
        next: go((at) => at + 1),
        last: go(() => this.shown.length),
      };
      for (const [name, move] of Object.entries(moves)) {
        this.find(`button.${name}`).addEventListener("click", move);
      }
      const keys = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };
      this.box.addEventListener("keydown", (event) => {
        const name = keys[event.key];
        if (name === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        moves[name]();
      });
      this.box.addEventListener("scroll", () => {
        this.drawing.svg.style.setProperty("--scrolled", `${this.box.scrollLeft}px`);
      });
      this.slider.addEventListener("input", () => this.stepTo(Number(this.slider.value)));
      this.select.addEventListener("change", () => this.choose());
      this.list.addEventListener("input", () => this.choose());
      this.box.addEventListener("click", (event) => {
        const number = event.target.closest("[data-event]")?.dataset.event;
        if (number !== undefined) this.stepTo(this.shown.indexOf(Number(number)));
      });
    }

    /** All lanes if they are few; else those of the cause, if one sees from them who is stuck;
     * else some of the cause and some of the stuck ones. */
    chooseFirst() {
      const { cause, stuck } = this.data;
      const count = this.drawing.lanes.length;
      if (count > MANY) {
        const guilty = firstRanks(cause, MANY + 1);
        const isTelling = guilty.some((rank) => contains(stuck, rank));
        const some = [...guilty.slice(0, FEW), ...firstRanks(stuck, FEW)];
        this.list.value = asText(some.length > 0 ? some : firstRanks([[0, count]], FEW));
        this.select.value = isTelling && guilty.length <= MANY ? "cause" : "list";
      }
      this.choose();
    }

    /** Shows the chosen lanes, and goes to the end. */
    choose() {
      const how = this.select.value;
      this.list.hidden = how !== "list";
      const ranges = how === "list" ? parseRanks(this.list.value) : this.data[how];
      const isShown = (rank) => how === "all" || contains(ranges, rank);
      const shown = this.drawing.choose(isShown);
      const total = this.drawing.lanes.length;
      this.find(".count").textContent = shown < total ? `${shown} of ${total}` : "";
      this.shown = [...this.entries.keys()].filter((at) =>
        isShown(Number(this.entries[at].dataset.rank)),
      );
      this.slider.max = this.shown.length;
      this.stepTo(this.shown.length);
    }

    /** Goes to one of the shown events; the position behind the last one is the end. */
    stepTo(position) {
      this.position = Math.max(0, Math.min(position, this.shown.length));
      const isEnd = this.position === this.shown.length;
      const event = isEnd ? this.entries.length : this.shown[this.position];
      this.drawing.stepTo(event, isEnd);
      this.slider.value = this.position;
      for (const name of ["first", "previous"]) {
        this.find(`button.${name}`).disabled = this.position === 0;
      }
      for (const name of ["next", "last"]) this.find(`button.${name}`).disabled = isEnd;
      this.tell(isEnd ? null : this.entries[event]);
      if (!isEnd) this.reveal(event);
    }

    /** Says what happens now, and shows the line. */
    tell(entry) {
      const text = entry ? entry.firstChild.textContent.trim() : this.find(".end").textContent;
      const words = entry ? `${this.position + 1} of ${this.shown.length}: ${text}` : text;
      this.find(".now .words").textContent = words;
      this.slider.setAttribute("aria-valuetext", words);
      const line = this.data.lines[entry?.dataset.line];
      this.find(".now .line").hidden = !line;
      this.find(".now .place").textContent = line?.place ?? "";
      this.find(".now .text").textContent = line?.code?.trim() ?? "";
      for (const row of this.root.parentElement.querySelectorAll(".row")) {
        row.classList.toggle("now", row.dataset.place === line?.place);
      }
    }

    /** Scrolls the diagram, and only that, until an event is in view. */
    reveal(event) {
      const target = this.drawing.svg.querySelector(`[data-event="${event}"]:not(.off)`);
      if (!target) return;
      const [here, box] = [target.getBoundingClientRect(), this.box.getBoundingClientRect()];
      const margin = 80;
      const outside = (from, to, low, high) =>
        from < low + margin ? from - low - margin : to > high - margin ? to - high + margin : 0;
      this.box.scrollBy(
        outside(here.left, here.right, box.left, box.right),
        outside(here.top, here.bottom, box.top, box.bottom),
      );
    }
  }

  /** Copies the command beside a button; selects it if that is not allowed. */
  const copy = async (button) => {
    const command = button.parentElement.querySelector("code");
    try {
      await navigator.clipboard.writeText(command.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(command);
      button.textContent = "Selected";
    }
    setTimeout(() => (button.textContent = "Copy"), 2000);
  };

  for (const root of document.querySelectorAll(".steps")) {
    if (root.querySelector("svg")) new Steps(root);
  }
  for (const button of document.querySelectorAll("button.copy")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  }
  // Paper does not unfold. Long lists stay folded.
  const folded = () => document.querySelectorAll("details:not([open], .events, .many)");
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...folded()];
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
  });
})();
