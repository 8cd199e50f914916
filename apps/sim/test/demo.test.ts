// `npm run demo` without a terminal: stills, figures, and next steps, as plain text.

import { expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

it("the demo plays to its end without a terminal and names the next steps", async () => {
  const { code, stdout, stderr } = await runCommand(
    "demo",
    "--seconds",
    "4",
    "--profile",
    "bad",
    "--seed",
    "3",
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).not.toContain("\x1b");
  expect(stdout.match(/╭─ The server knows ─+╮ ╭─ [A-D] sees ─+╮/g)).toHaveLength(3);
  expect(stdout).toContain("4.0 of 4 s");
  // Every bot is in both pictures of the last still, and each line of a frame is as wide as its top.
  const last = stdout.slice(stdout.lastIndexOf("╭─ The server knows"), stdout.lastIndexOf("╰"));
  for (const letter of "ABCD") expect(last.split(letter).length, letter).toBeGreaterThanOrEqual(3);
  const widths = last
    .trimEnd()
    .split("\n")
    .map((line) => line.length);
  expect(new Set(widths.slice(0, -1)).size).toBe(1);
  expect(stdout).toMatch(/lead +\d+ ms/);
  expect(stdout).toContain("npm run demo -- --profile bad");
});
