// The settings of first-person games. The settings panel shows them for games that lock the pointer.

import { FIRST_PERSON } from "@reckon/stage";
import type { JSX } from "preact";
import { decimals } from "../../../texts/wording.ts";
import { Slider } from "../../parts/slider.tsx";
import { CROSSHAIRS, changeFirstPerson, RANGES, settings } from "../../settings.ts";
import { COMMON, SETTINGS } from "../../words.ts";

export function FirstPerson(): JSX.Element {
  const { sensitivity, fieldOfView, crosshair } = settings.value.firstPerson;
  return (
    <fieldset class="keys">
      <legend>{SETTINGS.firstPerson}</legend>
      <LookSlider
        label={SETTINGS.sensitivity}
        name="sensitivity"
        step={0.05}
        text={decimals(sensitivity, 2)}
      />
      <LookSlider label={SETTINGS.fieldOfView} name="fieldOfView" step={1} text={`${fieldOfView}°`} />
      <label class="line">
        <span>{SETTINGS.crosshair}</span>
        <select
          value={crosshair}
          onChange={({ currentTarget: { value } }) =>
            changeFirstPerson({ crosshair: CROSSHAIRS.find((one) => one === value) })
          }
        >
          {CROSSHAIRS.map((one) => (
            <option key={one} value={one}>
              {SETTINGS.crosshairs[one]}
            </option>
          ))}
        </select>
      </label>
      <Switch label={SETTINGS.invert} name="invert" />
      <Switch label={SETTINGS.headBob} name="headBob" />
      <Switch label={SETTINGS.aimHelp} name="aimHelp" />
      <button type="button" class="small" onClick={() => changeFirstPerson(FIRST_PERSON)}>
        {COMMON.reset}
        <span class="unseen">{SETTINGS.of(SETTINGS.firstPerson)}</span>
      </button>
    </fieldset>
  );
}

interface LookSliderProps {
  readonly label: string;
  readonly name: "sensitivity" | "fieldOfView";
  readonly step: number;
  readonly text: string;
}

function LookSlider({ name, ...props }: LookSliderProps): JSX.Element {
  return (
    <Slider
      {...props}
      range={RANGES[name]}
      value={settings.value.firstPerson[name]}
      onChange={(value) => changeFirstPerson({ [name]: value })}
    />
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
