// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of all functions: sorted, filtered, and opened row by row.

const ORDER = ["regression", "suspect", "improvement", "unstable", "added", "removed", "inlined", "outlined",
  "renamed?", "incomparable", "inconclusive", "equivalent", "below floor", "too few calls", "ignored", "unmeasured"];
const PAGE = 100;

/** A column for each metric; what stands for a run's time differs by row. */
function columnOf(metric) {
  return /^timing\.(p50|min|mean)$/.test(metric[0]) ? "time per call" : metric[0];
}

function columnsOf(rows) {
  const seen = new Map();
  for (const row of rows)
    for (const metric of row.m) seen.set(columnOf(metric), (seen.get(columnOf(metric)) || 0) + 1);
  return [...seen].sort((a, b) => b[1] - a[1]).slice(0, 4).map(([name]) => name);
}

const find = (row, column) => row.m.find((metric) => columnOf(metric) === column);
const rank = (row) => (row.f ? 0 : 1 + ORDER.indexOf(row.s));
const largest = (row) => Math.max(0, ...row.m.map((metric) => Math.abs(metric[9] || 0)));
const byName = (a, b) => (a.n < b.n ? -1 : a.n > b.n ? 1 : 0);

/** What a click on a header sorts by; ties keep the order of names. */
function comparing(key) {
  if (key === "verdict") return (a, b) => rank(a) - rank(b) || largest(b) - largest(a) || byName(a, b);
  if (key === "function") return byName;
  const value = (row) => { const metric = find(row, key); return metric ? metric[9] : null; };
  return (a, b) => value(a) - value(b) || byName(a, b);
}

class FunctionTable {
  constructor(rows) {
    this.rows = rows;
    this.columns = columnsOf(rows);
    this.key = "verdict";
    this.descending = false;
    this.states = new Set();
    this.words = [];
    this.shown = PAGE;
    this.open = new Set();
    this.body = document.querySelector("#functions tbody");
    this.addHead();
    this.addChips();
    document.getElementById("search").addEventListener("input", (event) => {
      this.words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
      this.restart();
    });
    document.getElementById("more").addEventListener("click", () => { this.shown += 5 * PAGE; this.draw(); });
    this.restart();
  }

  addHead() {
    const head = document.querySelector("#functions thead tr");
    for (const [key, title] of [["verdict", "Verdict"], ["function", "Function"], ...this.columns.map((c) => [c, c])]) {
      const button = make("button", "", title);
      button.type = "button";
      const cell = make("th", key === "verdict" || key === "function" ? "" : "number", button);
      cell.dataset.key = key;
      button.addEventListener("click", () => this.sortBy(key));
      head.append(cell);
    }
  }

  addChips() {
    const counts = new Map();
    for (const row of this.rows) counts.set(row.s, (counts.get(row.s) || 0) + 1);
    const chips = document.getElementById("chips");
    for (const state of ORDER.filter((each) => counts.has(each))) {
      const chip = make("button", "", `${state} ${counts.get(state).toLocaleString("en-US")}`);
      chip.type = "button";
      chip.dataset.state = state;
      chip.setAttribute("aria-pressed", "false");
      chip.addEventListener("click", () => {
        const on = !this.states.delete(state);
        if (on) this.states.add(state);
        chip.setAttribute("aria-pressed", String(on));
        this.restart();
      });
      chips.append(chip);
    }
  }

  /** Numbers begin with the largest, words with the first. */
  sortBy(key) {
    const number = key !== "verdict" && key !== "function";
    this.descending = key === this.key ? !this.descending : number;
    this.key = key;
    this.restart();
  }

  selected() {
    const matching = this.rows.filter((row) =>
      (!this.states.size || this.states.has(row.s)) &&
      this.words.every((word) => row.n.toLowerCase().includes(word) || (row.l || "").toLowerCase().includes(word)));
    const order = comparing(this.key), sign = this.descending ? -1 : 1;
    const number = this.key !== "verdict" && this.key !== "function";
    // What has no such metric stays at the end in either direction.
    const missing = (row) => (number && !find(row, this.key) ? 1 : 0);
    return matching.sort((a, b) => missing(a) - missing(b) || sign * order(a, b));
  }

  restart() {
    this.shown = PAGE;
    this.list = this.selected();
    for (const cell of document.querySelectorAll("#functions th")) {
      if (cell.dataset.key === this.key) cell.setAttribute("aria-sort", this.descending ? "descending" : "ascending");
      else cell.removeAttribute("aria-sort");
    }
    this.draw();
  }

  draw() {
    const lines = [];
    for (const row of this.list.slice(0, this.shown)) {
      lines.push(this.line(row));
      if (this.open.has(row)) lines.push(this.detail(row));
    }
    this.body.replaceChildren(...lines);
    const all = this.list.length, shown = Math.min(this.shown, all);
    document.getElementById("count").textContent =
      `${shown.toLocaleString("en-US")} of ${this.rows.length.toLocaleString("en-US")} functions`
      + (all < this.rows.length && all > shown ? `, ${all.toLocaleString("en-US")} match` : "");
    document.getElementById("more").hidden = shown === all;
    document.getElementById("none").hidden = all > 0;
  }

  line(row) {
    const opener = make("button", "opener name", row.n);
    opener.type = "button";
    opener.setAttribute("aria-expanded", String(this.open.has(row)));
    const line = make("tr", "row", make("td", "", stateMark(row.s, row.f)), make("td", "", opener));
    for (const column of this.columns) line.append(this.cell(row, column));
    line.addEventListener("click", () => {
      if (!this.open.delete(row)) this.open.add(row);
      this.draw();
      [...this.body.querySelectorAll(".opener")].find((each) => each.textContent === row.n)?.focus({ preventScroll: true });
    });
    return line;
  }

  cell(row, column) {
    const metric = find(row, column);
    const cell = make("td", "number");
    cell.dataset.label = column;
    if (metric)
      cell.append(make("span", "change " + stateClass(metric[1], metric[2]), metric[5]),
        make("span", "small", `${metric[3]} → ${metric[4]}`));
    return cell;
  }

  detail(row) {
    const cell = make("td", "");
    cell.colSpan = 2 + this.columns.length;
    const told = [row.l, row.r, row.c && `explained by ${row.c}`].filter(Boolean);
    if (told.length) cell.append(make("p", "hint", told.join("; ")));
    if (row.m.length) cell.append(this.metrics(row));
    const plots = [row.d && callsPlot(row.d), row.p && runsPlot(row.p)].filter(Boolean);
    if (plots.length) cell.append(make("div", "plots", ...plots));
    return make("tr", "detail", cell);
  }

  metrics(row) {
    const titles = ["Metric", "Verdict", "Baseline", "Candidate", "Change", "Evidence"];
    const head = make("tr", "");
    titles.forEach((title, i) => head.append(make("th", i > 1 && i < 5 ? "number" : "", title)));
    const body = make("tbody", "");
    for (const [name, state, fails, baseline, candidate, relative, evidence] of row.m) {
      const cells = [make("td", "", name), make("td", "", stateMark(state, fails)), make("td", "number", baseline),
        make("td", "number", candidate), make("td", "number", make("span", "change " + stateClass(state, fails), relative)),
        make("td", "", evidence)];
      cells.forEach((each, i) => { each.dataset.label = titles[i]; });
      body.append(make("tr", "", ...cells));
    }
    return make("table", "stack", make("thead", "", head), body);
  }
}
