import { symbolParts } from "../../../music/chords/symbol-parts.ts";
import { ChordParts } from "./ChordParts.tsx";
import { MusicText } from "./MusicText.tsx";
import { drawn } from "./plain-elements.ts";

/** Symbols that are kept as they are set. */
const MOST_KEPT = 500;
/** Symbols that were set already: music writes the same few over and over. */
const set = new Map<string, DocumentFragment>();

/** A chord symbol, set, as plain elements. */
export function symbolOf(name: string): Node {
  const known = set.get(name);
  if (known !== undefined) return known.cloneNode(true);
  const parts = symbolParts(name);
  const made = drawn(parts === undefined ? MusicText({ text: name }) : ChordParts({ parts, silent: true }));
  if (set.size < MOST_KEPT) set.set(name, made);
  return made.cloneNode(true);
}
