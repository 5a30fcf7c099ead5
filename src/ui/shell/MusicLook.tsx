import type { EntryValue } from "../../host/storage/local-storage.ts";
import { WRITTEN_INSTRUMENTS, WRITTEN_OCTAVES, type WrittenFor } from "../../music/notation/reading/written-for-names.ts";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import { Select } from "../controls/select/Select.tsx";
import { Switch } from "../controls/switch/Switch.tsx";
import * as words from "../text/en/settings.ts";
import styles from "./settings-dialog.module.css";

/** What of notation and chord symbols is drawn otherwise than usual. */
export type Look = EntryValue<"look">;
type Departure = Look[number];

export interface MusicLookProps {
  readonly look: Look;
  readonly onChange: (look: Look) => void;
}

/** The look with one departure taken or left. @example withDeparture(["maj"], "dash", true) // ["maj", "dash"] */
export const withDeparture = (look: Look, departure: Departure, on: boolean): Look => [
  ...look.filter((each) => each !== departure),
  ...(on ? [departure] : []),
];

/** Whether notation stays black on paper in the dark theme. */
export const NotationLook = ({ look, onChange }: MusicLookProps) => (
  <Switch
    label={words.blackOnPaperInClub}
    checked={!look.includes("bare")}
    onChange={(paper) => onChange(withDeparture(look, "bare", !paper))}
  />
);

/** Whom sheets are written for. */
export const WrittenForFields = ({ value, onChange }: WrittenForProps) => (
  <>
    <Select
      label={words.writtenFor}
      value={value.instrument}
      options={WRITTEN_INSTRUMENTS.map((each) => ({ value: each, label: words.writtenForInstrument[each] }))}
      onChange={(instrument) => onChange({ ...value, instrument: WRITTEN_INSTRUMENTS.find((each) => each === instrument) ?? "concert" })}
    />
    <Select
      label={words.writtenOctave}
      value={String(value.octave)}
      options={WRITTEN_OCTAVES.map((each) => ({ value: String(each), label: words.writtenOctaves[OCTAVE_NAMES[each]] }))}
      onChange={(octave) => onChange({ ...value, octave: WRITTEN_OCTAVES.find((each) => String(each) === octave) ?? 0 })}
    />
  </>
);

const OCTAVE_NAMES = { [-1]: "lower", 0: "usual", 1: "higher" } as const;

export interface WrittenForProps {
  readonly value: WrittenFor;
  readonly onChange: (next: WrittenFor) => void;
}

/** A chord whose quality can be written in two ways, and what the two are called. */
const QUALITIES = [
  { departure: "maj", label: words.majorSeventh, chord: "Ebmaj7", usual: words.triangle, other: "maj7" },
  { departure: "dash", label: words.minor, chord: "Fm7", usual: words.smallM, other: words.dash },
  { departure: "m7b5", label: words.halfDiminished, chord: "Dm7b5", usual: words.crossedCircle, other: "m7 flat 5" },
] as const;

/** How the qualities of chords are written. Each choice is drawn as the chord that it makes. */
export const ChordLook = ({ look, onChange }: MusicLookProps) => (
  <div className={styles.chords}>
    {QUALITIES.map(({ departure, label, chord, usual, other }) => (
      <Segmented
        key={departure}
        label={label}
        value={look.includes(departure) ? "other" : "usual"}
        choices={[
          { value: "usual", label: usual, content: <Example chord={chord} look={withDeparture(look, departure, false)} /> },
          { value: "other", label: other, content: <Example chord={chord} look={withDeparture(look, departure, true)} /> },
        ]}
        onChange={(value) => onChange(withDeparture(look, departure, value === "other"))}
      />
    ))}
  </div>
);

/** A chord as a look draws it, whichever the page has. */
const Example = ({ chord, look }: { readonly chord: string; readonly look: Look }) => (
  <span className={styles.example} data-look={look.join(" ")}>
    <ChordSymbol name={chord} silent />
  </span>
);
