// What a picture of R-Type shows, said without a renderer. The view makes it from the shown world in every frame; the WebGL
// painter and the plain one both draw it. Always true: a painter reads nothing else.

export interface Scene {
  readonly now: number;
}
