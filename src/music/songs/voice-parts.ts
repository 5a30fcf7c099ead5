import { midiOf } from "../pitch.ts";
import type { SongVoice } from "./song.ts";

/** What its instrument is called, where it is a bass: a part that is written an octave above its sound. */
const BASS = /\b(?:contra|kontra)?bass\b(?! (?:clef|staff|hand|clarinet|flute|recorder|saxophone|sax|trombone|trumpet|tuba|oboe)\b)/i;
const RIGHT = /\b(?:right|rh|r\.h|upper|treble)\b/i;
const LEFT = /\b(?:left|lh|l\.h|lower|bass (?:clef|staff|hand))\b/i;
const KEYS = /\b(?:piano|pianoforte|keyboard|keys|organ|harpsichord|clavier|hands?)\b/i;
/** What says nothing of who plays: no name, and those that programs give by themselves. */
const UNNAMED = /^(?:(?:music|track|staff|voice|part|channel) ?\d*)?$/i;
/** What the upper one of two staves may be called where the lower one is no instrument of its own. */
const TUNE = /^(?:melody|tune|theme|lead sheet)$/i;

/** Voices of a choir: a bass among them is a singer, who stands where he sounds. */
const SINGER = /\b(?:soprano|alto|tenor)s?\b(?! (?:clef|saxophone|sax|recorder|flute|clarinet|trombone|horn)\b)/i;

/** What a voice is among those of its song. */
export interface VoicePart {
  /** One hand of a pianist, or drums; absent where it is neither. */
  readonly part?: "right" | "left" | "drums";
  /** Absent where it has a staff to itself. */
  readonly staff?: number;
  readonly isBass: boolean;
}

/**
 * What the voices of a song are, one beside another: two staves in one brace are the hands of a pianist, and so are two that look like it;
 * an overlay, `2.2` of `2`, stands on the staff of its voice.
 * @example voiceParts(song.voices).map(({ part }) => part) // ["right", "left"]
 */
export function voiceParts(all: readonly SongVoice[]): readonly VoicePart[] {
  const staves = staffNames(all);
  const pair = handStaves(all, staves);
  const braces = braced(all, staves);
  const counts = new Map<string, number>();
  for (const name of staves) counts.set(name, (counts.get(name) ?? 0) + 1);
  const known = [...counts.keys()];
  const last = all.reduce((most, { staff = 0 }) => Math.max(most, staff), 0);
  const isChoir = all.some(({ name }) => SINGER.test(name));
  return all.map((voice, index) => {
    const name = staves[index] ?? "";
    const [right, left] = (voice.part === undefined ? undefined : braces.get(voice.part)) ?? pair;
    const hand = name === right ? ("right" as const) : name === left ? ("left" as const) : undefined;
    const part = voice.clef === "percussion" ? ("drums" as const) : hand;
    const staff = voice.staff ?? ((counts.get(name) ?? 0) > 1 ? last + known.indexOf(name) + 1 : undefined);
    return {
      ...(part === undefined ? {} : { part }),
      ...(staff === undefined || all.length < 2 ? {} : { staff }),
      isBass: part === undefined && all.length > 1 && !isSinger(voice, isChoir) && (isCalledBass(voice) || (index > 0 && isLowBass(voice))),
    };
  });
}

/** What tells the staff of each voice from others. */
function staffNames(all: readonly SongVoice[]): readonly string[] {
  const byId = new Map(all.map((voice) => [voice.id, voice]));
  return all.map((voice) => {
    if (voice.staff !== undefined) return `${voice.staff}`;
    const base = byId.get(voice.id.slice(0, Math.max(0, voice.id.lastIndexOf("."))));
    const isOverlay = base !== undefined && /\.\d+$/.test(voice.id) && base.clef === voice.clef && base.name === voice.name;
    return isOverlay && base.staff !== undefined ? `${base.staff}` : `voice-${isOverlay ? base.id : voice.id}`;
  });
}

type Pair = readonly [right: string | undefined, left: string | undefined];

/** The staves of each part that has two of them. */
function braced(all: readonly SongVoice[], staves: readonly string[]): ReadonlyMap<number, Pair> {
  const found = new Map<number, Set<string>>();
  for (const [index, { part }] of all.entries()) {
    if (part !== undefined) found.set(part, (found.get(part) ?? new Set()).add(staves[index] ?? ""));
  }
  return new Map([...found].flatMap(([part, names]) => (names.size === 2 ? [[part, pairOf([...names])] as const] : [])));
}

const pairOf = ([right, left]: readonly string[]): Pair => [right, left];

/**
 * Two staves that no brace joins and that are a pianist's all the same: they are called so, or they are the only ones, the lower one in the
 * bass clef, and neither is called another instrument.
 */
function handStaves(all: readonly SongVoice[], staves: readonly string[]): Pair {
  const firsts = all.flatMap((voice, index) =>
    voice.clef === "percussion" || staves.indexOf(staves[index] ?? "") !== index ? [] : [{ voice, staff: staves[index] ?? "" }],
  );
  const isPair = firsts.length === 2;
  const at = firsts.findIndex(({ voice }, index) => {
    const low = firsts[index + 1]?.voice;
    if (low === undefined || isCalledBass(low)) return false;
    return (RIGHT.test(voice.name) && LEFT.test(low.name)) || (isPair && isUpper(voice) && isLower(low));
  });
  return at < 0 ? [undefined, undefined] : [firsts[at]?.staff, firsts[at + 1]?.staff];
}

const isUpper = ({ clef, name }: SongVoice): boolean => clef !== "bass" && [UNNAMED, TUNE, KEYS, RIGHT].some((called) => called.test(name));
const isLower = ({ clef, clefOctave, name }: SongVoice): boolean =>
  clef === "bass" && clefOctave === undefined && [UNNAMED, KEYS, LEFT].some((called) => called.test(name));

/** Whether a name is that of a bass. @example isBassName("Double Bass") // true */
export const isBassName = (name: string): boolean => BASS.test(name);

/** Whether a program of General MIDI, counted from 0, is that of a bass. @example isBassProgram(32) // true */
export const isBassProgram = (program: number): boolean => program >= 32 && program <= 39;

const isCalledBass = ({ instrument, name }: SongVoice): boolean => instrument === "bass" || isBassName(name);

/** "Bass" alone among singers; "Double bass" beside a choir plays. */
const isSinger = ({ instrument, name }: SongVoice, isChoir: boolean): boolean =>
  isChoir && instrument === undefined && /^bass(?:es)?\.?(?: [\diI]+)?$/i.test(name.trim());

/** The highest note of a bass: the specification's range ends at B2; players go on to G4. */
const HIGHEST_BASS = 67;

/** A bass that nothing names: a bass clef with an 8 under it, one note at a time. A plain bass clef alone is no bass. */
function isLowBass({ clef, clefOctave, bars }: SongVoice): boolean {
  if (clef !== "bass" || clefOctave !== -1) return false;
  const isLow = (note: string): boolean => (midiOf(note) ?? 0) <= HIGHEST_BASS;
  return bars.every((bar) => bar.notes.every(({ notes }) => notes.length < 2 && notes.every(isLow)));
}
