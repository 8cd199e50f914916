// `/fleet` at STATUS_PORT: the page by which operators see every node of a fleet and order it to drain or to move, and `/fleet.json`, the
// same for programs. status-server.ts hands requests in. Start reading at `answer`. Always true: without the token nothing of the fleet
// is said or done; an order needs the token itself, or a session and the key that only this page has.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Directory, NodeOrder, Unanswered } from "../../../fleet/directory.ts";
import { isNodeOrder } from "../../../fleet/fleet-shapes.ts";
import { say, sayJson } from "../../say.ts";
import { FLEET_POLICY, fleetHtml, loginHtml } from "./fleet-html.ts";
import { FleetViews } from "./fleet-view.ts";
import { OperatorKeys, SESSION_S } from "./operator-keys.ts";

export interface FleetPageOptions {
  readonly token: string;
  readonly directory: Directory;
  readonly games: readonly string[];
  /** Id of this node. */
  readonly here: () => string;
  /** How long a node has been known here, ms. */
  readonly knownMs: (node: string) => number;
  /** An order was left for a node. */
  readonly onOrder: (node: string, order: NodeOrder) => void;
  /** Wall time, ms since 1970. Default `Date.now`. */
  readonly nowMs?: () => number;
}

const COOKIE = "reckon-fleet";
const MOST_BODY = 1024;
const HTML = "text/html; charset=utf-8";
/** Status and sentence for what an order may come to. */
const ANSWERS: Readonly<Record<"ordered" | "unknown" | Unanswered, readonly [status: number, says: string]>> =
  {
    ordered: [200, "The order is left: the node has it within two seconds."],
    unknown: [404, "There is no such node any more."],
    away: [503, "The directory does not answer: nothing was ordered."],
    late: [503, "The directory was too slow: the order may have arrived."],
    busy: [503, "The directory has too much to do: nothing was ordered."],
    malformed: [400, "Give a node's id, and drain or move."],
  };

/** How somebody has shown who they are. `key`: what forms of a session carry. */
type Shown = { readonly by: "token" } | { readonly by: "session"; readonly session: string };

export class FleetPage {
  readonly #options: FleetPageOptions;
  readonly #keys: OperatorKeys;
  readonly #views: FleetViews;

  constructor(options: FleetPageOptions) {
    this.#options = options;
    const nowMs = options.nowMs ?? Date.now;
    this.#keys = new OperatorKeys(options.token, nowMs);
    this.#views = new FleetViews({ ...options, nowMs });
  }

  /** Answers requests for `/fleet` and below; false: it is for something else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url?.split("?")[0] ?? "";
    if (path !== "/fleet" && path !== "/fleet.json" && !path.startsWith("/fleet/")) return false;
    response.setHeader("content-security-policy", FLEET_POLICY);
    response.setHeader("x-content-type-options", "nosniff");
    response.setHeader("x-frame-options", "DENY");
    response.setHeader("referrer-policy", "no-referrer");
    this.#answer(path, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else sayJson(response, 500, {});
    });
    return true;
  }

  async #answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isPost = request.method === "POST";
    const isRead = request.method === "GET" || request.method === "HEAD";
    const form = isPost ? await formOf(request) : undefined;
    if (isPost && form === undefined) {
      // What follows is not read.
      response.setHeader("connection", "close");
      return sayJson(response, 413, {});
    }
    if (path === "/fleet/login" && form !== undefined)
      return this.#enter(form.get("token") ?? "", request, response);
    const isJson = path === "/fleet.json";
    const shown = this.#shown(request, response, isJson);
    if (shown === undefined) return undefined;
    if (path === "/fleet/leave" && form !== undefined) return this.#leave(shown, form, response);
    if (path !== "/fleet" && !isJson) return sayJson(response, 404, {});
    if (form !== undefined) return this.#order(shown, form, isJson, response);
    if (!isRead) return sayJson(response, 405, {});
    const view = await this.#views.view();
    if (isJson) return sayJson(response, 200, view);
    const said = new URLSearchParams(request.url?.split("?")[1]).get("said");
    const [, sentence = ""] = said === "ordered" ? ANSWERS.ordered : [];
    return say(response, 200, HTML, fleetHtml(view, this.#keyOf(shown), sentence));
  }

  /** Who asks; undefined: they were answered. */
  #shown(request: IncomingMessage, response: ServerResponse, isJson: boolean): Shown | undefined {
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    if (token !== undefined) {
      const check = this.#keys.check(token, request.socket.remoteAddress ?? "");
      if (check === "right") return { by: "token" };
      sayJson(response, check === "wrong" ? 403 : 429, { error: refusalOf(check) });
      return undefined;
    }
    const session = sessionOf(request);
    if (session !== undefined && this.#keys.isOpen(session)) return { by: "session", session };
    response.setHeader("www-authenticate", "Bearer");
    if (isJson) sayJson(response, 401, { error: "Send FLEET_TOKEN as Authorization: Bearer." });
    else say(response, 401, HTML, loginHtml(""));
    return undefined;
  }

  #enter(token: string, request: IncomingMessage, response: ServerResponse): void {
    const check = this.#keys.check(token, request.socket.remoteAddress ?? "");
    if (check !== "right") {
      say(response, check === "wrong" ? 403 : 429, HTML, loginHtml(refusalOf(check)));
      return;
    }
    redirect(response, "/fleet", cookie(this.#keys.open(), SESSION_S));
  }

  #leave(shown: Shown, form: URLSearchParams, response: ServerResponse): void {
    if (this.#isOwn(shown, form)) redirect(response, "/fleet", cookie("", 0));
    else sayJson(response, 403, {});
  }

  async #order(
    shown: Shown,
    form: URLSearchParams,
    isJson: boolean,
    response: ServerResponse,
  ): Promise<void> {
    if (!this.#isOwn(shown, form))
      return sayJson(response, 403, { error: "This form is not of this page: open it again." });
    const node = form.get("node") ?? "";
    const answer = await this.#ordered(node, form.get("order"));
    const [status, says] = ANSWERS[answer];
    this.#views.refresh();
    if (isJson) return sayJson(response, status, { answer });
    if (answer === "ordered") return redirect(response, "/fleet?said=ordered");
    const view = await this.#views.view();
    return say(response, status, HTML, fleetHtml(view, this.#keyOf(shown), says));
  }

  async #ordered(node: string, order: string | null): Promise<"ordered" | "unknown" | Unanswered> {
    if (!isNodeOrder(order)) return "malformed";
    const { directory, onOrder } = this.#options;
    const nodes = await directory.nodes();
    if (typeof nodes === "string") return nodes;
    if (!nodes.some(({ id }) => id === node)) return "unknown";
    const answer = await directory.order(node, order);
    if (answer === "ordered") onOrder(node, order);
    return answer;
  }

  /** Whether a form comes from this page: a token in a header cannot be sent by another page at all. */
  #isOwn(shown: Shown, form: URLSearchParams): boolean {
    return shown.by === "token" || this.#keys.isFormKey(shown.session, form.get("key") ?? "");
  }

  #keyOf(shown: Shown): string {
    return shown.by === "token" ? "" : this.#keys.formKey(shown.session);
  }
}

/** undefined: it is too long, or does not say how long it is. */
async function formOf(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const length = Number(request.headers["content-length"] ?? Number.NaN);
  if (!(length <= MOST_BODY)) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

function refusalOf(check: "wrong" | "limited"): string {
  return check === "wrong"
    ? "That is not the token."
    : "Too many wrong tokens came from your address: wait a minute.";
}

function sessionOf({ headers }: IncomingMessage): string | undefined {
  const cookies = (headers.cookie ?? "").split(";").map((one) => one.trim());
  return cookies.find((one) => one.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
}

/** For every path, because `/fleet.json` is not below `/fleet`. */
function cookie(session: string, seconds: number): string {
  return `${COOKIE}=${session}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
}

function redirect(response: ServerResponse, location: string, cookieSet?: string): void {
  const headers = { location, "cache-control": "no-store" };
  response.writeHead(303, cookieSet === undefined ? headers : { ...headers, "set-cookie": cookieSet }).end();
}
