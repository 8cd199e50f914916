// Records a clip as a video file: MediaRecorder takes the view's canvases, laid over each other, and the game's sound. The replay page makes
// one while it plays the last seconds again. Always true: the clip has the picture and sound that the viewer gets; `clipType` tells
// beforehand whether this browser can record.

/** In the order of preference. */
const TYPES = ["video/webm;codecs=vp9,opus", "video/webm;codecs=vp8,opus", "video/webm", "video/mp4"];
const FRAME_RATE = 60;
const BITS_PER_SECOND = 8_000_000;

/** The type that this browser records; undefined: it cannot. */
export function clipType(): string | undefined {
  const canCapture = typeof MediaRecorder === "function" && "captureStream" in HTMLCanvasElement.prototype;
  return canCapture ? TYPES.find((type) => MediaRecorder.isTypeSupported(type)) : undefined;
}

export class ReplayClip {
  readonly #parent: HTMLElement;
  readonly #canvas = document.createElement("canvas");
  readonly #recorder: MediaRecorder;
  readonly #pieces: Blob[] = [];
  readonly #type: string;

  /** @param parent the element with the view's canvases; `sound`: the game's sound; undefined: the clip is silent */
  constructor(parent: HTMLElement, type: string, sound: MediaStream | undefined) {
    this.#parent = parent;
    this.#type = type;
    const [first] = this.#canvases();
    this.#canvas.width = (first?.width ?? 1280) & ~1;
    this.#canvas.height = (first?.height ?? 720) & ~1;
    const stream = this.#canvas.captureStream(FRAME_RATE);
    for (const track of sound?.getAudioTracks() ?? []) stream.addTrack(track);
    this.#recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND });
    this.#recorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size > 0) this.#pieces.push(data);
    });
    this.#recorder.start(1000);
  }

  /** Right after the view has drawn: a picture of WebGL does not outlast its frame. */
  frame(): void {
    const pen = this.#canvas.getContext("2d", { alpha: false });
    const { width, height } = this.#canvas;
    for (const canvas of this.#canvases()) pen?.drawImage(canvas, 0, 0, width, height);
  }

  /** The video. */
  async finish(): Promise<Blob> {
    const ended = new Promise((resolve) => this.#recorder.addEventListener("stop", resolve, { once: true }));
    if (this.#recorder.state !== "inactive") this.#recorder.stop();
    await ended;
    return new Blob(this.#pieces, { type: this.#type.split(";")[0] });
  }

  #canvases(): HTMLCanvasElement[] {
    return [...this.#parent.querySelectorAll("canvas")];
  }
}

/** Hands a file to the player. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
