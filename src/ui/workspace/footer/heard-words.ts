import type { Verdict } from "../../../listening/decision/verdict.ts";
import { spellMidiAs } from "../../../music/pitch.ts";
import type { TrainingRecord } from "../../../protocol/records/training-feed.ts";
import { withAccidentalSigns } from "../../controls/chord/accidental-signs.ts";
import * as words from "../../text/en/playing/microphone.ts";
import { listed, say } from "../../text/say.ts";

type Heard = Pick<Verdict, "kind" | "struck" | "missing" | "wrong" | "isBeside" | "isAnyOctave">;

/**
 * What the microphone heard last, in a few words.
 * @param nameOf what a note is called, without its octave
 */
export function heardWord({ kind, struck, missing, wrong, isBeside, isAnyOctave }: Heard, nameOf: (midi: number) => string): string {
  const named = (notes: readonly number[]): string => listed(notes.map((midi) => withAccidentalSigns(spellMidiAs(midi, nameOf(midi)))));
  /** Where any octave would do none is named. */
  const namedInAny = (notes: readonly number[]): string => listed([...new Set(notes.map((midi) => withAccidentalSigns(nameOf(midi))))]);
  if (kind === "unsure") return isBeside === true ? words.unsureBeside : words.unsure;
  if (kind === "missing") return say(words.missingNotes, { notes: isAnyOctave === true ? namedInAny(missing) : named(missing) });
  if (kind === "wrong") return say(words.wrongNotes, { notes: named(wrong) });
  return say(words.heardNotes, { notes: named(struck) });
}

/** How many unclear strokes are told: none beside a timed run, which counts the notes that it does not judge, another number. */
export const shownUnsure = (unsure: number, trainings: readonly Pick<TrainingRecord, "mode">[]): number =>
  trainings.some(({ mode }) => mode === "timed") ? 0 : unsure;
