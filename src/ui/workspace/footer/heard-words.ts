import type { Verdict } from "../../../listening/decision/verdict.ts";
import { noteName, pitchClassOf } from "../../../music/pitch.ts";
import type { TrainingRecord } from "../../../protocol/records/training-feed.ts";
import * as words from "../../text/en/playing/microphone.ts";
import { listed, say } from "../../text/say.ts";

const nameOf = (midi: number): string => noteName(midi, { prefer: "flats" });
const named = (notes: readonly number[]): string => listed(notes.map(nameOf));
/** Where any octave would do none is named. */
const namedInAny = (notes: readonly number[]): string => listed([...new Set(notes.map((midi) => pitchClassOf(nameOf(midi)) ?? ""))]);

type Heard = Pick<Verdict, "kind" | "struck" | "missing" | "wrong" | "isBeside" | "isAnyOctave">;

/** What the microphone heard last, in a few words. */
export function heardWord({ kind, struck, missing, wrong, isBeside, isAnyOctave }: Heard): string {
  if (kind === "unsure") return isBeside === true ? words.unsureBeside : words.unsure;
  if (kind === "missing") return say(words.missingNotes, { notes: isAnyOctave === true ? namedInAny(missing) : named(missing) });
  if (kind === "wrong") return say(words.wrongNotes, { notes: named(wrong) });
  return say(words.heardNotes, { notes: named(struck) });
}

/** How many unclear strokes are told: none beside a timed run, which counts the notes that it does not judge, another number. */
export const shownUnsure = (unsure: number, trainings: readonly Pick<TrainingRecord, "mode">[]): number =>
  trainings.some(({ mode }) => mode === "timed") ? 0 : unsure;
