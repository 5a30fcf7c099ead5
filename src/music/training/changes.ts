import { ok, type Result } from "../../lib/result.ts";
import { elementOfSymbol } from "../chords/element.ts";
import type { ElementName } from "../element-name.ts";
import type { MusicElement, Piece } from "../elements.ts";
import { circleKeyOf } from "../keys.ts";
import { harmonyPiece } from "../pieces/harmony-piece.ts";
import { midiOf } from "../pitch.ts";
import { refuse } from "../problems.ts";
import { durationTicks, type Ticks, ticks } from "../time/time.ts";

/** From what to what: chord symbols (or intervals), or notes with their octave where the kind says so; null comes from nothing. */
export interface ChangeNames {
  readonly from: string | null;
  readonly to: string;
  readonly fromKind?: "note" | undefined;
  readonly toKind?: "note" | undefined;
}

/** A change and the tonic of the key it is met in. */
export interface Change extends ChangeNames {
  readonly key: string;
}

/** The names of a change as the record stores them. @example changeNames(null, { kind: "note", name: "C4" }) // { from: null, to: "C4", toKind: "note" } */
export const changeNames = (from: ElementName | null, to: ElementName): ChangeNames => ({
  from: from?.name ?? null,
  to: to.name,
  ...(from?.kind === "note" ? { fromKind: "note" as const } : {}),
  ...(to.kind === "note" ? { toKind: "note" as const } : {}),
});

/** What a change comes from, null from nothing. @example namedFrom({ from: "Dm7", to: "G7" }) // { kind: "chord", name: "Dm7" } */
export const namedFrom = ({ from, fromKind }: ChangeNames): ElementName | null =>
  from === null ? null : { kind: fromKind ?? "chord", name: from };

/** What a change goes to. @example namedTo({ from: null, to: "C4", toKind: "note" }) // { kind: "note", name: "C4" } */
export const namedTo = ({ to, toKind }: ChangeNames): ElementName => ({ kind: toKind ?? "chord", name: to });

/** Bars in a row that each change gets: twice shows whether the first was luck. */
const BARS_EACH = 2;
const TEMPO = 80;
/** Of a note whose octave was not kept. */
const USUAL_OCTAVE = 4;

/**
 * A piece of exactly these changes: a bar for each, from the one chord or note to the other in half notes, each twice in a row; the key of the
 * first. Refuses with `unreadable-chord` or
 * `unreadable-note` what is no chord symbol or note, and with `no-changes` an empty list.
 * @example changesPiece([{ from: "Dm7", to: "G7", key: "C" }], { id: "exercise-weak", title: "Weak spots" })
 */
export function changesPiece(changes: readonly Change[], { id, title }: { readonly id: string; readonly title: string }): Result<Piece> {
  const [first] = changes;
  if (first === undefined) return refuse("no-changes");
  const elements: MusicElement[] = [];
  for (const change of changes.flatMap((each) => Array.from({ length: BARS_EACH }, () => each))) {
    const from = namedFrom(change);
    for (const asked of from === null ? [namedTo(change)] : [from, namedTo(change)]) {
      const element = elementOf(asked, { id: `change-${elements.length + 1}`, duration: from === null ? "w" : "h" });
      if (!element.ok) return element;
      elements.push(element.value);
    }
  }
  const key = { key: circleKeyOf(first.key) ?? "C", scaleType: "major" };
  // Notes that were missed have no bass: it would double them.
  const bass = elements.some(({ elementType }) => elementType === "Chord");
  return ok({ ...harmonyPiece({ id, name: title, elements, tempo: TEMPO }, { key, bass }), id });
}

/** How many chords or notes the piece of some changes asks for. @example stepsOf([{ from: "Dm7", to: "G7", key: "C" }]) // 4 */
export const stepsOf = (changes: readonly ChangeNames[]): number =>
  changes.reduce((sum, { from }) => sum + BARS_EACH * (from === null ? 1 : 2), 0);

function elementOf(
  { kind, name }: ElementName,
  { id, duration }: { readonly id: string; readonly duration: "w" | "h" },
): Result<MusicElement> {
  if (kind !== "note") return elementOfSymbol(name, { id, duration });
  const note = midiOf(name) === undefined ? `${name}${USUAL_OCTAVE}` : name;
  if (midiOf(note) === undefined) return refuse("unreadable-note", { note: name });
  return ok({ id, name: note, note, duration, elementType: "Note" });
}

/** What a run asked for, written down. */
export interface AskedPiece {
  readonly piece: Piece;
  /** When each of them begins. */
  readonly starts: readonly Ticks[];
}

/**
 * What a run asked for as a piece: a half note for each chord or note, in their order. Undefined where one of them is neither, as an interval to be
 * heard is, and where nothing was asked for.
 * @example askedPiece([{ from: null, to: "Dm7" }, { from: "Dm7", to: "G7" }], { key: "C", title: "ii V" })?.starts.length // 2
 */
export function askedPiece(
  asked: readonly ChangeNames[],
  { key, title }: { readonly key: string; readonly title: string },
): AskedPiece | undefined {
  const elements: MusicElement[] = [];
  for (const [index, change] of asked.entries()) {
    const element = elementOf(namedTo(change), { id: `asked-${index + 1}`, duration: "h" });
    if (!element.ok) return undefined;
    elements.push(element.value);
  }
  if (elements.length === 0) return undefined;
  const scale = { key: circleKeyOf(key) ?? "C", scaleType: "major" };
  const piece = harmonyPiece({ id: "asked", name: title, elements }, { key: scale, bass: false });
  return { piece: { ...piece, noTempo: true }, starts: elements.map((_, index) => ticks(index * durationTicks("h"))) };
}
