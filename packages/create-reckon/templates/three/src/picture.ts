// The picture, with three.js: a disc of ice over the night, in three dimensions. It draws what the session shows and decides nothing.
// Rules are flat: their y is the scene's z, towards the player.
import type { GameSession } from "reckon/page";
import {
  type BufferGeometry,
  CanvasTexture,
  Color,
  CylinderGeometry,
  DirectionalLight,
  HemisphereLight,
  type Material,
  Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  PointLight,
  Scene,
  SRGBColorSpace,
  TorusGeometry,
  WebGLRenderer,
} from "three";
import { Clouds } from "./clouds.ts";
import { Pucks } from "./pucks.ts";
import { POST, POSTS, RIM, type Rim } from "./rules.ts";
import { hear, Sparks } from "./sparks.ts";

const DISC_HEIGHT = 52;
const POST_HEIGHT = 32;
const CORAL = "#ff6b5c";

type Session = GameSession<Rim>;

export async function makePicture(stage: HTMLElement): Promise<(session: Session, frameMs: number) => void> {
  const renderer = new WebGLRenderer({ antialias: true });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.toneMapping = NeutralToneMapping;
  stage.append(renderer.domElement);
  const camera = new PerspectiveCamera(38, 1, 10, 4000);
  const fit = (): void => {
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    renderer.setSize(innerWidth, innerHeight);
    camera.aspect = innerWidth / innerHeight;
    // A narrow window looks from further away, so that the whole disc stays in sight.
    const far = Math.max(1, 1.06 / camera.aspect);
    camera.position.set(0, 540 * far, 740 * far);
    camera.lookAt(0, -10, 8);
    camera.updateProjectionMatrix();
  };
  addEventListener("resize", fit);
  fit();

  const scene = makeScene();
  const clouds = new Clouds(scene);
  const pucks = new Pucks(scene);
  const sparks = new Sparks();
  return (session, frameMs) => {
    const { client, shown, player = -1 } = session;
    if (client !== undefined) hear(sparks, client.effects.take());
    sparks.age(frameMs);
    clouds.drift(frameMs);
    pucks.show(shown, player, camera, (one) => session.nameOf(one));
    pucks.showSparks(sparks.all);
    renderer.render(scene, camera);
  };
}

/** The night, its lights, and the ice with its posts. */
function makeScene(): Scene {
  const scene = new Scene();
  scene.background = new Color("#14152b");
  scene.add(new HemisphereLight("#b7d2ff", "#4a2d5a", 1.5));
  const moon = new DirectionalLight("#fff2e0", 2.7);
  moon.position.set(-260, 520, 180);
  moon.castShadow = true;
  moon.shadow.mapSize.set(1024, 1024);
  Object.assign(moon.shadow.camera, { left: -360, right: 360, top: 360, bottom: -360, near: 100, far: 1100 });
  const under = new PointLight("#56b4e9", 260_000, 0, 2);
  under.position.set(0, -190, 120);
  scene.add(moon, under);

  const map = new CanvasTexture(paintIce());
  map.colorSpace = SRGBColorSpace;
  const side = new MeshStandardMaterial({
    color: "#5d9fd0",
    roughness: 0.25,
    emissive: "#1c4f86",
    emissiveIntensity: 0.5,
  });
  const top = new MeshPhysicalMaterial({ map, roughness: 0.35, clearcoat: 0.3, clearcoatRoughness: 0.3 });
  const disc = new Mesh(new CylinderGeometry(RIM, RIM * 0.97, DISC_HEIGHT, 96), [side, top, side]);
  disc.position.y = -DISC_HEIGHT / 2;
  disc.receiveShadow = true;
  scene.add(disc);
  const glow = new MeshStandardMaterial({ color: CORAL, emissive: CORAL, emissiveIntensity: 0.7 });
  add(scene, new TorusGeometry(RIM - 2, 3, 12, 128), glow, 0, 0, 0).rotation.x = Math.PI / 2;
  const dark = new MeshStandardMaterial({ color: "#4d557f", roughness: 0.5, metalness: 0.1 });
  for (const { x, y } of POSTS) {
    add(scene, new CylinderGeometry(POST, POST, POST_HEIGHT, 40), dark, x, POST_HEIGHT / 2, y).castShadow =
      true;
    add(scene, new CylinderGeometry(POST - 6, POST - 6, 4, 40), glow, x, POST_HEIGHT + 1, y);
  }
  return scene;
}

/** The top of the disc: lit from above, with rings. */
function paintIce(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1024;
  const pen = canvas.getContext("2d")!;
  const scale = 512 / RIM;
  const ice = pen.createRadialGradient(430, 400, 30, 512, 512, 512);
  ice.addColorStop(0, "#f2faff");
  ice.addColorStop(0.55, "#bfe0f5");
  ice.addColorStop(1, "#6fa8d6");
  pen.fillStyle = ice;
  pen.fillRect(0, 0, 1024, 1024);
  pen.strokeStyle = "rgb(50 100 150 / 0.35)";
  pen.lineWidth = 4;
  for (const radius of [70, 165, 240]) {
    pen.beginPath();
    pen.arc(512, 512, radius * scale, 0, 2 * Math.PI);
    pen.stroke();
  }
  return canvas;
}

function add(to: Scene, shape: BufferGeometry, material: Material, x: number, y: number, z: number): Mesh {
  const mesh = new Mesh(shape, material);
  mesh.position.set(x, y, z);
  to.add(mesh);
  return mesh;
}
