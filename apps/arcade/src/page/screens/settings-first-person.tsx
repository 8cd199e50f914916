// The part of the settings that games in the first person go by. The settings panel shows it for games that lock the pointer.

import { FIRST_PERSON, type FirstPersonSettings } from "@reckon/stage";
import type { JSX } from "preact";
import { CROSSHAIRS, changeFirstPerson, RANGES, settings } from "../settings.ts";

const CROSSHAIR_LABELS: Readonly<Record<FirstPersonSettings["crosshair"], string>> = {
  cross: "Cross",
  dot: "Dot",
  ring: "Ring",
  none: "None",
};

export function FirstPerson(): JSX.Element {
  const { sensitivity, fieldOfView, crosshair } = settings.value.firstPerson;
  return (
    <fieldset class="keys">
      <legend>Looking around</legend>
      <Slider label="Sensitivity" name="sensitivity" step={0.05} text={sensitivity.toFixed(2)} />
      <Slider label="Field of view" name="fieldOfView" step={1} text={`${fieldOfView}°`} />
      <label class="line">
        <span>Crosshair</span>
        <select
          value={crosshair}
          onChange={({ currentTarget: { value } }) =>
            changeFirstPerson({ crosshair: CROSSHAIRS.find((one) => one === value) })
          }
        >
          {CROSSHAIRS.map((one) => (
            <option key={one} value={one}>
              {CROSSHAIR_LABELS[one]}
            </option>
          ))}
        </select>
      </label>
      <Switch label="Moving forward looks down" name="invert" />
      <Switch label="The view sways with every step" name="headBob" />
      <Switch label="Aim help, for stick and thumb" name="aimHelp" />
      <button type="button" class="small" onClick={() => changeFirstPerson(FIRST_PERSON)}>
        As it was<span class="unseen"> for looking around</span>
      </button>
    </fieldset>
  );
}

interface SliderProps {
  readonly label: string;
  readonly name: keyof typeof RANGES;
  readonly step: number;
  readonly text: string;
}

function Slider({ label, name, step, text }: SliderProps): JSX.Element {
  const [least, most] = RANGES[name];
  return (
    <label class="line">
      <span>
        {label} <b class="figure">{text}</b>
      </span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={settings.value.firstPerson[name]}
        aria-valuetext={text}
        onInput={({ currentTarget }) => changeFirstPerson({ [name]: Number(currentTarget.value) })}
      />
    </label>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly name: "invert" | "headBob" | "aimHelp";
}

function Switch({ label, name }: SwitchProps): JSX.Element {
  return (
    <label class="line">
      <span>{label}</span>
      <input
        type="checkbox"
        checked={settings.value.firstPerson[name]}
        onChange={({ currentTarget }) => changeFirstPerson({ [name]: currentTarget.checked })}
      />
    </label>
  );
}
