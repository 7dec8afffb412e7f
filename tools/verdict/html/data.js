// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the page knows (html_data.cpp writes it):
//   rows    {n name, s state, f fails, l place, r remark, c cause,
//            m metrics: [name, state, fails, baseline, candidate, change,
//                        evidence, raw baseline, raw candidate, effect],
//            d calls' durations: {lo, hi in ns, b, c: a digit of base64 for
//              the height of each step, "/" for the highest},
//            p runs: {t statistic, b, c in ns}}
//   flames  {unit, estimated, nodes: [parent, row's index or a name,
//            own cost of baseline, of candidate]}
// All text of others goes through textContent: nothing here makes markup of it.

const data = JSON.parse(document.getElementById("data").textContent);

/** An element with classes and children; a string becomes text. */
function make(tag, classes, ...children) {
  const element = document.createElement(tag);
  if (classes) element.className = classes;
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Classes for a state: its words, and whether it fails. */
function stateClass(state, fails) {
  return state.replace(/[^a-z]+/g, "-") + (fails ? " fails" : "");
}

function stateMark(state, fails) {
  return make("span", "state " + stateClass(state, fails), fails ? state + ", fails" : state);
}

/** "12.34 µs", "1,234 Ir": as the rest of the page. */
function quantity(value, unit) {
  if (unit !== "ns") return Math.round(value).toLocaleString("en-US") + " " + unit;
  for (const [name, size] of [["s", 1e9], ["ms", 1e6], ["µs", 1e3]])
    if (value >= size) return (value / size).toFixed(2) + " " + name;
  return value.toFixed(value < 100 && value !== Math.round(value) ? 2 : 0) + " ns";
}

/** A change with its sign; a ratio from a doubling on. */
function change(before, after) {
  if (before === after) return "0%";
  if (before <= 0) return "new";
  const part = (after - before) / before;
  if (part >= 1) return "x" + (1 + part).toFixed(2);
  const percent = part * 100;
  return (percent > 0 ? "+" : "") + percent.toFixed(Math.abs(percent) < 10 ? 2 : 1) + "%";
}
