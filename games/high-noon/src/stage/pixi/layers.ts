// The picture's layers, from the ground up, in pixels of the world. The view makes one; figures and particles add to them.

import { Container } from "pixi.js";

export class Layers {
  /** The parent of all layers: the camera moves it. */
  readonly root: Container = new Container();
  readonly ground: Container = new Container();
  /** Flat on the sand: warnings, rings, ghosts. */
  readonly marks: Container = new Container();
  readonly shadows: Container = new Container();
  readonly low: Container = new Container();
  /** Sorted, so that figures further down are in front. */
  readonly figures: Container = new Container({ sortableChildren: true });
  readonly flights: Container = new Container();
  readonly high: Container = new Container();
  readonly tags: Container = new Container();

  constructor() {
    const { ground, marks, shadows, low, figures, flights, high, tags } = this;
    this.root.addChild(ground, marks, shadows, low, figures, flights, high, tags);
  }
}
