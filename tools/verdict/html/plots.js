// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributions of both sides: durations of calls, and what stood for each run.

const WIDTH = 560, LEFT = 8, RIGHT = 8;

function svg(tag, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Where a duration stands on a logarithmic axis. */
function logScale(low, high) {
  const from = Math.log(low), range = Math.log(high) - from || 1;
  return (value) => LEFT + ((Math.log(value) - from) / range) * (WIDTH - LEFT - RIGHT);
}

/** Round durations: multiples of one step on a short axis, else 1, 2, 5, 10. */
function ticks(low, high) {
  const all = [];
  if (high / low < 6) {
    const rough = (high - low) / 4, power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].map((digit) => digit * power).find((each) => each >= rough);
    for (let i = Math.ceil(low / step); i * step <= high; ++i) all.push(i * step);
    return all;
  }
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); ++power)
    for (const digit of [1, 2, 5]) {
      const value = digit * 10 ** power;
      if (value >= low && value <= high) all.push(value);
    }
  const each = Math.ceil(all.length / 6);
  return all.filter((_, i) => i % each === 0);
}

function addAxis(picture, low, high, y) {
  const x = logScale(low, high);
  picture.append(svg("line", { class: "axis", x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }));
  for (const value of ticks(low, high)) {
    const at = x(value);
    const anchor = at < 40 ? "start" : at > WIDTH - 40 ? "end" : "middle";
    picture.append(svg("text", { x: at, y: y + 15, "text-anchor": anchor }, quantity(value, "ns")));
  }
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function addArea(picture, digits, side) {
  const heights = [...digits].map((digit) => DIGITS.indexOf(digit) / (DIGITS.length - 1));
  const step = (WIDTH - LEFT - RIGHT) / heights.length, floor = 120;
  let path = `M${LEFT},${floor}`;
  heights.forEach((height, i) => {
    const y = (floor - height * 110).toFixed(1);
    path += `V${y}H${(LEFT + (i + 1) * step).toFixed(1)}`;
  });
  picture.append(svg("path", { class: "area " + side, d: path + `V${floor}Z` }));
}

function captioned(picture, caption) {
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", caption);
  return make("figure", "",
    make("figcaption", "", make("span", "", caption), make("span", "key", "baseline"), make("span", "key after", "candidate")),
    picture);
}

/** Durations of all timed calls. */
function callsPlot(d) {
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} 140` });
  if (d.b) addArea(picture, d.b, "before");
  if (d.c) addArea(picture, d.c, "after");
  addAxis(picture, d.lo, d.hi, 120);
  return captioned(picture, "Durations of calls, share of each side");
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b), middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** One dot a run, and a line at the median. */
function runsPlot(p) {
  const all = [...p.b, ...p.c].filter((value) => value > 0);
  if (!all.length) return null;
  const low = Math.min(...all) / 1.05, high = Math.max(...all) * 1.05, x = logScale(low, high);
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} 140` });
  for (const [side, values, y] of [["before", p.b, 40], ["after", p.c, 84]]) {
    values.forEach((value, i) => picture.append(svg("circle", {
      class: "area " + side, cx: x(Math.max(value, low)), cy: y + ((i * 7) % 5 - 2) * 4, r: 5,
    })));
    if (values.length) {
      const at = x(Math.max(median(values), low));
      picture.append(svg("line", { class: "median", x1: at, x2: at, y1: y - 18, y2: y + 18 }));
    }
  }
  addAxis(picture, low, high, 120);
  return captioned(picture, `The ${p.t} of each run; the lines are medians`);
}
