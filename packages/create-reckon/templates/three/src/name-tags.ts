// Names over pucks, as elements over the picture: text stays sharp, and needs no texture. The stage holds them, hidden from readers of the
// screen, who have the list of players.
import { type PerspectiveCamera, Vector3 } from "three";

export class NameTags {
  readonly #layer = document.querySelector("#stage")!.appendChild(document.createElement("div"));
  readonly #tags = new Map<number, HTMLElement>();
  readonly #seen = new Set<number>();
  readonly #at = new Vector3();

  constructor() {
    this.#layer.ariaHidden = "true";
    this.#layer.style.cssText = "position: fixed; inset: 0; pointer-events: none; overflow: hidden";
  }

  begin(): void {
    this.#seen.clear();
  }

  put(player: number, name: string, above: Vector3, camera: PerspectiveCamera): void {
    this.#seen.add(player);
    const tag = this.#tags.get(player) ?? this.#make(player);
    if (tag.textContent !== name) tag.textContent = name;
    this.#at
      .copy(above)
      .setY(above.y + 34)
      .project(camera);
    const [x, y] = [((this.#at.x + 1) / 2) * innerWidth, ((1 - this.#at.y) / 2) * innerHeight];
    tag.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;
  }

  end(): void {
    for (const [player, tag] of this.#tags) tag.hidden = !this.#seen.has(player);
  }

  #make(player: number): HTMLElement {
    const tag = this.#layer.appendChild(document.createElement("span"));
    tag.style.cssText =
      "position: absolute; font-size: 13px; font-weight: 600; text-shadow: 0 0 4px #0e1116, 0 0 2px #0e1116";
    this.#tags.set(player, tag);
    return tag;
  }
}
