import type { ElementName } from "../element-name.ts";
import type { ChordElement, Piece, PlainElement, VoiceId } from "../elements.ts";
import { chordFinder, inTuplet, placedElements } from "../pieces/timeline.ts";
import { transposePiece } from "../pieces/transpose-piece.ts";
import { voiceIds } from "../pieces/voice-ids.ts";
import { midiOf, noteName, pitchClassName, pitchClassOf } from "../pitch.ts";
import { durationTicks, type Ticks } from "../time/time.ts";
import { tonicOf } from "../transpose.ts";
import { exerciseKeyOf } from "./exercises.ts";
import { type WrittenStep, writtenSteps } from "./expected.ts";

/** A step with what it is called. */
export interface ScoreStep extends WrittenStep {
  /** The chord that sounds there, or its highest note where there are no chords. */
  readonly asked: ElementName;
  /** The written chord that sounds there; null in a piece or voice without chords. */
  readonly chord: ChordElement | null;
  /** True where a chord is struck, or a note of a piece without chords: what a learner's record counts. */
  readonly counts: boolean;
  /** Tonic of the key that it is in: that of the piece, in an exercise through the keys its own. */
  readonly key: string;
}

/**
 * The steps of the chosen voices of a piece with their names, moved by so many half steps.
 * @example scoreOf(piece, ["Harmony"])[0]?.asked // { kind: "chord", name: "Dm7" }
 */
export function scoreOf(piece: Piece, voices: readonly VoiceId[], transpose = 0): readonly ScoreStep[] {
  const played = transposePiece(piece, transpose);
  const hasChords = voices.includes("Harmony") && piece.voices.some(({ type }) => type === "Harmony");
  const moved = (tonic: string): string =>
    transpose === 0 ? tonic : (pitchClassOf(pitchClassName(((midiOf(`${tonic}4`) ?? 60) + transpose + 12) % 12, "flats")) ?? tonic);
  const tonic = tonicOf(piece.voices[0]?.key ?? "C");
  const spelled = spelledNotes(played, voices);
  const [written, sounding] = [chordFinder(piece), chordFinder(played)];
  return writtenSteps(piece, voices, transpose).map((step): ScoreStep => {
    const chord = hasChords ? written(step.start) : undefined;
    const asked: ElementName =
      chord === undefined
        ? { kind: "note", name: highest(step, spelled) }
        : { kind: "chord", name: sounding(step.start)?.name ?? chord.name };
    const key = moved((chord && exerciseKeyOf(piece, chord)) ?? tonic);
    return { ...step, asked, chord: chord ?? null, key, counts: !hasChords || step.notes.some(({ voice }) => voice === "Harmony") };
  });
}

/** The highest note of a step, as the piece spells it. */
function highest({ start, notes }: WrittenStep, spelled: ReadonlyMap<string, string>): string {
  const top = Math.max(...notes.map(({ midi }) => midi));
  return spelled.get(`${start} ${top}`) ?? noteName(top, { prefer: "flats" });
}

/** How some voices of a piece spell their notes, by start in ticks and MIDI number. */
function spelledNotes(piece: Piece, voices: readonly VoiceId[]): ReadonlyMap<string, string> {
  const spelled = new Map<string, string>();
  const ids = voiceIds(piece.voices);
  const asked = piece.voices.filter((_, index) => voices.includes(ids[index] ?? "Drums"));
  for (const { element, start } of asked.flatMap(placedElements)) {
    if (element.elementType !== "Triplet") {
      spell(element, start, spelled);
      continue;
    }
    let at: number = start;
    for (const member of element.elements) {
      spell(member, at, spelled);
      at += inTuplet(element, durationTicks(member.duration));
    }
  }
  return spelled;
}

function spell(element: PlainElement, at: number, spelled: Map<string, string>): void {
  const notes = element.elementType === "Note" ? [element.note] : element.elementType === "Notes" ? element.notes : [];
  for (const note of notes) spelled.set(`${Math.round(at)} ${midiOf(note)}`, note);
}

/** The steps whose onset lies in a stretch of the piece; `sounding` says where a written tick sounds. @example stepsWithin(score, ticks(0), ticks(3840), (tick) => tick) */
export const stepsWithin = (steps: readonly ScoreStep[], from: Ticks, to: Ticks, sounding: (tick: Ticks) => Ticks): readonly ScoreStep[] =>
  steps.filter(({ start }) => sounding(start) >= from && sounding(start) < to);
