// The night around the disc: stars that stand, and clouds far below that drift (not under reduced motion).
import {
  AdditiveBlending,
  BufferGeometry,
  CanvasTexture,
  Float32BufferAttribute,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Points,
  PointsMaterial,
  type Scene,
} from "three";

const CLOUDS = 26;
const WIDE = 2600;

export class Clouds {
  readonly #all: Mesh[] = [];
  readonly #isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

  constructor(scene: Scene) {
    const map = new CanvasTexture(softDisc());
    for (let i = 0; i < CLOUDS; i++) {
      const color = i % 3 === 0 ? "#6a4a86" : "#3b4f8f";
      const look = {
        map,
        color,
        transparent: true,
        opacity: 0.4,
        depthWrite: false,
        blending: AdditiveBlending,
      };
      const cloud = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial(look));
      const size = 500 + Math.random() * 700;
      cloud.scale.set(size, size * 0.6, 1);
      cloud.rotation.x = -Math.PI / 2;
      cloud.position.set(
        (Math.random() - 0.5) * WIDE,
        -420 - Math.random() * 160,
        (Math.random() - 0.7) * 1700,
      );
      this.#all.push(cloud);
      scene.add(cloud);
    }
    const places = Array.from({ length: 300 }, () => [
      (Math.random() - 0.5) * 3000,
      -300 + Math.random() * 700,
      -900 - Math.random() * 700,
    ]);
    const shape = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(places.flat(), 3));
    scene.add(new Points(shape, new PointsMaterial({ color: "#dfe8ff", size: 3.5 })));
  }

  drift(frameMs: number): void {
    if (this.#isStill) return;
    for (const [i, { position }] of this.#all.entries()) {
      position.x += ((10 + (i % 5) * 4) * frameMs) / 1000;
      if (position.x > WIDE / 2) position.x -= WIDE;
    }
  }
}

function softDisc(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d")!;
  const soft = pen.createRadialGradient(64, 64, 4, 64, 64, 64);
  soft.addColorStop(0, "rgb(255 255 255 / 0.9)");
  soft.addColorStop(0.5, "rgb(255 255 255 / 0.35)");
  soft.addColorStop(1, "rgb(255 255 255 / 0)");
  pen.fillStyle = soft;
  pen.fillRect(0, 0, 128, 128);
  return canvas;
}
