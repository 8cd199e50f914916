// A reporter for vitest: names every test that failed and then passed when it was run again, with what was wrong the first time, so that a
// retry hides nothing. vitest.config.ts adds it. Always true: it prints nothing if no test needed a second run.

/** @typedef {import("vitest/node").TestCase} TestCase */

/** @param {string} text the first line of a message */
const firstLine = (text) => text.trim().split("\n", 1)[0];

export class SecondRuns {
  /** @type {string[]} */
  #lines = [];

  /** @param {TestCase} test */
  onTestCaseResult(test) {
    const { retryCount = 0 } = test.diagnostic() ?? {};
    const { state, errors = [] } = test.result();
    if (state !== "passed" || retryCount === 0) return;
    this.#lines.push(`${test.module.relativeModuleId} > ${test.fullName}`);
    for (const { message } of errors) this.#lines.push(`    ${firstLine(message)}`);
  }

  onTestRunEnd() {
    if (this.#lines.length === 0) return;
    console.log("\nFLAKY: these tests failed, and passed when they were run again. Find out why:");
    for (const line of this.#lines) console.log(`  ${line}`);
  }
}
