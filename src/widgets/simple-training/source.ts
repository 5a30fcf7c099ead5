import * as v from "valibot";
import { keyNameSchema, scaleTypeName } from "../../documents/schemas.ts";
import { rootedKinds } from "../../music/chords/library.ts";
import type { Piece } from "../../music/elements.ts";
import { pieceToAbc } from "../../music/notation/piece-to-abc.ts";
import { EXERCISES, exercisePiece, scaleExercise } from "../../music/training/exercises.ts";

const chordKind = v.pipe(
  v.string(),
  v.check((type) => rootedKinds.some(({ symbol }) => symbol === type), "There is no such kind of chord. Choose one of the list."),
);

/** What is practised instead of what the player plays. */
export const sourceSchema = v.variant("kind", [
  v.object({ kind: v.literal("exercise"), name: v.picklist(EXERCISES), key: keyNameSchema, type: chordKind }),
  v.object({ kind: v.literal("scale"), key: keyNameSchema, scaleType: scaleTypeName, hand: v.picklist(["right", "left"]) }),
]);
export type TrainingSourceChoice = v.InferOutput<typeof sourceSchema>;

const made = new Map<string, Piece | null>();
/** How many pieces are kept: those that open trainings practise, and the last few. */
const KEPT = 16;

/** The piece of a source, the same one each time; null where a scale cannot be made. */
export function pieceOfSource(source: TrainingSourceChoice): Piece | null {
  const name = JSON.stringify(source);
  const known = made.get(name);
  if (known !== undefined) return known;
  const piece = makePiece(source);
  const [oldest] = made.keys();
  if (made.size >= KEPT && oldest !== undefined) made.delete(oldest);
  made.set(name, piece);
  return piece;
}

function makePiece(source: TrainingSourceChoice): Piece | null {
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

const sheets = new WeakMap<Piece, string>();

/** The notation of a piece, made once. */
export function sheetOf(piece: Piece): string {
  const abc = sheets.get(piece) ?? pieceToAbc(piece).abc;
  sheets.set(piece, abc);
  return abc;
}
