//===- annotate.cpp - hotpath annotate ------------------------------------===//
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "commands.h"
#include "decisions.h"
#include "edits.h"
#include "hot_functions.h"
#include "marks.h"
#include "paths.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <iostream>
#include <set>
#include <unordered_map>

using hotpath::cli::command_error;
using hotpath::cli::exit_code;

namespace hotpath::source {

namespace {

void leave_alone(const std::string &whom, const std::string &why) {
  std::cerr << "hotpath annotate: " << whom << " is left alone: " << why
            << '\n';
}

std::string counted(std::size_t count, const char *what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// Places marks for the functions of a report, unit by unit.
class annotator {
public:
  annotator(const std::vector<hot_function> &hottest, bool has_old_c,
            edits &changes)
      : has_old_c_(has_old_c), changes_(changes) {
    for (const hot_function &each : hottest)
      wanted_[each.symbol].push_back({&each, false});
  }

  /// Whether a function that is still to be found is said to be in this unit.
  bool expects(const unit &which) const {
    return any_open([&](const hot_function &each) {
      return each.file == which.file ||
             absolute(each.file, which.folder) == which.path;
    });
  }
  bool is_done() const {
    return !any_open([](const hot_function &) { return true; });
  }

  void look_at(const decided &one) {
    clang::ASTNameGenerator names(one.function.getASTContext());
    std::vector<std::string> symbols = names.getAllManglings(&one.function);
    symbols.push_back(names.getName(&one.function));
    for (const std::string &symbol : symbols) {
      const auto found = wanted_.find(symbol);
      if (found == wanted_.end())
        continue;
      for (open_function &each : found->second)
        if (!each.found && is_same(*each.row, one.function)) {
          each.found = true;
          mark(*each.row, one.function, one.decision);
        }
    }
  }

  void complain_of_missing() const {
    any_open([](const hot_function &each) {
      leave_alone("'" + each.name + "'",
                  "no unit that could be compiled defines it");
      return false;
    });
  }

  std::size_t already() const { return already_; }

private:
  struct open_function {
    const hot_function *row;
    bool found;
  };

  template <typename Condition> bool any_open(Condition condition) const {
    for (const auto &[symbol, functions] : wanted_)
      for (const open_function &each : functions)
        if (!each.found && condition(*each.row))
          return true;
    return false;
  }

  /// Symbols of internal linkage need not be unique: the file decides.
  static bool is_same(const hot_function &row,
                      const clang::FunctionDecl &function) {
    if (function.isExternallyVisible() || row.file.empty())
      return true;
    const clang::SourceManager &sources =
        function.getASTContext().getSourceManager();
    const clang::PresumedLoc place =
        sources.getPresumedLoc(sources.getExpansionLoc(function.getLocation()));
    return place.isValid() && row.file == place.getFilename();
  }

  void mark(const hot_function &row, const clang::FunctionDecl &function,
            const Decision &decision) {
    const std::string whom = "'" + row.name + "'";
    // By an attribute: what a filter measures today is not marked for good.
    if (decision.Marked && decision.Why == "[[hotpath::measure]]") {
      ++already_;
      return;
    }
    if (decision.What == Decision::Kind::Skipped)
      return leave_alone(whom, "it is skipped by " + decision.Why);
    if (decision.What == Decision::Kind::Unfit)
      return leave_alone(whom, decision.Why);
    const clang::SourceManager &sources =
        function.getASTContext().getSourceManager();
    // A header may be read by the C units of a project that has some.
    const llvm::StringRef file =
        sources.getFilename(sources.getExpansionLoc(function.getLocation()));
    const bool portable =
        has_old_c_ && file.size() > 2 && file.substr(file.size() - 2) == ".h";
    const placement place = place_mark(function, portable);
    if (!place.refusal.empty())
      leave_alone(whom, "it " + place.refusal);
    else if (!changes_.may_change(place.where.file))
      leave_alone(whom, shown(place.where.file) +
                            " is outside of the project; --root names its "
                            "folder");
    else
      changes_.add(place.where, {0, 0, place.text, row.name});
  }

  std::unordered_map<std::string, std::vector<open_function>> wanted_;
  bool has_old_c_;
  edits &changes_;
  std::size_t already_ = 0;
};

bool is_c(const unit &which) {
  return which.file.size() > 2 &&
         which.file.compare(which.file.size() - 2, 2, ".c") == 0;
}

void finish(const edits &changes, bool dry_run, const char *verb,
            const char *would) {
  if (!dry_run)
    changes.write();
  changes.print(dry_run ? would : verb);
}

exit_code insert(const annotate_options &options, database &project,
                 edits &changes) {
  const std::vector<hot_function> hottest =
      read_hot_functions(options.report, options.top, options.by == "total");
  const bool has_c =
      std::any_of(project.units.begin(), project.units.end(), is_c);
  annotator marking(hottest, has_c, changes);
  // Where the report says first: the rest need not be read if all is there.
  std::partition(project.units.begin(), project.units.end(),
                 [&](const unit &each) { return marking.expects(each); });
  bool failed = false;
  for (const unit &each : project.units) {
    if (marking.is_done())
      break;
    if (!decide_unit(each, {},
                     [&](const decided &one) { marking.look_at(one); })) {
      complain_of_unit("annotate", each.path);
      failed = true;
    }
  }
  marking.complain_of_missing();
  finish(changes, options.dry_run, "marked", "would mark");
  std::cout << "hotpath: " << counted(changes.count(), "mark")
            << (options.dry_run ? " would be" : "") << " added in "
            << counted(changes.file_count(), "file") << "; "
            << marking.already() << " of the " << hottest.size()
            << " hottest had one\n";
  const bool nothing =
      !hottest.empty() && !changes.count() && !marking.already();
  return failed || nothing ? exit_code::failure : exit_code::ok;
}

exit_code remove(const annotate_options &options, const database &project,
                 edits &changes) {
  std::set<std::pair<std::string, std::size_t>> told;
  bool failed = false;
  for (const unit &each : project.units) {
    const bool good = find_marks(each, [&](const found_mark &mark) {
      if (!changes.may_change(mark.where.file))
        return;
      if (mark.refusal.empty())
        changes.add(mark.where, {0, mark.length, "", mark.beside});
      else if (told.emplace(mark.where.file, mark.where.offset).second)
        leave_alone("the mark at " + shown(mark.where.file) + ":" +
                        std::to_string(mark.where.line),
                    "it " + mark.refusal);
    });
    if (!good) {
      complain_of_unit("annotate", each.path);
      failed = true;
    }
  }
  finish(changes, options.dry_run, "removed", "would remove");
  std::cout << "hotpath: " << counted(changes.count(), "mark")
            << (options.dry_run ? " would be" : "") << " removed in "
            << counted(changes.file_count(), "file") << '\n';
  return failed ? exit_code::failure : exit_code::ok;
}

} // namespace

exit_code annotate(const annotate_options &options) {
  if (options.remove != options.report.empty())
    throw command_error(exit_code::usage,
                        "say what to do: --from REPORT to mark its hottest "
                        "functions, or --remove to take marks out");
  database project = load_database(options.build_folder);
  edits changes(project_root(options.root));
  return options.remove ? remove(options, project, changes)
                        : insert(options, project, changes);
}

} // namespace hotpath::source
