//===- render_github.cpp - A verdict as annotations of GitHub Actions
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/render.h"

#include "verdict/budget_text.h"
#include "verdict/format.h"
#include "verdict/visible.h"
#include "verdict/wording.h"

// Workflow commands: ::error file=F,line=N,title=T::MESSAGE. GitHub shows ten
// errors, ten warnings and ten notices of a step and drops the others silently.

namespace hotpath::verdict {

namespace {

// Of each level: with the verdict and with what is left out they are ten.
constexpr std::size_t most = 8;

enum class level { error, warning, notice };

/// As the toolkit's escapeData; a property loses its separators too.
std::string escaped(const std::string &s, bool property) {
  std::string result;
  for (const char c : s) {
    if (c == '%')
      result += "%25";
    else if (c == '\r')
      result += "%0D";
    else if (c == '\n')
      result += "%0A";
    else if (property && c == ':')
      result += "%3A";
    else if (property && c == ',')
      result += "%2C";
    else
      result += c;
  }
  return result;
}

class annotations {
public:
  explicit annotations(const render_input &in) : in_(in), c_(in.result) {}

  std::string all() {
    out_ = "hotpath: " + headline(c_) + "\n";
    put_verdict();
    if (const exact_judgement *j = program_finding(c_)) {
      const metric_text m = text_of(*j);
      add(level_of(m.state, m.fails), "", 0, m.state, m.fails,
          "the whole program: " + words(m));
    }
    for (const cause &found : c_.causes)
      add_cause(found);
    for (const budget_result &b : c_.budgets)
      if (b.state != budget_state::held)
        put(b.gates ? level::error : level::warning, b.file, b.line,
            "hotpath: budget", "budget " + sentence(b));
    for (const row *r : groups_of(c_).improvements)
      add_row(*r, "");
    if (c_.anchored)
      for (const creep &found : c_.anchored->findings)
        put(found.fails ? level::error : level::notice, found.file, found.line,
            "hotpath: since the anchor",
            "since " + visible(c_.anchored->name) + ": " +
                shown_name(found.name) + "\n" + verdict::words(found));
    put_rest();
    return std::move(out_);
  }

private:
  static level level_of(state s, bool fails) {
    return fails                     ? level::error
           : s == state::improvement ? level::notice
                                     : level::warning;
  }

  static std::string words(const metric_text &m) {
    return m.metric + " " + m.baseline + " -> " + m.candidate + ", " +
           m.change + " (" + joined({m.evidence, m.split}) + ")";
  }

  void put_verdict() {
    std::string message = headline(c_);
    for (const std::string &banner : c_.banners)
      message += "\n" + visible(banner);
    command(c_.outcome == outcome::fail ? level::error : level::notice, "", 0,
            "hotpath", message);
  }

  void add_cause(const cause &found) {
    std::string more;
    for (const edge_change &e : found.edges)
      more += "\n-> " + shown_name(e.to) + ": " + figures(e, found.unit);
    if (!found.callers.empty())
      more += "\nand " + counted(found.callers.size(), "caller") + ", " +
              shown_name(c_.rows[found.callers.front()].name) + " first";
    add_row(c_.rows[found.row], more);
  }

  void add_row(const row &r, const std::string &more) {
    const function &f = r.pair.candidate ? *r.pair.candidate : *r.pair.baseline;
    std::string message = shown_name(r.name);
    for (const metric_text &m : telling_metrics(r))
      message += "\n" + words(m);
    const std::string remark = remark_of(r);
    if (!remark.empty())
      message += "\n" + visible(remark);
    add(level_of(r.state, r.fails), r.pair.candidate ? f.file : "", f.line,
        r.state, r.fails, message + more);
  }

  void add(level l, const std::string &file, std::uint64_t line, state s,
           bool fails, const std::string &message) {
    put(l, file, line,
        std::string("hotpath: ") + word(s) + (fails ? " (fails)" : ""),
        message);
  }

  void put(level l, const std::string &file, std::uint64_t line,
           const std::string &title, const std::string &message) {
    if (number_[static_cast<int>(l)]++ < most)
      command(l, file, line, title, message);
  }

  void put_rest() {
    for (const level l : {level::error, level::warning, level::notice}) {
      const std::size_t n = number_[static_cast<int>(l)];
      if (n > most)
        command(l, "", 0, "hotpath", "+" + grouped(n - most) + " more");
    }
  }

  /// The path in the repository, which is what GitHub can place.
  std::string path_of(const std::string &file) const {
    std::string root = in_.source_root;
    if (!root.empty() && root.back() != '/')
      root += '/';
    return !root.empty() && file.compare(0, root.size(), root) == 0
               ? file.substr(root.size())
               : file;
  }

  void command(level l, const std::string &file, std::uint64_t line,
               const std::string &title, const std::string &message) {
    static const char *const names[] = {"error", "warning", "notice"};
    out_ += std::string("::") + names[static_cast<int>(l)] + " ";
    if (!file.empty())
      out_ += "file=" + escaped(visible(path_of(file)), true) +
              (line ? ",line=" + std::to_string(line) : "") + ",";
    out_ +=
        "title=" + escaped(title, true) + "::" + escaped(message, false) + "\n";
  }

  const render_input &in_;
  const comparison &c_;
  std::size_t number_[3] = {};
  std::string out_;
};

} // namespace

std::string render_github(const render_input &in) {
  return annotations(in).all();
}

} // namespace hotpath::verdict
