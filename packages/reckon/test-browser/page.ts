// A page in Chromium whose transports and lines a test drives as if they were its own. Called by transport.test.ts.
// Always true: calls reach the page in the order in which they are made, and what arrives comes back in order.
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser, howToGet } from "../../../scripts/browsers.mjs";
import { ignore, type Transport } from "../src/transport/transport.ts";
import type { FarEnd } from "../test/transport/line-contract.ts";
import { bundle, CHROMIUM_FLAGS } from "./engines.ts";
import type * as pageEnds from "./page-ends.ts";

const entry = fileURLToPath(new URL("page-ends.ts", import.meta.url));
let script: Promise<string> | undefined;

/** A transport that lives in the page. */
class PageTransport implements Transport {
  readonly isStream: boolean;
  readonly bufferedBytes = 0;
  closed: string | undefined;
  onPacket: (packet: Uint8Array) => void = ignore;
  onText: (text: string) => void = ignore;
  onClose: (reason: string) => void = ignore;
  readonly #call: (name: "send" | "sendText" | "close", value: string) => void;

  constructor(isStream: boolean, call: (name: "send" | "sendText" | "close", value: string) => void) {
    this.isStream = isStream;
    this.#call = call;
  }

  send(packet: Uint8Array): void {
    this.#call("send", Buffer.from(packet).toString("base64"));
  }

  sendText(text: string): void {
    this.#call("sendText", text);
  }

  close(reason: string): void {
    this.#call("close", reason);
  }

  heard(what: string, value: string): void {
    if (what === "packet") this.onPacket(new Uint8Array(Buffer.from(value, "base64")));
    else if (what === "text") this.onText(value);
    else {
      this.closed = value;
      this.onClose(value);
    }
  }
}

export class TransportPage {
  readonly #page: Page;
  readonly #transports = new Map<number, PageTransport>();
  readonly #calls: Promise<unknown>[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** A page that came from this host. */
  static async open(browser: Browser, host: string): Promise<TransportPage> {
    script ??= bundle(entry);
    const context = await browser.newContext();
    const page = new TransportPage(await context.newPage());
    await page.#page.exposeBinding("heard", (_source, id: number, what: string, value: string) =>
      page.#transports.get(id)?.heard(what, value),
    );
    await page.#page.goto(`http://${host}/`);
    await page.#page.addScriptTag({ content: await script });
    return page;
  }

  async transport(kind: "openSocket" | "openChannel", url: string): Promise<Transport> {
    const id = await this.#call(kind, url);
    const transport = new PageTransport(
      kind === "openSocket",
      (name, value) => void this.#call(name, id, value),
    );
    this.#transports.set(id, transport);
    return transport;
  }

  async line(url: string): Promise<FarEnd> {
    const id = await this.#call("openLine", url);
    return {
      report: () => this.#call("report", id),
      cut: (isCut) => this.#call("cut", id, isCut),
      kill: () => this.#call("kill", id),
      rest: () => this.#call("rest", id),
    };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#calls);
    await this.#page.context().close();
  }

  #call<N extends keyof typeof pageEnds>(
    name: N,
    ...given: Parameters<(typeof pageEnds)[N]>
  ): Promise<Awaited<ReturnType<(typeof pageEnds)[N]>>> {
    const call = this.#page.evaluate<Awaited<ReturnType<(typeof pageEnds)[N]>>>(
      `bundled.${name}(${given.map((one) => JSON.stringify(one)).join()})`,
    );
    this.#calls.push(call);
    return call;
  }
}

/** Chromium, with its own loopback open to WebRTC, for machines without a network. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findBrowser("chromium");
  if (executablePath === undefined) throw new Error(howToGet("chromium"));
  const args = [...CHROMIUM_FLAGS, "--allow-loopback-in-peer-connection"];
  return chromium.launch({ executablePath, headless: true, args });
}
