// The settings of a player: name, sound, picture, looking around, keys. Opened at home and from the menu in a match.

import { type ArcadeGame, LANGUAGES, language } from "@reckon/stage";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { nameProblem, sentenceOfNo } from "reckon/session";
import { chooseLanguage, LANGUAGE_NAMES } from "../../chosen-language.ts";
import { device } from "../../look/device.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Sentence } from "../../parts/sentence.tsx";
import { Slider } from "../../parts/slider.tsx";
import { change, isStill, RANGES, settings } from "../../settings.ts";
import { COMMON, inOwnWords, SETTINGS } from "../../words.ts";
import { FirstPerson } from "./settings-first-person.tsx";
import { Keys, PageKeys } from "./settings-keys.tsx";

export interface SettingsPanelProps {
  /** The games whose keys can be chosen. */
  readonly games: readonly ArcadeGame[];
  readonly onClose: () => void;
}

export function SettingsPanel({ games, onClose }: SettingsPanelProps): JSX.Element {
  return (
    <Dialog title={COMMON.settings} onClose={onClose}>
      <div class="stack settings">
        <Player />
        <LanguageChoice />
        <Loudness />
        <Picture />
        {games.some(({ locksPointer }) => locksPointer) && <FirstPerson />}
        {device.value !== "touch" && <Keys games={games} />}
        {device.value !== "touch" && <PageKeys games={games} />}
        <div class="dialog-foot">
          <button type="button" class="primary" data-primary onClick={onClose}>
            {SETTINGS.done}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Player(): JSX.Element {
  const { name } = settings.value;
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const rename = (typed: string): void => {
    const no = typed === "" ? undefined : nameProblem(typed);
    setProblem(no === undefined ? undefined : inOwnWords(sentenceOfNo(no)));
    if (no === undefined) change({ name: typed });
  };
  return (
    <>
      <label class="line">
        <span>{SETTINGS.name}</span>
        <input
          type="text"
          maxLength={16}
          value={name}
          placeholder={SETTINGS.noName}
          aria-invalid={problem !== undefined}
          spellcheck={false}
          onInput={({ currentTarget }) => rename(currentTarget.value.trim())}
        />
      </label>
      <Sentence text={problem} />
    </>
  );
}

function LanguageChoice(): JSX.Element {
  const [hasFailed, setFailed] = useState(false);
  const choose = (code: string): void => {
    const chosen = LANGUAGES.find((one) => one === code) ?? "en";
    chooseLanguage(chosen).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  };
  return (
    <>
      <label class="line">
        <span>{SETTINGS.language}</span>
        <select value={language()} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </select>
      </label>
      <Sentence text={hasFailed ? SETTINGS.languageFailed : undefined} />
    </>
  );
}

const VOLUMES = ["volume", "musicVolume", "interfaceVolume"] as const;

function Loudness(): JSX.Element {
  return (
    <>
      {VOLUMES.map((name) => (
        <Slider
          key={name}
          label={SETTINGS[name]}
          value={settings.value[name]}
          range={[0, 1]}
          step={0.05}
          text={SETTINGS.percent(settings.value[name])}
          onChange={(volume) => change({ [name]: volume })}
        />
      ))}
      <label class="line">
        <span>{SETTINGS.mute}</span>
        <input
          type="checkbox"
          checked={settings.value.isMuted}
          onChange={({ currentTarget }) => change({ isMuted: currentTarget.checked })}
        />
      </label>
    </>
  );
}

function Picture(): JSX.Element {
  return (
    <>
      <label class="line">
        <span>{SETTINGS.graphics}</span>
        <select
          value={settings.value.quality}
          onChange={({ currentTarget }) =>
            change({ quality: currentTarget.value === "low" ? "low" : "high" })
          }
        >
          <option value="high">{SETTINGS.high}</option>
          <option value="low">{SETTINGS.low}</option>
        </select>
      </label>
      <Slider
        label={SETTINGS.hudScale}
        value={settings.value.hudScale}
        range={RANGES.hudScale}
        step={0.05}
        text={SETTINGS.percent(settings.value.hudScale)}
        onChange={(hudScale) => change({ hudScale })}
      />
      <label class="line">
        <span>{SETTINGS.still}</span>
        <input
          type="checkbox"
          checked={isStill.value}
          onChange={({ currentTarget }) => change({ reducedMotion: currentTarget.checked })}
        />
      </label>
      <label class="line">
        <span>{SETTINGS.killcam}</span>
        <input
          type="checkbox"
          checked={settings.value.killcam}
          onChange={({ currentTarget }) => change({ killcam: currentTarget.checked })}
        />
      </label>
    </>
  );
}
