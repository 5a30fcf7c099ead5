import { effect } from "@preact/signals-core";
import { openDocument, recordsOf, type StoreMirror } from "../engine/store-mirror.ts";
import type { LocalMemory } from "../storage/local-storage.ts";

/** Chords that are noted of a document, and documents of which they are noted. */
const CHORDS = 4;
const MOST = 300;
/** Longer names are none. */
const LONGEST = 40;

/** Notes the first chords of what is open, for its line in the list. */
export function noteFirstChords(mirror: StoreMirror, memory: Pick<LocalMemory, "read" | "write">): void {
  effect(() => {
    const document = openDocument(mirror);
    if (document?.kind !== "document" || document.id === null) return;
    const players = new Set<string>(recordsOf(mirror, "widget").flatMap(({ type, widgetId }) => (type === "player" ? [widgetId] : [])));
    const derived = recordsOf(mirror, "derived").filter(({ widgetId }) => players.has(widgetId));
    const chords = firstChordsIn(derived.map(({ value }) => value));
    const before = memory.read("firstChords");
    if (chords.length === 0 || before[document.id]?.join() === chords.join()) return;
    const others = Object.entries(before).filter(([id]) => id !== document.id);
    memory.write("firstChords", Object.fromEntries([[document.id, [...chords]] as [string, string[]], ...others].slice(0, MOST)));
  });
}

/** The names of the first chords of the first player that holds some. @example firstChordsIn([{ chords: [{ name: "Dm7" }] }]) // ["Dm7"] */
export function firstChordsIn(derived: readonly unknown[]): readonly string[] {
  for (const value of derived) {
    const { chords } = (value ?? {}) as { readonly chords?: unknown };
    if (!Array.isArray(chords)) continue;
    const names = chords.flatMap((chord: unknown) => {
      const { name } = (chord ?? {}) as { readonly name?: unknown };
      return typeof name === "string" && name.length <= LONGEST ? [name] : [];
    });
    if (names.length > 0) return names.slice(0, CHORDS);
  }
  return [];
}
