import { ok, type Result, refuse } from "../../lib/result.ts";
import { elementOfSymbol } from "../chords/element.ts";
import type { MusicElement, Piece } from "../elements.ts";
import { circleKeyOf } from "../keys.ts";
import { harmonyPiece } from "../pieces/harmony-piece.ts";

/** A chord change by its symbols, and the tonic of the key it is met in; null comes from nothing. */
export interface Change {
  readonly from: string | null;
  readonly to: string;
  readonly key: string;
}

/** Bars in a row that each change gets: twice shows whether the first was luck. */
const BARS_EACH = 2;
const TEMPO = 80;

/**
 * A piece of exactly these changes: a bar for each, from the one chord to the other in half notes, each twice in a row; the key of the
 * first. Refuses with `unreadable-chord` what is no chord symbol, and with `no-changes` an empty list.
 * @example changesPiece([{ from: "Dm7", to: "G7", key: "C" }], { id: "exercise-weak", title: "What is weak" })
 */
export function changesPiece(changes: readonly Change[], { id, title }: { readonly id: string; readonly title: string }): Result<Piece> {
  const [first] = changes;
  if (first === undefined) return refuse("no-changes", "There is no change to practise yet.");
  const elements: MusicElement[] = [];
  for (const { from, to } of changes.flatMap((change) => Array.from({ length: BARS_EACH }, () => change))) {
    const symbols = from === null ? [to] : [from, to];
    for (const symbol of symbols) {
      const element = elementOfSymbol(symbol, { id: `change-${elements.length + 1}`, duration: from === null ? "w" : "h" });
      if (!element.ok) return element;
      elements.push(element.value);
    }
  }
  const key = { key: circleKeyOf(first.key) ?? "C", scaleType: "major" };
  return ok({ ...harmonyPiece({ id, name: title, elements, tempo: TEMPO }, { key }), id });
}
