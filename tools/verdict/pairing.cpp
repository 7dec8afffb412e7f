//===- pairing.cpp - Which function of the one side is which of the other
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "verdict/pairing.h"

#include "verdict/function_key.h"
#include "verdict/names.h"
#include "verdict/values.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <regex.h>
#include <unordered_map>

namespace hotpath::verdict {

namespace {

struct hash : function_key_hash {
  using function_key_hash::operator();
  std::size_t operator()(const std::string &key) const {
    return std::hash<std::string>()(key);
  }
};

std::string normalised_key(const function &f) {
  std::string key = normalised(full_name(f));
  if (has_lambda(f.name) && !f.file.empty())
    key += '@' + f.file + ':' + std::to_string(f.line);
  return key;
}

/// `to` with \1 to \9 filled in, or nothing where the name does not match.
std::string renamed(const policy::rename_rule &rule, const std::string &name) {
  if (rule.from.size() < 3 || rule.from.front() != '/' ||
      rule.from.back() != '/')
    return name == rule.from ? rule.to : "";
  regex_t regex;
  if (regcomp(&regex, rule.from.substr(1, rule.from.size() - 2).c_str(),
              REG_EXTENDED))
    return "";
  regmatch_t groups[10];
  const bool found = regexec(&regex, name.c_str(), 10, groups, 0) == 0;
  regfree(&regex);
  if (!found)
    return "";
  std::string to;
  for (std::size_t i = 0; i < rule.to.size(); ++i) {
    const char next = i + 1 < rule.to.size() ? rule.to[i + 1] : '\0';
    if (rule.to[i] != '\\' || next < '1' || next > '9') {
      to += rule.to[i];
      continue;
    }
    const regmatch_t &g = groups[next - '0'];
    if (g.rm_so >= 0)
      to += name.substr(std::size_t(g.rm_so), std::size_t(g.rm_eo - g.rm_so));
    ++i;
  }
  return name.substr(0, std::size_t(groups[0].rm_so)) + to +
         name.substr(std::size_t(groups[0].rm_eo));
}

class matcher {
public:
  matcher(const side &baseline, const side &candidate)
      : baseline_(baseline.functions()), candidate_(candidate.functions()),
        partner_(candidate_.size()), used_(baseline_.size()) {}

  /// Pairs what has the same key, once on each side. An empty key has none.
  template <class KeyOfBaseline, class KeyOfCandidate>
  void pass(pairing how, KeyOfBaseline of_baseline,
            KeyOfCandidate of_candidate) {
    using key = decltype(of_baseline(baseline_[0]));
    std::unordered_map<key, std::size_t, hash> left, count;
    constexpr std::size_t several = std::size_t(-1);
    for (std::size_t i = 0; i < baseline_.size(); ++i)
      if (!used_[i]) {
        const auto [at, is_new] = left.emplace(of_baseline(baseline_[i]), i);
        if (!is_new)
          at->second = several;
      }
    std::vector<key> keys(candidate_.size());
    for (std::size_t i = 0; i < candidate_.size(); ++i)
      if (!partner_[i].baseline)
        ++count[keys[i] = of_candidate(candidate_[i])];
    for (std::size_t i = 0; i < candidate_.size(); ++i) {
      if (partner_[i].baseline || keys[i].empty() || count[keys[i]] != 1)
        continue;
      const auto found = left.find(keys[i]);
      if (found != left.end() && found->second != several)
        pair(found->second, i, how, 1);
    }
  }

  void guess();

  std::vector<function_pair> take() {
    for (std::size_t i = 0; i < candidate_.size(); ++i) {
      partner_[i].candidate = &candidate_[i];
      if (!partner_[i].baseline)
        partner_[i].how = pairing::added;
    }
    for (std::size_t i = 0; i < baseline_.size(); ++i)
      if (!used_[i])
        partner_.push_back({&baseline_[i], nullptr, pairing::removed, 1});
    return std::move(partner_);
  }

private:
  void pair(std::size_t base, std::size_t candidate, pairing how,
            double score) {
    used_[base] = true;
    partner_[candidate] = {&baseline_[base], nullptr, how, score};
  }

  const std::vector<function> &baseline_, &candidate_;
  std::vector<function_pair> partner_; // of each candidate
  std::vector<bool> used_;             // baseline functions
};

/// Calls and, where both are counted, instructions: the same work?
bool same_work(const function &a, const function &b) {
  if (a.samples.empty() || b.samples.empty() ||
      calls_of(a.samples[0]) != calls_of(b.samples[0]))
    return false;
  const auto metric = *policy::metric_named("icount.total");
  const auto x = value_of(metric, a.samples[0]),
             y = value_of(metric, b.samples[0]);
  return !x || !y || std::fabs(*y - *x) < *x * 5 / 100;
}

struct traits {
  std::set<std::string> words, around;
};

double score(const function &a, const traits &of_a, const function &b,
             const traits &of_b) {
  const bool near = !a.file.empty() && a.file == b.file &&
                    std::max(a.line, b.line) - std::min(a.line, b.line) <= 30;
  return 0.4 * likeness(of_a.words, of_b.words) + 0.2 * near +
         0.2 * likeness(of_a.around, of_b.around) + 0.2 * same_work(a, b);
}

void matcher::guess() {
  // Beyond this the sides have little in common, and guesses cost seconds.
  constexpr std::size_t most_scores = 250000;
  constexpr double accept = 0.75, distinct = 0.55;
  std::vector<std::size_t> left, right;
  for (std::size_t i = 0; i < baseline_.size(); ++i)
    if (!used_[i])
      left.push_back(i);
  for (std::size_t i = 0; i < candidate_.size(); ++i)
    if (!partner_[i].baseline)
      right.push_back(i);
  if (left.empty() || right.empty() || left.size() > most_scores / right.size())
    return;
  const auto traits_of = [](const function &f) {
    return traits{words_of(full_name(f)), neighbours(f)};
  };
  std::vector<traits> of_left, of_right;
  for (const std::size_t i : left)
    of_left.push_back(traits_of(baseline_[i]));
  for (const std::size_t i : right)
    of_right.push_back(traits_of(candidate_[i]));
  std::vector<double> scores(left.size() * right.size());
  for (std::size_t a = 0; a < left.size(); ++a)
    for (std::size_t b = 0; b < right.size(); ++b)
      scores[a * right.size() + b] = score(baseline_[left[a]], of_left[a],
                                           candidate_[right[b]], of_right[b]);
  for (std::size_t a = 0; a < left.size(); ++a)
    for (std::size_t b = 0; b < right.size(); ++b) {
      const double s = scores[a * right.size() + b];
      bool best = s >= accept;
      for (std::size_t c = 0; c < right.size() && best; ++c)
        best = c == b || scores[a * right.size() + c] <= distinct;
      for (std::size_t c = 0; c < left.size() && best; ++c)
        best = c == a || scores[c * right.size() + b] <= distinct;
      if (best)
        pair(left[a], right[b], pairing::guessed, s);
    }
}

} // namespace

std::string full_name(const function &f) { return f.name + f.parameters; }

std::set<std::string> neighbours(const function &f) {
  std::set<std::string> names;
  for (const sample &s : f.samples) {
    if (s.timing)
      for (const model::caller &c : s.timing->callers)
        names.insert("<" + c.name);
    if (!s.icount)
      continue;
    for (const model::icount_edge &e : s.icount->callers)
      names.insert("<" + e.name);
    for (const model::icount_edge &e : s.icount->callees)
      names.insert(">" + e.name);
  }
  return names;
}

std::vector<function_pair> pair_functions(const side &baseline,
                                          const side &candidate,
                                          const policy::policy &p) {
  matcher m(baseline, candidate);
  const auto both = [&](pairing how, const auto &key) {
    m.pass(how, key, key);
  };
  both(pairing::same, [](const function &f) {
    return function_key{f.name, f.parameters, f.symbol, f.file};
  });
  both(pairing::same, [](const function &f) {
    return function_key{f.name, f.parameters, f.symbol, {}};
  });
  both(pairing::normalised, normalised_key);
  for (const policy::rename_rule &rule : p.renames) {
    const auto plain = [](const function &f) { return f.name; };
    m.pass(
        pairing::told, [&](const function &f) { return renamed(rule, f.name); },
        plain);
    // A label may be renamed as a whole, parameters and all.
    m.pass(
        pairing::told,
        [&](const function &f) { return renamed(rule, full_name(f)); },
        full_name);
  }
  m.guess();
  return m.take();
}

} // namespace hotpath::verdict
