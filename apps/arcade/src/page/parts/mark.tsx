// A player's sign: a colour that survives colour blindness, and a shape of its own for who does not see colours at all.

import type { JSX } from "preact";

const MARKS: readonly { readonly colour: string; readonly name: string; readonly path: string }[] = [
  { colour: "#e69f00", name: "circle", path: "M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12z" },
  { colour: "#56b4e9", name: "triangle", path: "M8 2l6.5 11.5h-13z" },
  { colour: "#009e73", name: "square", path: "M2.5 2.5h11v11h-11z" },
  { colour: "#f0e442", name: "diamond", path: "M8 1l6 7l-6 7l-6-7z" },
  { colour: "#0072b2", name: "star", path: "M8 1l2 5h5l-4 3.2l1.6 5.3l-4.6-3.2l-4.6 3.2l1.6-5.3l-4-3.2h5z" },
  { colour: "#d55e00", name: "cross", path: "M6 1.5h4v4.5h4.5v4h-4.5v4.5h-4v-4.5h-4.5v-4h4.5z" },
  {
    colour: "#cc79a7",
    name: "ring",
    path: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13zM8 5a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
  },
  { colour: "#ffffff", name: "bar", path: "M1.5 5.5h13v5h-13z" },
  { colour: "#b2df8a", name: "hexagon", path: "M4.5 2h7l3.5 6l-3.5 6h-7l-3.5-6z" },
  { colour: "#8da0cb", name: "chevron", path: "M2 3h5l6 5l-6 5h-5l5-5z" },
];

export function Mark({ seat }: { readonly seat: number }): JSX.Element {
  const { colour, name, path } = MARKS[seat % MARKS.length];
  return (
    <svg class="mark" viewBox="0 0 16 16" role="img" aria-label={name}>
      <path d={path} fill={colour} fill-rule="evenodd" />
    </svg>
  );
}
