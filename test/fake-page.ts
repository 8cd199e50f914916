// A page without a browser, in its own process: it gives a page's script the few parts of a browser that the guide's first game uses, runs
// it, and reports the picture of the last frame to the parent. The parent passes the address as the argument, and sends keys: "+ArrowRight"
// presses one, "-ArrowRight" releases it.

import WebSocket from "ws";

export interface Square {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly colour: string;
}

/** The picture of one frame. */
export interface Picture {
  squares: Square[];
  texts: string[];
}

const host = process.argv[2];
const listeners = new Map<string, (event: { readonly code: string }) => void>();
const kept = new Map<string, string>();
let picture: Picture = { squares: [], texts: [] };

const pen = {
  fillStyle: "",
  font: "",
  textAlign: "",
  clearRect: (): void => {
    if (picture.squares.length + picture.texts.length > 0) process.send?.(picture);
    picture = { squares: [], texts: [] };
  },
  fillRect: (left: number, top: number, width: number, height: number): void => {
    const square = { x: left + width / 2, y: top + height / 2, half: width / 2, colour: pen.fillStyle };
    picture.squares.push(square);
  },
  fillText: (text: string): void => {
    picture.texts.push(text);
  },
};

class PageSocket extends WebSocket {
  constructor(url: string) {
    super(url, { origin: `http://${host}` });
  }
}

Object.assign(globalThis, {
  location: { host, protocol: "http:" },
  document: { querySelector: () => ({ getContext: () => pen }) },
  sessionStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
  addEventListener: (type: string, listener: (event: { readonly code: string }) => void) =>
    listeners.set(type, listener),
  requestAnimationFrame: (frame: () => void) => setTimeout(frame, 1000 / 60),
  WebSocket: PageSocket,
});

process.on("message", (key: string) => {
  listeners.get(key.startsWith("+") ? "keydown" : "keyup")?.({ code: key.slice(1) });
});
process.on("disconnect", () => process.exit());

const script = await (await fetch(`http://${host}/page.js`)).text();
await import(`data:text/javascript;base64,${Buffer.from(script).toString("base64")}`);
