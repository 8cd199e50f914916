// The picture, with PixiJS: neon on dark ice, seen from above. It draws what the session shows and decides nothing.
import { Application, Container, Graphics } from "pixi.js";
import type { GameSession } from "reckon/page";
import { glowAt, makeFloor } from "./floor.ts";
import { Pucks } from "./pucks.ts";
import { RIM, type Rim } from "./rules.ts";
import { hear, Sparks } from "./sparks.ts";

type Session = GameSession<Rim>;

export async function makePicture(stage: HTMLElement): Promise<(session: Session, frameMs: number) => void> {
  const app = new Application();
  await app.init({
    background: "#07080f",
    resizeTo: window,
    antialias: true,
    autoDensity: true,
    resolution: Math.min(devicePixelRatio, 2),
    preference: "webgl",
    // `join` calls in every frame.
    autoStart: false,
  });
  stage.append(app.canvas);

  const world = new Container();
  const pucks = new Pucks();
  const lights = new Graphics({ blendMode: "add" });
  world.addChild(makeFloor(), pucks.layer, lights);
  app.stage.addChild(world);
  const sparks = new Sparks();
  return (session, frameMs) => {
    const { client, shown, player = -1 } = session;
    if (client !== undefined) hear(sparks, client.effects.take());
    sparks.age(frameMs);
    const { width, height } = app.screen;
    world.position.set(width / 2, height / 2 - 12);
    world.scale.set(Math.min(width, height - 90) / (2 * RIM + 50));
    pucks.show(shown, player, (one) => session.nameOf(one));
    lights.clear();
    for (const { x, y, left } of sparks.all) glowAt(lights, x, y, 3.2 * left, "#ffffff");
    app.render();
  };
}
