// A slider of the settings: its name, its position, and its value in words.

import type { JSX } from "preact";

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly range: readonly [least: number, most: number];
  readonly step: number;
  /** The value as text. */
  readonly text: string;
  readonly onChange: (value: number) => void;
}

export function Slider({ label, value, range, step, text, onChange }: SliderProps): JSX.Element {
  const [least, most] = range;
  return (
    <label class="line slider">
      <span>{label}</span>
      <b class="figure">{text}</b>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        aria-valuetext={text}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  );
}
