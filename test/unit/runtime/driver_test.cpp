//===- driver_test.cpp - Reports of a whole program
//
// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

using nlohmann::json;

namespace {

class Driver : public testing::Test {
protected:
  void SetUp() override {
    char name[] = "/tmp/hotpath-driver-XXXXXX";
    ASSERT_TRUE(mkdtemp(name));
    directory_ = name;
  }
  void TearDown() override {
    std::system(("rm -rf '" + directory_ + "'").c_str());
  }

  std::string in(const std::string &name) { return directory_ + "/" + name; }
  static std::string read(const std::string &path) {
    std::ifstream file(path);
    std::ostringstream all;
    all << file.rdbuf();
    return all.str();
  }

  // Runs the driver through the shell; `out` and `err` are what it wrote.
  int run(const std::string &environment, const std::string &arguments,
          const std::string &redirect = "") {
    std::string command = "cd '" + directory_ + "' && " + environment + " '" +
                          DRIVER + "' " + arguments + " >out 2>err " + redirect;
    int status = std::system(command.c_str());
    out = read(in("out"));
    err = read(in("err"));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  }

  json report(const std::string &environment, const std::string &arguments,
              int code = 0) {
    EXPECT_EQ(run("HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=r.json " +
                      environment,
                  arguments),
              code);
    EXPECT_EQ(err, "");
    EXPECT_EQ(out, "output of the program\n");
    return json::parse(read(in("r.json")));
  }

  static json row(const json &report, const std::string &name) {
    for (auto &r : report["functions_timing"]["data"])
      if (r["name"] == name)
        return r;
    return json();
  }

  std::string directory_, out, err;
};

} // namespace

TEST_F(Driver, TableOnStderrByDefault) {
  EXPECT_EQ(run("", ""), 0);
  EXPECT_EQ(out, "output of the program\n");
  EXPECT_EQ(err.rfind("hotpath: ", 0), 0u);
  EXPECT_NE(err.find("Function"), std::string::npos);
  EXPECT_NE(err.find("% Total"), std::string::npos);
  EXPECT_NE(err.find("parse(char const*)"), std::string::npos);
  EXPECT_NE(err.find("same (driver.c:100)"), std::string::npos);
  EXPECT_NE(err.find("same (driver.c:200)"), std::string::npos);
  EXPECT_EQ(err.find('\033'), std::string::npos);
}

TEST_F(Driver, JsonHasTheContract) {
  json r = report("HOTPATH_PERCENTILES=50,99.9 HOTPATH_REPORT_LABEL=l "
                  "HOTPATH_USER_METADATA=a=b,c=d=e",
                  "plain 'two words'");
  EXPECT_EQ(r["type"], "hotpath_report");
  EXPECT_EQ(r["schema"], 1);
  json &meta = r["meta"];
  EXPECT_EQ(meta["run"], "native");
  EXPECT_EQ(meta["label"], "l");
  EXPECT_EQ(meta["user_metadata"]["c"], "d=e");
  EXPECT_EQ(meta["program"]["arguments"][2], "two words");
  EXPECT_EQ(meta["program"]["path"], DRIVER);
  EXPECT_GT(meta["overhead"]["timed_call_ns"], 0.0);
  json work = row(r, "work::unit::run<std::vector<int> >(int)");
  EXPECT_EQ(work["calls"], 100);
  EXPECT_EQ(work["sampled_calls"], 100);
  EXPECT_EQ(work["symbol"], "driver_work");
  EXPECT_EQ(work["callers"][0]["name"], "parse(char const*)");
  EXPECT_EQ(work["callers"][0]["calls"], 100);
  EXPECT_GE(work["total_ns"], 2000000);
  EXPECT_GE(work["p50_ns"], 19500);
  EXPECT_GE(work["p99.9_ns"], work["p50_ns"]);
  uint64_t counted = 0;
  for (auto &bucket : work["histogram"])
    counted += bucket[1].get<uint64_t>();
  EXPECT_EQ(counted, 100u);
  json label = row(r, "naïve \"label\" \\ \uFFFD");
  EXPECT_EQ(label["calls"], 1) << "escapes";
  EXPECT_EQ(row(r, "at the end")["calls"], 1) << "runs after main";
}

// Self times add up to what was called from outside, and nothing passes 100 %.
TEST_F(Driver, SelfTimesAddUp) {
  json r = report("", "");
  int64_t self = 0, roots = 0;
  for (auto &f : r["functions_timing"]["data"]) {
    self += f["self_ns"].get<int64_t>();
    EXPECT_LE(f["percent_total"], 100.0);
    for (auto &c : f["callers"])
      if (c["name"] == "(outside)")
        roots += c["total_ns"].get<int64_t>();
  }
  EXPECT_GT(roots, 0);
  EXPECT_NEAR(double(self), double(roots), 20);
}

TEST_F(Driver, ExitInsideMarksOpenFrames) {
  json r = report("", "exit", 7);
  for (const char *name : {"main", "parse(char const*)"}) {
    json f = row(r, name);
    EXPECT_EQ(f["open"], 1) << name;
    EXPECT_GE(f["max_ns"], 2000000) << name;
    EXPECT_EQ(f["sampled_calls"], f["calls"]) << name;
  }
  EXPECT_EQ(row(r, "at the end")["calls"], 1);
}

TEST_F(Driver, QuickExitReports) {
  json r = report("", "quick", 3);
  EXPECT_EQ(row(r, "main")["open"], 1);
}

TEST_F(Driver, RunningThreadsAreReported) {
  json r = report("", "threads");
  json waits = row(r, "waits");
  EXPECT_EQ(waits["calls"], 4);
  EXPECT_EQ(waits["open"], 4);
  EXPECT_GE(waits["min_ns"], 1000000);
}

TEST_F(Driver, ForkedChildWritesItsOwnReport) {
  json r = report("", "fork");
  EXPECT_TRUE(row(r, "in the child").is_null());
  EXPECT_EQ(row(r, "main")["calls"], 1);
  std::system(("ls '" + directory_ + "'/r.json.* >" + in("list")).c_str());
  std::istringstream list(read(in("list")));
  std::string path;
  int reports = 0;
  while (list >> path) {
    ++reports;
    json child = json::parse(read(path));
    EXPECT_EQ(row(child, "in the child")["calls"], 5);
    EXPECT_TRUE(row(child, "main").is_null());
    EXPECT_EQ(path,
              in("r.json.") +
                  std::to_string(child["meta"]["program"]["pid"].get<int>()));
  }
  EXPECT_EQ(reports, 1);
}

TEST_F(Driver, OffAndNoneAreSilent) {
  for (const char *variable : {"HOTPATH_OFF=1", "HOTPATH_OUTPUT_FORMAT=none"}) {
    EXPECT_EQ(run(variable, "exit"), 7);
    EXPECT_EQ(err, "");
    EXPECT_EQ(out, "output of the program\n");
  }
}

// The program does not notice what becomes of the report.
TEST_F(Driver, UnwritableReportsAreOneLine) {
  for (const char *path : {"/nonexistent/r.json", "/dev/full", "/proc/x"}) {
    EXPECT_EQ(
        run(std::string("HOTPATH_OUTPUT_FORMAT=json HOTPATH_OUTPUT_PATH=") +
                path,
            "exit"),
        7);
    EXPECT_EQ(err.rfind("hotpath: no report in ", 0), 0u) << err;
    EXPECT_EQ(std::count(err.begin(), err.end(), '\n'), 1) << err;
    EXPECT_EQ(out, "output of the program\n");
  }
}

TEST_F(Driver, FileSizeLimitLeavesNoHalfFile) {
  std::string command = "cd '" + directory_ +
                        "'; (ulimit -f 0; HOTPATH_OUTPUT_FORMAT=json "
                        "HOTPATH_OUTPUT_PATH=r.json '" +
                        DRIVER + "' exit; echo $?) 2>&1 | cat >log";
  std::system(command.c_str());
  std::string log = read(in("log"));
  EXPECT_NE(log.find("\nhotpath: no report in "), std::string::npos) << log;
  EXPECT_NE(log.find("\n7\n"), std::string::npos) << log;
  std::system(("ls -A '" + directory_ + "' >'" + in("list") + "'").c_str());
  EXPECT_EQ(read(in("list")), "list\nlog\n");
}

TEST_F(Driver, ClosedPipeIsNoSignal) {
  std::string command = "cd '" + directory_ + "'; ( '" + DRIVER +
                        "' exit 3>&1 1>out 2>&3; echo $? >code ) | true";
  std::system(command.c_str());
  EXPECT_EQ(read(in("code")), "7\n");
}

// What the program opened as descriptor 2 is not ours to write to.
TEST_F(Driver, ReusedStderrIsLeftAlone) {
  EXPECT_EQ(run("", "stderr db"), 0);
  EXPECT_EQ(read(in("db")), "");
}

TEST_F(Driver, MonotonicClockGivesTheSameTimes) {
  json r = report("HOTPATH_CLOCK=monotonic", "");
  EXPECT_EQ(r["meta"]["environment"]["clock"]["kind"], "monotonic");
  EXPECT_NEAR(double(r["meta"]["environment"]["clock"]["frequency_hz"]), 1e9,
              1e6);
  EXPECT_GE(row(r, "work::unit::run<std::vector<int> >(int)")["min_ns"], 19000);
}

TEST_F(Driver, FocusAndLimits) {
  json r = report("HOTPATH_FOCUS='/^(same|main)$/'", "");
  EXPECT_EQ(r["functions_timing"]["included_count"], 3);
  r = report("HOTPATH_LIMIT=2", "");
  EXPECT_EQ(r["functions_timing"]["data"].size(), 2u);
  EXPECT_EQ(r["functions_timing"]["data"][0]["name"], "main");
  EXPECT_EQ(run("HOTPATH_FUNCTIONS_LIMIT=3", ""), 0);
  EXPECT_NE(err.find("… and 4 more (HOTPATH_FUNCTIONS_LIMIT=0 shows all)"),
            std::string::npos);
  EXPECT_EQ(run("HOTPATH_FOCUS='/(/'", ""), 0);
  EXPECT_EQ(err.rfind("hotpath: HOTPATH_FOCUS=/(/ ignored: ", 0), 0u);
}

TEST_F(Driver, PathTakesThePid) {
  EXPECT_EQ(run("HOTPATH_OUTPUT_PATH=t.%p.txt", ""), 0);
  EXPECT_EQ(err, "");
  std::system(("cat '" + directory_ + "'/t.[0-9]*.txt >" + in("all")).c_str());
  EXPECT_EQ(read(in("all")).rfind("hotpath: ", 0), 0u);
}
