// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The flame graph: of the candidate, and of the difference, where a frame is as
// wide as the larger side so that what is gone can still be seen.

const ROW = 22;

/** The tree with sums: {name, own, all: [before, after], wide, children}. */
function treeOf(flame) {
  const nodes = flame.nodes.map(([parent, what, before, after]) => ({
    parent, name: typeof what === "number" ? data.rows[what].n : what, own: [before, after], all: [before, after],
    wide: Math.max(before, after), children: [],
  }));
  // Parents come first, so going back sums up from the leaves.
  for (let i = nodes.length - 1; i > 0; --i) {
    const node = nodes[i], parent = nodes[node.parent];
    parent.children.unshift(node);
    node.parent = parent;
    parent.all[0] += node.all[0];
    parent.all[1] += node.all[1];
    parent.wide += node.wide;
  }
  nodes[0].parent = null;
  for (const node of nodes) node.children.sort((a, b) => b.wide - a.wide);
  return nodes[0];
}

function warm(name) {
  let hash = 0;
  for (let i = 0; i < name.length; ++i) hash = (hash * 31 + name.charCodeAt(i)) >>> 0;
  return `hsl(${18 + (hash % 32)} ${62 + (hash >> 8) % 22}% ${64 + (hash >> 16) % 12}%)`;
}

/** Blue for less, red for more; full at 5 % of the whole. */
function contrast(node, whole) {
  const part = (node.all[1] - node.all[0]) / (Math.max(...whole.all) || 1);
  const strength = Math.min(1, Math.sqrt(Math.abs(part) / 0.05));
  if (strength < 0.02) return "hsl(212 8% 80%)";
  return part > 0 ? `hsl(8 ${20 + 55 * strength}% ${80 - 18 * strength}%)` : `hsl(212 ${20 + 50 * strength}% ${80 - 20 * strength}%)`;
}

class Flame {
  constructor(flames) {
    this.view = document.getElementById("flame");
    this.about = document.getElementById("about");
    this.trees = flames.map((flame) => ({ ...flame, root: treeOf(flame) }));
    this.difference = false;
    this.words = "";
    const units = document.getElementById("units");
    this.trees.forEach((tree, i) => this.addChoice(units, tree.unit === "Ir" ? "Instructions" : "Time", () => this.take(i)));
    units.hidden = this.trees.length < 2;
    const kinds = document.getElementById("kinds");
    this.addChoice(kinds, "Candidate", () => { this.difference = false; this.draw(); });
    this.addChoice(kinds, "Difference", () => { this.difference = true; this.draw(); });
    document.getElementById("whole").addEventListener("click", () => this.zoom(this.tree.root));
    document.getElementById("flame-search").addEventListener("input", (event) => {
      this.words = event.target.value.toLowerCase();
      this.draw();
    });
    kinds.firstElementChild.setAttribute("aria-pressed", "true");
    units.firstElementChild.setAttribute("aria-pressed", "true");
    this.take(0);
    let width = this.view.clientWidth;
    new ResizeObserver(() => {
      if (this.view.clientWidth !== width) { width = this.view.clientWidth; this.draw(); }
    }).observe(this.view);
  }

  addChoice(group, title, choose) {
    const button = make("button", "", title);
    button.type = "button";
    button.addEventListener("click", () => {
      for (const each of group.children) each.setAttribute("aria-pressed", String(each === button));
      choose();
    });
    button.setAttribute("aria-pressed", "false");
    group.append(button);
  }

  take(i) {
    this.tree = this.trees[i];
    document.getElementById("estimated").hidden = !this.tree.estimated;
    this.zoom(this.tree.root);
  }

  zoom(node) {
    this.top = node;
    document.getElementById("whole").hidden = node === this.tree.root;
    this.draw();
    this.tell(node);
  }

  width(node) { return this.difference ? node.wide : node.all[1]; }

  draw() {
    this.view.replaceChildren();
    const path = [];
    for (let node = this.top.parent; node; node = node.parent) path.unshift(node);
    path.forEach((node, depth) => this.put(node, depth, 0, 1));
    this.depth = path.length;
    this.unfold(this.top, path.length, 0, 1);
    this.view.style.height = (this.depth + 1) * ROW + "px";
    document.getElementById("legend").hidden = !this.difference;
  }

  unfold(node, depth, left, width) {
    if (width * this.view.clientWidth < 2) return;
    this.put(node, depth, left, width);
    this.depth = Math.max(this.depth, depth);
    for (const child of node.children) {
      const part = this.width(node) > 0 ? (width * this.width(child)) / this.width(node) : 0;
      this.unfold(child, depth + 1, left, part);
      left += part;
    }
  }

  put(node, depth, left, width) {
    const frame = make("button", "frame", node.name);
    frame.type = "button";
    frame.title = node.name;
    frame.style.left = left * 100 + "%";
    frame.style.width = width * 100 + "%";
    frame.style.top = depth * ROW + "px";
    frame.style.background = this.difference ? contrast(node, this.tree.root) : warm(node.name);
    if (width * this.view.clientWidth < 28) frame.classList.add("thin");
    if (this.words && !node.name.toLowerCase().includes(this.words)) frame.classList.add("faint");
    for (const event of ["mouseenter", "focus"]) frame.addEventListener(event, () => this.tell(node));
    frame.addEventListener("click", () => this.zoom(node));
    this.view.append(frame);
  }

  tell(node) {
    const unit = this.tree.unit, whole = this.tree.root.all[1] || 1;
    const line = (what, [before, after]) =>
      `${what} ${quantity(before, unit)} → ${quantity(after, unit)}, ${change(before, after)}`;
    this.about.replaceChildren(
      make("span", "name", node.name), make("br", ""),
      `${line("with all it calls", node.all)} (${((node.all[1] / whole) * 100).toFixed(1)}% of the candidate)${node.own[0] || node.own[1] ? "; " + line("itself", node.own) : ""}`);
  }
}
