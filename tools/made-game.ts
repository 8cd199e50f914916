// A game that create-reckon made, as tools run it: its commands, its server, and two people in Chromium who play in it beside bots. Called by the tool that
// makes every template. Always true: what was started ends with `endAll`.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";

/** A page without a graphics card, on a machine that does other things too, takes its time. */
export const WAIT_MS = 90_000;
const QUIET = { STATUS_PORT: "off", STATE_FILE: "off", LOG_LEVEL: "warn", npm_config_loglevel: "error" };
const children = new Set<ChildProcess>();

export function run(cwd: string, program: string, ...args: readonly string[]): string {
  try {
    return execFileSync(program, args, {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...QUIET },
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(
      `${program} ${args.join(" ")} failed in ${cwd}:\n${stdout ?? ""}${stderr ?? String(error)}`,
    );
  }
}

/** Starts one of the project's commands, and gives the address that it prints. */
export function serve(cwd: string, command: string): Promise<{ child: ChildProcess; address: string }> {
  // In a group of its own, which ends as a whole.
  const child = spawn("npm", ["run", "--silent", command], {
    cwd,
    env: { ...process.env, ...QUIET, PORT: "0" },
    detached: true,
  });
  children.add(child);
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: unknown): void => {
      said += String(chunk);
      const address = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(said)?.[0];
      if (address !== undefined) resolve({ child, address });
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("exit", (code) =>
      reject(new Error(`npm run ${command} ended with ${code} in ${cwd}:\n${said}`)),
    );
  });
}

export function end(child: ChildProcess): void {
  children.delete(child);
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
}

/** A small window: Chromium draws three dimensions without a graphics card here. */
export async function open(browser: Browser, address: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 480, height: 270 } })).newPage();
  page.setDefaultTimeout(WAIT_MS);
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(`${address}/?name=${name}`);
  await page.getByText(`${name} (you)`).waitFor();
  return page;
}

/** Waits until a page lists another player; its picture may carry names too. */
export function inList(page: Page, name: string): Promise<void> {
  return page.getByRole("list", { name: "Players" }).getByText(name, { exact: true }).waitFor();
}

/** What the page of a player shows of a puck. */
function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wantedName) => {
    const { session } = globalThis as unknown as {
      session: {
        shown: {
          all(kind: "puck"): Iterable<number>;
          ownerOf(kind: "puck", row: number): number;
          fields: { puck: Record<"x" | "y", Float64Array> };
        };
        nameOf(player: number): string;
      };
    };
    const { shown } = session;
    const row =
      [...shown.all("puck")].find((one) => session.nameOf(shown.ownerOf("puck", one)) === wantedName) ?? -1;
    return { x: shown.fields.puck.x[row], y: shown.fields.puck.y[row] };
  }, name);
}

/** Two people in two windows, and bots: Ann glides, and Bob sees it. */
export async function play(
  browser: Browser,
  address: string,
  template: string,
  pictures?: string,
): Promise<void> {
  const ann = await open(browser, address, "Ann");
  await ann.locator("li", { hasText: "Bot-" }).nth(2).waitFor();
  const bob = await open(browser, address, "Bob");
  await inList(ann, "Bob");
  const from = await placeOf(bob, "Ann");
  await ann.keyboard.down("ArrowLeft");
  await ann.keyboard.press("Space");
  for (let tries = 0; ; tries++) {
    const { x, y } = await placeOf(bob, "Ann");
    if (Math.hypot(x - from.x, y - from.y) > 40) break;
    if (tries === 600) throw new Error(`${template}: Bob does not see Ann move.`);
    await bob.waitForTimeout(50);
  }
  await ann.keyboard.up("ArrowLeft");
  const bots = await bob.locator("li", { hasText: "Bot-" }).count();
  if (bots !== 2) throw new Error(`${template}: two people play with ${bots} bots, not with 2.`);
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true });
    await ann.setViewportSize({ width: 1280, height: 720 });
    await ann.waitForTimeout(2000);
    await ann.screenshot({ path: join(pictures, `${template}-1280x720.png`) });
    await ann.setViewportSize({ width: 390, height: 844 });
    await ann.waitForTimeout(500);
    await ann.screenshot({ path: join(pictures, `${template}-390x844.png`) });
  }
  for (const page of [ann, bob]) await page.context().close();
}

export function endAll(): void {
  for (const child of children) end(child);
}
