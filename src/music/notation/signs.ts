import type { Measure, PlainElement } from "../elements.ts";
import type { SongText } from "../songs/song.ts";
import type { Ticks } from "../time/time.ts";

/** The bar line after a measure; `next` is undefined behind the last. @example barLineAfter({ endsRepeat: true }, { startsRepeat: true }) // "::" */
export function barLineAfter(measure: Measure | undefined, next: Measure | undefined): string {
  const startsNext = next?.startsRepeat === true;
  if (measure?.endsRepeat) return startsNext ? "::" : ":|";
  if (startsNext) return "|:";
  if (next === undefined || measure?.barLine === "final") return "|]";
  return measure?.barLine === "double" || measure?.closesEnding ? "||" : "|";
}

/** Signs that abcjs has no decoration for: a dot, and words. */
const SIGNS: Readonly<Record<string, string>> = { staccato: ".", sf: '"_sf"', fp: '"_fp"' };

/** What stands before a note, chord or rest: grace notes, articulations, loudness and the slurs that begin. */
export function marksBefore(element: PlainElement, pitch: (note: string) => string): string {
  const { grace, articulations = [], dynamics = [], slursFrom = 0 } = element;
  const signs = [...articulations, ...dynamics].map((sign) => SIGNS[sign] ?? `!${sign}!`).join("");
  return `${"(".repeat(slursFrom)}${signs}${grace === undefined ? "" : graceText(grace, pitch)}`;
}

/** The slurs that end at a note. */
export const marksAfter = ({ slursTo = 0 }: PlainElement): string => ")".repeat(slursTo);

/** Grace notes have the length of an eighth in ABC whatever the unit: only what differs is written. */
function graceText({ notes, slashed }: NonNullable<PlainElement["grace"]>, pitch: (note: string) => string): string {
  const written = notes.map((each) => {
    const pitches = each.notes.map(pitch).join("");
    return each.notes.length === 1 ? pitches : `[${pitches}]`;
  });
  return `{${slashed ? "/" : ""}${written.join("")}}`;
}

const PLACES: Readonly<Record<SongText["place"], string>> = { above: "^", below: "_", left: "<", right: ">", free: "@" };

/** Words at a place of a bar, as ABC writes them. @example textSign({ text: "Solo", place: "above", start }) // '"^Solo"' */
export const textSign = ({ text, place }: SongText): string => `"${PLACES[place]}${quoted(text)}"`;

/** A quote within quotes would end them. */
const quoted = (text: string): string => text.replaceAll('"', "'");

/** Of so many notes of a bar, the one at which words at a tick stand: the first that begins there or later, else the last. */
export function placeOfText(offsets: readonly Ticks[], start: Ticks): number {
  const found = offsets.findIndex((offset) => offset >= start);
  return found < 0 ? offsets.length - 1 : found;
}
