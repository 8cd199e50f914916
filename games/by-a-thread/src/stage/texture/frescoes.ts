// The walls: nine districts, each with a hue and a motif of its own, in two panels that alternate so that a wall does not look
// stamped. Both painters call `paintFresco`. Always true: a panel follows from its district, variant and size alone; the bands
// above and below are the same on both panels of a district and run through; no figure is cut where two panels meet.

import { type Band, hem, paintBeams, paintDado, rosettes, spirals, waves, zigzag } from "./bands.ts";
import { paintBull, paintDolphin, paintFish, paintNautilus, paintOctopus } from "./beasts.ts";
import { PIGMENT as P } from "./colour.ts";
import { PANEL, Panel } from "./panel.ts";
import { paintHorns, paintLabrys, paintLily, paintPapyrus, paintPillar, paintTuft } from "./plants.ts";
import { weather } from "./weather.ts";

export const DISTRICTS = 9;
export const VARIANTS = 2;

/** The look of a district. */
export interface Fresco {
  readonly name: string;
  /** The colour of its field, which identifies it from far away and on a map. */
  readonly field: number;
  readonly upper: Band;
  readonly lower: Band;
  /** Inks of the bands: figure and ground. */
  readonly bandInk: number;
  readonly bandGround: number;
  readonly stone: number;
  readonly paint: (panel: Panel, variant: number, field: number) => void;
}

/** The place of the field between its bands. */
const TOP = 13.5;
const BOTTOM = 47.5;

export const FRESCOES: readonly Fresco[] = [
  {
    name: "Bulls",
    field: P.red,
    upper: rosettes,
    lower: hem,
    bandInk: P.blue,
    bandGround: P.plaster,
    stone: P.sand,
    paint: (panel, variant) => {
      paintBull(panel, 32, 33.4, variant === 1, variant === 1 ? P.saffron : P.plaster);
      for (const x of [4, 24, 50]) paintTuft(panel, x + variant * 9, BOTTOM, 5, P.blood);
    },
  },
  {
    name: "Dolphins",
    field: P.sky,
    upper: waves,
    lower: spirals,
    bandInk: P.navy,
    bandGround: P.plaster,
    stone: P.blue,
    paint: (panel, variant) => {
      if (variant === 0) {
        paintDolphin(panel, 30, 25, false, 3);
        paintDolphin(panel, 38, 40, true, -2);
      } else {
        paintDolphin(panel, 34, 31, true, 3);
        for (const [x, y] of [
          [12, 20],
          [50, 43],
          [20, 43],
          [54, 19],
        ])
          paintFish(panel, x, y, x > 30, P.rust);
      }
      for (const x of [6, 58]) paintTuft(panel, x, BOTTOM, 9, P.leaf);
    },
  },
  {
    name: "Octopus",
    field: P.plaster,
    upper: zigzag,
    lower: waves,
    bandInk: P.umber,
    bandGround: P.sand,
    stone: P.umber,
    paint: (panel, variant) => {
      if (variant === 0) paintOctopus(panel, 32, 31, P.umber, P.chalk);
      else {
        for (const x of [10, 32, 54]) paintTuft(panel, x, BOTTOM, 26, P.leaf);
        for (const [x, y] of [
          [20, 24],
          [44, 30],
          [22, 38],
          [42, 18],
        ])
          paintFish(panel, x, y, x > 30, P.umber);
      }
    },
  },
  {
    name: "Lilies",
    field: P.saffron,
    upper: hem,
    lower: rosettes,
    bandInk: P.red,
    bandGround: P.chalk,
    stone: P.ochre,
    paint: (panel, variant) => {
      panel.shape([0, BOTTOM, 10, 43, 24, 45, 36, 42, 52, 45, 64, BOTTOM], P.rust);
      const stems =
        variant === 0
          ? [
              [14, 20, -2],
              [32, 24, 3],
              [50, 19, -2],
            ]
          : [
              [19, 23, 3],
              [45, 22, -3],
            ];
      for (const [x, height, sway] of stems)
        paintLily(panel, x, 45.5, height, sway, variant === 0 ? P.chalk : P.red);
    },
  },
  {
    name: "Spirals",
    field: P.rose,
    upper: zigzag,
    lower: zigzag,
    bandInk: P.blue,
    bandGround: P.chalk,
    stone: P.rose,
    paint: (panel, _variant, field) => {
      spirals(panel, TOP + 0.5, TOP + 17, P.blue, field);
      spirals(panel, TOP + 17.5, BOTTOM, P.blood, field);
    },
  },
  {
    name: "Axes",
    field: 0x33262f,
    upper: spirals,
    lower: zigzag,
    bandInk: P.saffron,
    bandGround: P.soot,
    stone: P.soot,
    paint: (panel, variant) => {
      if (variant === 0) paintLabrys(panel, 32, 30.5, 1, P.saffron);
      else
        for (const x of [16, 48]) {
          paintLabrys(panel, x, 27, 0.72, P.saffron);
          paintHorns(panel, x, BOTTOM - 0.5, 0.95, P.ochre);
        }
    },
  },
  {
    name: "Reeds",
    field: P.green,
    upper: hem,
    lower: waves,
    bandInk: P.leaf,
    bandGround: P.plaster,
    stone: P.leaf,
    paint: (panel, variant) => {
      panel.shape([0, BOTTOM, 8, 45, 30, 46, 44, 44.6, 64, BOTTOM], P.navy);
      const stems =
        variant === 0
          ? [
              [11, 22],
              [27, 27],
              [42, 24],
              [54, 17],
            ]
          : [
              [18, 26],
              [36, 19],
              [53, 25],
            ];
      for (const [x, height] of stems) paintPapyrus(panel, x, 46, height, P.plaster);
      for (const x of [19, 37, 53]) paintTuft(panel, x, 46, 9, P.leaf);
    },
  },
  {
    name: "Deep sea",
    field: P.navy,
    upper: waves,
    lower: rosettes,
    bandInk: P.blue,
    bandGround: P.sky,
    stone: P.navy,
    paint: (panel, variant) => {
      if (variant === 0) paintNautilus(panel, 30, 32, false, P.rust);
      else
        for (const [x, y] of [
          [14, 24],
          [40, 20],
          [26, 38],
          [52, 36],
        ])
          paintFish(panel, x, y, y > 30, P.sky);
      for (const x of [4, 60]) paintTuft(panel, x, BOTTOM, 14, P.blue);
    },
  },
  {
    name: "Pillars",
    field: P.lilac,
    upper: rosettes,
    lower: spirals,
    bandInk: P.purple,
    bandGround: P.chalk,
    stone: P.purple,
    paint: (panel, variant) => {
      panel.band(TOP, TOP + 15, P.purple, 0.55);
      for (const x of variant === 0 ? [10, 32, 54] : [10, 54]) paintPillar(panel, x, TOP + 1, BOTTOM);
      if (variant === 1) paintHorns(panel, 32, BOTTOM, 1.5, P.chalk);
    },
  },
];

/** A wall's picture, `size` pixels each way. */
export function paintFresco(district: number, variant: number, size: number): Uint32Array {
  const { field, upper, lower, bandInk, bandGround, stone, paint } = FRESCOES[district];
  const panel = new Panel(size);
  panel.fill(field);
  paint(panel, variant, field);
  paintBeams(panel, 0, 5.4, P.ochre);
  panel.band(5.4, 6.4, P.soot);
  upper(panel, 6.4, 12.4, bandInk, bandGround);
  panel.band(12.4, 13, P.soot);
  panel.band(13, TOP, P.chalk);
  panel.band(BOTTOM, BOTTOM + 0.5, P.chalk);
  panel.band(BOTTOM + 0.5, BOTTOM + 1.1, P.soot);
  lower(panel, BOTTOM + 1.1, BOTTOM + 6.1, bandInk, bandGround);
  panel.band(BOTTOM + 6.1, BOTTOM + 6.9, P.soot);
  paintDado(panel, BOTTOM + 6.9, PANEL, stone);
  weather(panel, district * VARIANTS + variant);
  return panel.pixels;
}
