import * as v from "valibot";
import { said } from "../../documents/problems.ts";
import { chordElementSchema, keyNameSchema, noteElementSchema, scaleTypeName } from "../../documents/schemas.ts";
import { rootedKinds } from "../../music/chords/library.ts";
import type { Piece } from "../../music/elements.ts";
import { LONGEST_HARMONY } from "../../music/formats/chart-text/longest-harmony.ts";
import { pieceScore } from "../../music/notation/piece-score.ts";
import { type WrittenFor, writtenHigher } from "../../music/notation/reading/written-for-names.ts";
import type { Score } from "../../music/notation/score.ts";
import { DEFAULT_TEMPO } from "../../music/pieces/harmony-piece.ts";
import { voiceOf } from "../../music/pieces/voice.ts";
import { EXERCISES, exercisePiece, scaleExercise } from "../../music/training/exercises.ts";

const chordKind = v.pipe(
  v.string(),
  v.check((type) => rootedKinds.some(({ symbol }) => symbol === type), said("no-such-chord-kind")),
);

const exercise = v.object({ kind: v.literal("exercise"), name: v.picklist(EXERCISES), key: keyNameSchema, type: chordKind });
const scale = v.object({
  kind: v.literal("scale"),
  key: keyNameSchema,
  scaleType: scaleTypeName,
  hand: v.picklist(["right", "left"]),
});
/** Steps that a link brought. */
const steps = v.object({
  kind: v.literal("steps"),
  elements: v.array(v.union([chordElementSchema, noteElementSchema])),
  /** Where they are one's own: as they were typed, or what held them. No link takes their place then. */
  typed: v.exactOptional(v.pipe(v.string(), v.maxLength(LONGEST_HARMONY))),
});

/** What a person can choose to practise instead of what the player plays. */
export const exerciseSchema = v.variant("kind", [exercise, scale]);
/** What is practised instead of what the player plays. */
export const sourceSchema = v.variant("kind", [exercise, scale, steps]);
export type TrainingSourceChoice = v.InferOutput<typeof sourceSchema>;
type ExerciseChoice = v.InferOutput<typeof exerciseSchema>;
type StepElements = v.InferOutput<typeof steps>["elements"];

const chosen = new WeakMap<TrainingSourceChoice, Piece | null>();
const made = new Map<string, Piece | null>();
/** How many pieces are kept: those that open trainings practise, and the last few. */
const KEPT = 16;

/** The piece of a source, the same one each time; null where a scale cannot be made. */
export function pieceOfSource(source: TrainingSourceChoice): Piece | null {
  const known = chosen.get(source);
  if (known !== undefined) return known;
  const piece = source.kind === "steps" ? pieceOfSteps(source.elements) : pieceOfExercise(source);
  chosen.set(source, piece);
  return piece;
}

/** One of the last few exercises, or made anew. */
function pieceOfExercise(source: ExerciseChoice): Piece | null {
  const name = JSON.stringify(source);
  const known = made.get(name);
  if (known !== undefined) return known;
  const piece = makePiece(source);
  const [oldest] = made.keys();
  if (made.size >= KEPT && oldest !== undefined) made.delete(oldest);
  made.set(name, piece);
  return piece;
}

function makePiece(source: ExerciseChoice): Piece | null {
  if (source.kind === "exercise") return exercisePiece(source);
  const scale = scaleExercise(source);
  return scale.ok ? scale.value.piece : null;
}

/** Fingers of a scale, one a note; none for anything else. */
export function fingersOf(source: TrainingSourceChoice | undefined): readonly number[] {
  if (source?.kind !== "scale") return [];
  const made = scaleExercise(source);
  return made.ok ? made.value.fingers : [];
}

const stepPieces = new WeakMap<StepElements, Piece>();

/** Linked steps as a piece of one voice, the same one each time. */
function pieceOfSteps(elements: StepElements): Piece {
  const type = elements.some(({ elementType }) => elementType === "Chord") ? "Harmony" : "Melody";
  const voices = [voiceOf(type, elements, "C", "4/4")];
  const made = stepPieces.get(elements) ?? {
    id: "steps-linked",
    title: "Linked steps",
    meter: "4/4",
    tempo: DEFAULT_TEMPO,
    noTempo: true,
    voices,
  };
  stepPieces.set(elements, made);
  return made;
}

const sheets = new WeakMap<Piece, Map<number, Score>>();

/** The notation of a piece, made once for each reader. */
export function sheetOf(piece: Piece, writtenFor: WrittenFor): Score {
  const known = sheets.get(piece) ?? new Map<number, Score>();
  sheets.set(piece, known);
  const reader = writtenHigher(writtenFor);
  const score = known.get(reader) ?? pieceScore(piece, { view: "piano", head: false, writtenFor });
  known.set(reader, score);
  return score;
}
