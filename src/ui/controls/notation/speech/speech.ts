import { symbolParts } from "../../../../music/chords/symbol-parts.ts";
import { type SpokenNotes, type SpokenPlace, spokenPlaces, withoutOctave } from "../../../../music/notation/reading/spoken.ts";
import type { Score } from "../../../../music/notation/score.ts";
import { midiOf } from "../../../../music/pitch.ts";
import { SMALLEST_TICKS } from "../../../../music/time/time.ts";
import * as words from "../../../text/en/sheet.ts";
import { fill, listed, say } from "../../../text/say.ts";
import { spokenPitch, spokenSymbol } from "../../chord/spoken.ts";

const LENGTHS: Readonly<Record<number, string | undefined>> = words.noteLengths;

function spokenLength(written: number): string {
  const units = Math.round(written / SMALLEST_TICKS);
  return LENGTHS[units] ?? fill(words.otherLength, { count: units });
}

/** A chord symbol as it is spoken. @example spokenChord("Gm7") // "G minor 7" */
export function spokenChord(name: string): string {
  const parts = symbolParts(name);
  return parts === undefined ? name : spokenSymbol(parts);
}

const DRUMS: Readonly<Record<number, string | undefined>> = words.drumNames;

/** What a drum kit's note is struck on; its pitch where it is no part of the kit. */
const spokenDrum = (note: string): string => DRUMS[midiOf(note) ?? -1] ?? spokenPitch(withoutOctave(note));

function spokenNotes({ kind, notes, written, kit }: SpokenNotes, named: boolean): string {
  const length = spokenLength(written);
  if (notes.length === 0) return say(words.restSays, { length });
  const said = kit ? notes.map(spokenDrum).join(words.struckTogether) : notes.map((note) => spokenPitch(withoutOctave(note))).join(" ");
  return named
    ? say(words.noteSays, { kind: words.spokenKinds[kind], notes: said, length })
    : say(words.noteAlone, { notes: said, length });
}

function content({ chord, sounds }: SpokenPlace, named: boolean): string {
  const notes = sounds.map((sound) => spokenNotes(sound, named));
  const said = listed([chord === null ? "" : spokenChord(chord), ...notes]);
  return said === "" ? words.nothingWritten : said;
}

/** A place of a score in words. @example spokenPlace(score, place) // "Bar 7, beat 2, G minor 7, melody B flat, quarter" */
export function spokenPlace({ bars }: Pick<Score, "bars">, place: SpokenPlace): string {
  const values = { bar: bars[place.bar]?.number ?? place.bar + 1, beat: place.beat, says: content(place, true) };
  return say(place.onBeat ? words.atBeat : words.afterBeat, values);
}

/** Every bar of a score in words: what a screen reader reads in place of the drawing. @example barsInWords(score)[0] // "Bar 1: G minor 7, B flat, quarter" */
export function barsInWords(score: Score): readonly string[] {
  const places = spokenPlaces(score);
  return score.bars.map(({ number, signs }, bar) => {
    const own = places.filter((place) => place.bar === bar).map((place) => content(place, score.staves.length > 1));
    const section = signs.section === undefined ? "" : say(words.sectionSays, { section: signs.section });
    return say(words.barSays, { number, says: listed([section, ...own]) });
  });
}
