//===- render_html.cpp - A verdict as one page
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/html.h"

#include "verdict/format.h"
#include "verdict/provenance.h"

#include <cstring>

namespace hotpath::verdict {

namespace {

using html::escaped;

std::string tile(std::size_t number, const char *what, const char *kind) {
  return std::string("<li class=\"") + kind + (number ? " some" : "") +
         "\"><b>" + grouped(number) + "</b>" + what + "</li>\n";
}

const char *class_of(const comparison &c) {
  if (c.outcome == outcome::fail)
    return "fail";
  return c.outcome == outcome::pass && !c.advisories ? "pass" : "open";
}

std::string head(const render_input &in) {
  return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
         "'none'; base-uri 'none'; form-action 'none'; style-src " +
         html::policy_source(html::style) + "; script-src " +
         html::policy_source(html::script) +
         "\">\n<meta name=\"viewport\" "
         "content=\"width=device-width, initial-scale=1\">\n"
         "<title>hotpath: " +
         escaped(headline(in.result)) + "</title>\n<style>" + html::style +
         "</style></head>\n";
}

std::string top(const render_input &in) {
  const std::string series = benchmark_of(in.after);
  return "<body><header class=\"top\"><span class=\"brand\">hotpath</span>"
         "<span class=\"series\">" +
         escaped(series) +
         "</span><button id=\"theme\" type=\"button\" hidden></button>"
         "</header>\n<main>\n";
}

std::string tiles(const comparison &c) {
  return "<ul class=\"tiles\">" + tile(c.regressions, "regressions", "bad") +
         tile(c.suspects, "suspects", "warn") +
         tile(c.improvements, "improvements", "good") +
         tile(c.budgets_broken, "broken budgets", "bad") +
         tile(c.added, "added", "") + tile(c.removed, "removed", "") +
         tile(c.judged, "judged", "") + "</ul>\n";
}

std::string verdict_part(const render_input &in) {
  const comparison &c = in.result;
  const std::string age = age_between(in.before, in.after);
  std::string text = std::string("<section class=\"card verdict ") +
                     class_of(c) + "\"><h1>" + escaped(headline(c)) +
                     "</h1>\n<dl class=\"sides\">";
  const auto line = [&](const char *what, const std::string &name,
                        const std::string &details) {
    text += std::string("<dt>") + what + "</dt><dd><b>" + escaped(name) +
            "</b>" + (details.empty() ? "" : ", " + escaped(details)) +
            "</dd>\n";
  };
  line("Baseline", in.baseline, side_details(in.before, c.baseline_reports));
  line("Candidate", in.candidate, side_details(in.after, c.candidate_reports));
  if (c.baseline_reports)
    line("Commits", distance_text(in.distance), "");
  line("Environment", environment_word(c.environment), age);
  line("Judged by", policy_name(in.policy.path, in.policy.digest), "");
  text += "</dl>\n" + tiles(c);
  for (const std::string &banner : c.banners)
    text += "<p class=\"banner\">" + escaped(banner) + "</p>\n";
  return text + "</section>\n";
}

std::string card(const char *id, const char *title, const char *hint,
                 const std::string &inside, bool needs_script) {
  return std::string("<section class=\"card\" id=\"") + id + "\"" +
         (needs_script ? " data-needs-script hidden" : "") + "><h2>" + title +
         "</h2>" +
         (*hint ? std::string("<p class=\"hint\">") + hint + "</p>\n" : "\n") +
         inside + "</section>\n";
}

constexpr char functions_part[] =
    R"(<div class="tools"><input id="search" type="search" placeholder="Filter by name or file" aria-label="Filter by name or file">
<div class="chips" id="chips" role="group" aria-label="Verdicts"></div></div>
<p class="hint" id="count" aria-live="polite"></p>
<div class="scroll"><table class="functions stack"><thead><tr></tr></thead><tbody></tbody></table></div>
<p class="none" id="none" hidden>No function matches.</p>
<button id="more" type="button" hidden>Show more</button>
)";

constexpr char flame_part[] =
    R"(<div class="tools"><div class="chips" id="kinds" role="group" aria-label="What is shown"></div>
<div class="chips" id="units" role="group" aria-label="Unit"></div>
<input id="flame-search" type="search" placeholder="Highlight" aria-label="Highlight functions">
<button id="whole" type="button" hidden>Show the whole</button>
<span class="hint" id="legend" hidden>less<span class="scale"></span>more</span></div>
<p class="hint" id="estimated" hidden>Made from the calls between functions: what a function costs is divided among its callers in proportion to their calls' cost.</p>
<div class="flame" id="flame"></div>
<p class="about" id="about" aria-live="polite"></p>
)";

std::string footer(const render_input &in) {
  std::string text;
  if (in.policy.report.reproduce && !in.command.empty()) {
    std::string lines = escaped(in.command) + "\n";
    if (in.files.valid())
      for (const input_file &f : in.files.get())
        lines += f.digest + "  " + escaped(f.path) + "\n";
    text = "<section class=\"card\"><details><summary>Reproduce</summary>"
           "<pre>" +
           lines + "</pre></details></section>\n";
  }
  return text + "</main>\n<footer>hotpath" +
         (in.version.empty() ? "" : " " + escaped(in.version)) +
         ". Change is how large, evidence how sure.</footer>\n";
}

} // namespace

std::string render_html(const render_input &in) {
  std::string text = head(in) + top(in) + verdict_part(in);
  text += card("findings", "Findings",
               "Causes first: callers that only pass a change on are named "
               "below the function that made it.",
               html::findings(in), false);
  if (const std::string items = html::budgets(in); !items.empty())
    text += card("budgets", "Budgets that are not held", "",
                 "<ul class=\"list\">" + items + "</ul>", false);
  if (const std::string since = html::since_anchor(in); !since.empty())
    text +=
        card("anchor", ("Since " + escaped(in.result.anchored->name)).c_str(),
             "What got worse since an older report, in however many steps.",
             since, false);
  text += "<noscript><p class=\"banner\">The tables and graphs below need the "
          "page's script; --format json has all of their numbers.</p>"
          "</noscript>\n";
  text += card("flames", "Where the cost is",
               "Wider is more; each frame stands below its caller. Click to "
               "look closer.",
               flame_part, true);
  text += card("functions", "All functions",
               "Click a function for its metrics and the distributions of both "
               "sides.",
               functions_part, true);
  std::string notes;
  for (const std::string &note : in.result.notes)
    notes += "<li>" + escaped(note) + "</li>\n";
  if (!notes.empty())
    text += card("notes", "Notes", "", "<ul class=\"list\">" + notes + "</ul>",
                 false);
  // Megabytes: not copied again and again. Made before the footer waits for the
  // files' digests.
  const std::vector<html::piece> data = html::data_of(in);
  text += footer(in);
  std::size_t size = text.size() + std::strlen(html::script) + 200;
  for (const html::piece &piece : data)
    size += piece.size();
  text.reserve(size);
  text += "<script type=\"application/json\" id=\"data\">";
  for (const html::piece &piece : data)
    text.append(piece.data(), piece.size());
  text += "</script>\n<script>";
  text += html::script;
  text += "</script>\n";
  return text += "</body></html>\n";
}

} // namespace hotpath::verdict
