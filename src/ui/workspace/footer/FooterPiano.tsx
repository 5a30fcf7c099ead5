import { useEffect, useMemo, useState } from "react";
import type { AudioStatus } from "../../../host/audio/audio-host.ts";
import { computerKeyLabels } from "../../../host/keys/computer-keyboard.ts";
import { SCREEN_KEYS } from "../../../host/keys/gestures.ts";
import type { InstrumentStatus } from "../../../host/samples/instrument-loads.ts";
import { type HeldKey, sessionIds } from "../../../protocol/records/session-records.ts";
import { withAccidentalSigns } from "../../controls/chord/accidental-signs.ts";
import { ChordSymbol } from "../../controls/chord/ChordSymbol.tsx";
import { Roman } from "../../controls/chord/Roman.tsx";
import { classNames } from "../../controls/class-names.ts";
import { Piano } from "../../controls/piano/Piano.tsx";
import type { KeyMark } from "../../controls/piano/PianoKey.tsx";
import { useKeysInView } from "../../controls/piano/use-keys-in-view.ts";
import { useHost, useSignalValue } from "../../state/host.tsx";
import { useLow } from "../../state/page/use-narrow.ts";
import { useNoteNames, usePlayedNames } from "../../state/playing/use-note-names.ts";
import { useAskedInView, useTrainingKeys } from "../../state/practice/training.ts";
import { useIsOnStage } from "../../state/practice/use-stage.ts";
import { useRecord, useRecords } from "../../state/records.ts";
import * as words from "../../text/en/workspace.ts";
import * as workspaceWords from "../../text/en/workspace.ts";
import { say } from "../../text/say.ts";
import { FooterTools } from "./FooterTools.tsx";
import styles from "./footer-piano.module.css";

/** The footer's range: A2 to B5 (spec, section 9). */
const LOW = 45;
const HIGH = 83;

/** What the folded footer is remembered by. */
const FOLD = "footer-piano";

export interface FooterPianoProps {
  readonly bare?: boolean;
  /** MIDI numbers of the lowest and highest key; A2 to B5. */
  readonly low?: number;
  readonly high?: number;
  /** Length of a white key in px. Without it the keys fill the footer, with the computer's keys on them. */
  readonly keySize?: number;
}

/** The piano at the foot, which can be folded: notes that are heard, from keys and from playback, light their keys. `bare` leaves the tools out. */
export function FooterPiano({ bare = false, ...range }: FooterPianoProps) {
  const { openWidgets, sound } = useHost();
  const isLow = useLow();
  const open = (useSignalValue(openWidgets.all)[FOLD]?.open ?? !isLow) || bare;
  const isLoading = isSoundLoading(useSignalValue(sound.status), useSignalValue(sound.instruments));
  return (
    <section
      className={classNames(bare ? styles.bare : styles.footer, range.keySize !== undefined && styles.low)}
      data-folded={!open || undefined}
      aria-label={workspaceWords.footerPiano}
      aria-busy={isLoading}
    >
      {!bare && <FooterTools open={open} onFold={() => openWidgets.toggle(FOLD, !isLow)} />}
      {open && (
        <div className={styles.play}>
          <div className={styles.keys}>
            <LitPiano bare={bare} {...range} />
          </div>
          {!bare && <Sounding />}
        </div>
      )}
    </section>
  );
}

/** The keys, which alone are drawn anew with each note. */
function LitPiano({ bare = false, low = LOW, high = HIGH, keySize }: FooterPianoProps) {
  const { keys, keyboard, keysShow, playhead } = useHost();
  const pressed = useSignalValue(keys.pressed);
  const sounding = useSignalValue(playhead.sounding);
  const lit = useMemo(() => new Set([...pressed, ...sounding]), [pressed, sounding]);
  const judged = useTrainingKeys();
  const keysRef = useKeysInView(low, high, useAskedInView());
  const held = useRecord("held", sessionIds.held)?.keys;
  const show = useSignalValue(keysShow);
  const nameOf = useNoteNames();
  const playedName = usePlayedNames(nameOf);
  const marks = useMemo(() => {
    const words = new Map(held?.map((key) => [key.midi, key]));
    return new Map([
      ...[...sounding].map((note): [number, KeyMark] => [note, { kind: "played", glyph: withAccidentalSigns(playedName(note)) }]),
      ...[...pressed].map((note): [number, KeyMark] => [note, keyMark(words.get(note), nameOf(note), show)]),
      ...judged.map(({ midi, kind }): [number, KeyMark] => [midi, { kind }]),
    ]);
  }, [pressed, sounding, judged, held, show, nameOf, playedName]);
  const shift = useSignalValue(keyboard.shift);
  const on = useSignalValue(keyboard.on);
  const keyCaps = useMemo(
    () => (on && !bare && keySize === undefined ? computerKeyLabels(shift) : new Map<number, string>()),
    [on, shift, bare, keySize],
  );
  const from = { source: "screen", id: SCREEN_KEYS } as const;
  return (
    <Piano
      label={workspaceWords.pianoKeys}
      low={low}
      high={high}
      {...(keySize === undefined ? {} : { keySize })}
      pressed={lit}
      marks={marks}
      keyCaps={keyCaps}
      keysRef={keysRef}
      onPress={(note, velocity) => keys.press(note, velocity, from)}
      onRelease={(note) => keys.release(note, from)}
    />
  );
}

/** Whether an instrument is still on its way; one that failed is not. */
const isSoundLoading = (status: AudioStatus, instruments: ReadonlyMap<number, InstrumentStatus>): boolean =>
  (instruments.size === 0 && status !== "closed") || [...instruments.values()].some(({ state }) => state === "loading");

/** What stands on a key that sounds: what was chosen, where there is such a word for it, else its name. */
function keyMark(key: HeldKey | undefined, inKey: string, show: "names" | "degrees" | "fingers"): KeyMark {
  const name = key?.name ?? inKey;
  if (show === "fingers") return { kind: "on", glyph: key?.finger?.toString() ?? withAccidentalSigns(name) };
  if (show === "names" || key?.degree == null) return { kind: "on", glyph: withAccidentalSigns(name) };
  const { degree } = key;
  return { kind: degree === "R" ? "root" : /[37]$/.test(degree) ? "guide" : "tone", glyph: degree };
}

/** What the held keys make, in a player's words; where none is held, the chord that plays. */
function Sounding() {
  const held = useRecord("held", sessionIds.held);
  const played = useSignalValue(useHost().playhead.chord);
  const isTraining = useRecords("training").some(({ status }) => status !== "over");
  // The stage says what was played by itself.
  const isQuiet = useIsOnStage() || isTraining;
  const keys = held?.keys ?? [];
  const isPlayed = keys.length === 0 && played !== undefined;
  const { name, notes, inKey } = isPlayed
    ? played
    : { name: held?.names[0], notes: keys.map((key) => key.name), inKey: held?.inKey ?? null };
  const settled = useSettled(isPlayed || isQuiet ? "" : (name ?? ""));
  return (
    <>
      <span className="visually-hidden" aria-live="polite">
        {settled}
      </span>
      <aside className={styles.sounding} data-played={isPlayed || undefined}>
        <span className="label">{isPlayed ? workspaceWords.soundingInPlayer : workspaceWords.sounding}</span>
        {name === undefined && keys.length === 0 && <span className={styles.nothing}>{workspaceWords.nothingSounds}</span>}
        {name !== undefined && <ChordSymbol name={name} className={styles.name} />}
        {notes.length > 0 && <span>{notes.map(withAccidentalSigns).join(" ")}</span>}
        {inKey && (
          <span className={styles.inKey}>
            <Roman numeral={inKey.roman} function={inKey.function} />{" "}
            {say(words.functionInKey, { function: FUNCTION_WORDS[inKey.function], key: withAccidentalSigns(inKey.key) })}
          </span>
        )}
      </aside>
    </>
  );
}

/** A chord is said once it has stood for so long, in milliseconds: not each key on the way to it. */
const SETTLED_MS = 1000;

/** A text once it has stayed as it is for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const FUNCTION_WORDS = {
  tonic: workspaceWords.tonic,
  subdominant: workspaceWords.subdominant,
  dominant: workspaceWords.dominant,
  other: workspaceWords.outside,
} as const;
