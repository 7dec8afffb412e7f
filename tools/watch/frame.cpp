//===- frame.cpp - What a screen shows, as text
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "watch/frame.h"

#include "watch/columns.h"
#include "watch/help.h"
#include "watch/terminal_text.h"

#include "display_name.h"

#include <algorithm>

namespace hotpath::watch {

namespace {

constexpr std::size_t head_rows = 3, foot_rows = 1;

const char *name_of(sort_key key) {
  constexpr const char *names[] = {"calls", "calls/s", "avg", "p95",
                                   "total", "self",    "name"};
  return names[std::size_t(key)];
}

const char *name_of(page shown) {
  constexpr const char *names[] = {"functions", "tree", "threads"};
  return names[std::size_t(shown)];
}

class composer {
public:
  composer(view_state &state, const looks &at, const std::vector<line> &lines,
           const surroundings &around, const screen_size &size)
      : state_(state), at_(at), lines_(lines), around_(around), size_(size) {}

  frame compose() {
    put(title(), paint::bold);
    put(situation(), around_.trouble.empty() ? paint::plain : paint::warm);
    if (state_.help)
      put_help();
    else
      put_page();
    // The last row is the footer's, whatever the page left.
    const std::size_t above =
        size_.rows > foot_rows ? size_.rows - foot_rows : 0;
    rows_.resize(std::min(rows_.size(), above));
    if (size_.rows > head_rows) {
      rows_.resize(above);
      put(footer(), paint::reverse);
    }
    return std::move(rows_);
  }

private:
  std::string fit(const std::string &s, std::size_t width) const {
    return fitted(s, width, size_.ascii);
  }
  void put(const std::string &text, paint style) {
    rows_.push_back({{fit(text, size_.columns), style}});
  }

  /// The parts that fit from the left, so that nothing is cut in the middle.
  std::string joined(const std::vector<std::string> &parts) const {
    std::string all = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) {
      std::string longer = all + ", " + parts[i];
      if (columns_of(presentable(longer, size_.ascii)) <= size_.columns)
        all = std::move(longer);
    }
    return all;
  }

  std::string title() const {
    if (!at_.now)
      return "hotpath watch: " + around_.target;
    const snapshot &s = at_.now->measured();
    const char *path = at_.now->facts().program_path;
    const char *label = at_.now->facts().label;
    std::vector<std::string> parts = {
        std::string("hotpath watch: ") + (path ? file_name(path) : "program"),
        "pid " + std::to_string(s.pid), short_time(s.wall_ns),
        std::to_string(s.thread_count) +
            (s.thread_count == 1 ? " thread" : " threads"),
        short_count(double(s.calls)) + (s.calls == 1 ? " call" : " calls")};
    const period recent(at_.before, *at_.now);
    if (at_.before && recent.wall_ns() > 0)
      parts.push_back(short_rate(recent.calls() / recent.wall_ns() * 1e9) +
                      "/s");
    if (label && *label)
      parts.push_back(label);
    return joined(parts);
  }

  std::string situation() const {
    if (!around_.trouble.empty())
      return around_.trouble;
    if (!at_.now)
      return around_.ending.empty() ? around_.waiting : around_.ending;
    std::vector<std::string> parts;
    if (!around_.ending.empty())
      parts.push_back(around_.ending);
    if (state_.paused)
      parts.push_back("paused");
    parts.push_back(name_of(state_.shown));
    parts.push_back(state_.last_interval ? "last interval" : "since the start");
    parts.push_back(std::string("by ") + name_of(state_.sort));
    if (!state_.filter.empty())
      parts.push_back("only \"" + state_.filter + "\"");
    if (around_.ending.empty())
      parts.push_back("every " + short_time(state_.interval * 1e9));
    if (at_.now->measured().unsaved)
      parts.push_back("incomplete: the disk was full");
    return joined(parts);
  }

  std::string footer() const {
    if (state_.typing)
      return "filter: " + *state_.typing + "_   (Enter takes it, Esc drops it)";
    if (state_.asked_to_leave)
      return "The program runs on: e ends it, w waits for its end, "
             "any other key stays";
    std::string all;
    for (const hint &h : hints) {
      const std::string longer =
          all + (all.empty() ? "" : "  ") + h.key + ' ' + h.what;
      if (longer.size() <= size_.columns)
        all = longer;
    }
    return all;
  }

  void put_help() {
    for (const help_line &h : help_lines)
      rows_.push_back(
          {{fit(std::string("  ") + h.keys, 24), paint::bold},
           {fit(h.meaning, size_.columns > 24 ? size_.columns - 24 : 0),
            paint::plain}});
    if (size_.columns < 24)
      rows_.resize(2);
  }

  void put_page() {
    if (!at_.now)
      return;
    columns_ = columns_for(state_, size_.columns);
    names_ = size_.columns;
    for (const column_text &c : columns_)
      names_ -= 1 + c.width;
    put_head();
    const std::size_t room = page_rows(size_),
                      cursor = cursor_in(state_, lines_);
    std::size_t &first = state_.first_line;
    first = std::min(first, lines_.size() > room ? lines_.size() - room : 0);
    first = std::min(first, cursor);
    if (room && cursor >= first + room)
      first = cursor - room + 1;
    for (std::size_t i = first; i < lines_.size() && i < first + room; ++i)
      put_line(lines_[i], i == cursor);
    if (lines_.empty())
      put(state_.filter.empty() ? "No measured function was called yet."
                                : "Nothing matches the filter; / changes it.",
          paint::dim);
  }

  void put_head() {
    std::vector<span> row;
    row.push_back(
        {fit(state_.shown == page::threads ? "Thread" : "Function", names_),
         paint::dim});
    for (const column_text &c : columns_)
      row.push_back({" " + right_aligned(c.title, c.width), paint::dim});
    rows_.push_back(std::move(row));
  }

  std::string name_of_line(const line &l) const {
    if (state_.shown != page::tree)
      return fit(l.name, names_);
    // Deeper than half of the room, the level is told as a number.
    const std::size_t indent = 2 * std::size_t(l.depth);
    const std::string before = indent <= names_ / 2
                                   ? std::string(indent, ' ')
                                   : std::to_string(l.depth) + ": ";
    const std::string sign = !l.has_children ? "  " : l.open ? "- " : "+ ";
    const std::string after = l.recursive ? size_.ascii ? " @" : " ↻" : "";
    const std::size_t taken =
        columns_of(before) + columns_of(sign) + columns_of(after);
    const std::size_t left = names_ > taken ? names_ - taken : 0;
    // Fitted twice: the sign of recursion stands right behind the name.
    std::string name = fit(l.name, left);
    name.erase(name.find_last_not_of(' ') + 1);
    return fit(before + sign + name + after, names_);
  }

  std::string duration(const figures &f, double ns) const {
    if (!f.timed || ns < 0)
      return "-";
    return (f.estimated ? "~" : "") + presentable(short_time(ns), size_.ascii);
  }

  /// Of single calls: what the clock cannot resolve is not shown as if it
  /// could.
  std::string call_duration(const figures &f, double ns) const {
    const double noise = at_.now->measured().noise_ns;
    if (!f.timed || ns < 0 || ns >= noise)
      return duration(f, ns);
    return "<" + presentable(short_time(noise), size_.ascii);
  }

  std::string thread_state(const line &l) const {
    if (l.running)
      return "running";
    return l.threads > 1 ? std::to_string(l.threads) + " ended" : "ended";
  }

  std::string cell(const line &l, column what) const {
    const figures &f = l.chosen;
    switch (what) {
    case column::state:
      return thread_state(l);
    case column::calls:
      return short_count(f.calls);
    case column::rate:
      return short_rate(l.rate);
    case column::avg:
      return call_duration(f, f.avg_ns);
    case column::p95:
      return call_duration(f, f.p95_ns);
    case column::total:
      return duration(f, f.total_ns);
    case column::self:
      return duration(f, f.self_ns);
    case column::share:
      break;
    }
    return f.timed ? percent(l.share) : "-";
  }

  void put_line(const line &l, bool under_cursor) {
    const auto style = [&](paint usual) {
      return under_cursor ? paint::reverse : usual;
    };
    std::vector<span> row = {{name_of_line(l), style(paint::plain)}};
    for (const column_text &c : columns_) {
      const paint heat = c.what != column::share ? paint::plain
                         : l.share >= 0.5        ? paint::hot
                         : l.share >= 0.1        ? paint::warm
                                                 : paint::plain;
      row.push_back(
          {" " + fit(right_aligned(cell(l, c.what), c.width), c.width),
           style(heat)});
    }
    rows_.push_back(std::move(row));
  }

  view_state &state_;
  const looks &at_;
  const std::vector<line> &lines_;
  const surroundings &around_;
  const screen_size size_;
  std::vector<column_text> columns_;
  std::size_t names_ = 0; // columns for names
  frame rows_;
};

} // namespace

frame compose(view_state &state, const looks &at,
              const std::vector<line> &lines, const surroundings &around,
              const screen_size &size) {
  return composer(state, at, lines, around, size).compose();
}

std::size_t page_rows(const screen_size &size) {
  return size.rows > head_rows + foot_rows ? size.rows - head_rows - foot_rows
                                           : 0;
}

std::size_t cursor_in(const view_state &state, const std::vector<line> &lines) {
  for (std::size_t i = 0; state.selected && i < lines.size(); ++i)
    if (lines[i].id == *state.selected)
      return i;
  return 0;
}

} // namespace hotpath::watch
