import { octaveOf } from "../../pitch.ts";

/** A clef, and how far notes stand on it from where they sound. */
export interface FittedClef {
  /** As ABC names it. */
  readonly clef: string;
  /** Octaves by which notes are written higher than they sound. */
  readonly octaves: number;
  /** True: notes are the keys of a drum kit, and stand where drummers read them. */
  readonly kit?: boolean;
}

/** Diatonic places from C0: a line and a space of a staff are one apart. */
const placeOf = (note: string): number => (octaveOf(note) ?? 4) * 7 + "CDEFGAB".indexOf(note.charAt(0));

/** The place of the lowest line. */
const LOWEST_LINE: Readonly<Record<string, number>> = { treble: 4 * 7 + 2, bass: 2 * 7 + 4, alto: 3 * 7 + 3, tenor: 3 * 7 + 1 };
/** From the lowest line to the highest. */
const STAFF_PLACES = 8;

/**
 * How many ledger lines a note needs on a staff.
 * @example ledgerLines("C4", { clef: "treble", octaves: 0 }) // 1
 */
export function ledgerLines(note: string, { clef, octaves }: FittedClef): number {
  const lowest = LOWEST_LINE[clef.replace(/[+-]\d+$/, "")] ?? 30;
  const place = placeOf(note) + 7 * octaves;
  return Math.max(0, Math.floor((lowest - place) / 2), Math.floor((place - lowest - STAFF_PLACES) / 2));
}

/** A bass clef with an 8 above is none of them: nobody reads piano music from it. */
const PLAIN: readonly FittedClef[] = [
  { clef: "treble", octaves: 0 },
  { clef: "bass", octaves: 0 },
  { clef: "treble-8", octaves: 1 },
  { clef: "bass-8", octaves: 1 },
  { clef: "treble+8", octaves: -1 },
];

/** Bass and guitar are read an octave above their sound. */
const ABOVE_SOUND: readonly FittedClef[] = [
  { clef: "bass", octaves: 1 },
  { clef: "bass-8", octaves: 2 },
  { clef: "bass+8", octaves: 0 },
  { clef: "treble", octaves: 1 },
];

/** What a staff is chosen for. */
export interface ClefWish {
  /** Notes as they sound, spelled with octaves. */
  readonly notes: readonly string[];
  /** The clef that was written, which stays where it holds the notes; null where none was. */
  readonly written: FittedClef | null;
  /** A bass or a guitar. */
  readonly soundsBelow: boolean;
  /** Ledger lines that a note may have. */
  readonly most: number;
}

/**
 * The clef that holds some notes with fewest ledger lines beyond what a note may have: the written one where it holds all, else a
 * plain one, else one with an 8.
 * @example fittingClef({ notes: ["C3", "Bb3", "D4"], written: null, soundsBelow: false, most: 2 }).clef // "bass"
 */
export function fittingClef({ notes, written, soundsBelow, most }: ClefWish): FittedClef {
  const beyond = (clef: FittedClef): number => notes.filter((note) => ledgerLines(note, clef) > most).length;
  const lines = (clef: FittedClef): number => notes.reduce((sum, note) => sum + ledgerLines(note, clef), 0);
  if (written !== null && beyond(written) === 0) return written;
  const choices = soundsBelow ? ABOVE_SOUND : PLAIN;
  const ranked = choices.map((clef, rank) => ({ clef, beyond: beyond(clef), isOctave: /\d/.test(clef.clef), lines: lines(clef), rank }));
  ranked.sort((a, b) => a.beyond - b.beyond || Number(a.isOctave) - Number(b.isOctave) || a.lines - b.lines || a.rank - b.rank);
  return ranked[0]?.clef ?? written ?? { clef: "treble", octaves: 0 };
}

type HandClefs = readonly [chords: FittedClef, bass: FittedClef];

/** Both hands written an octave higher than they sound. */
const LOW_HANDS: HandClefs = [
  { clef: "treble-8", octaves: 1 },
  { clef: "bass-8", octaves: 1 },
];

/** What a pianist reads from: chords over their bass, as they sound, both written an octave higher, or a very low bass two. */
const FOR_HANDS: readonly HandClefs[] = [
  [
    { clef: "treble", octaves: 0 },
    { clef: "bass", octaves: 0 },
  ],
  LOW_HANDS,
  [
    { clef: "treble-8", octaves: 1 },
    { clef: "bass-8", octaves: 2 },
  ],
];

/**
 * The clefs of a grand staff that has chords above and their bass below: treble and bass, with an 8 under both where the chords lie low,
 * so that the hands stand as far apart as they sound. Null where no pair holds all notes but those that may lie beyond.
 * @param most ledger lines that a note may have
 * @param beyond of the notes, the share that may have more, 0 to 1
 * @example handClefs({ chords: ["D3", "F3", "A3", "C4"], bass: ["D2"] }, 2)?.[0].clef // "treble-8"
 */
export function handClefs(
  { chords, bass }: { readonly chords: readonly string[]; readonly bass: readonly string[] },
  most: number,
  beyond = 0,
): HandClefs | null {
  const outside = (clef: FittedClef, own: readonly string[]): number => own.filter((note) => ledgerLines(note, clef) > most).length;
  const ranked = FOR_HANDS.map((pair) => ({ pair, notes: outside(pair[0], chords) + outside(pair[1], bass) })).sort(
    (a, b) => a.notes - b.notes,
  );
  const [best] = ranked;
  return best !== undefined && best.notes <= beyond * (chords.length + bass.length) ? best.pair : null;
}

/** The clefs that a staff may change between: nobody reads octave clefs in passing. */
const IN_PASSING = PLAIN.slice(0, 2);

/**
 * The clef of each bar of a staff that no single clef holds: the one before for as long as it holds the notes, else the plain one with
 * fewest ledger lines over the bars from there to which it holds them. A bar that none holds stays as it was.
 * @param bars the notes of each bar as they sound, spelled with octaves
 * @example changingClefs([["C2"], ["C6"]], { clef: "bass", octaves: 0 }, 2).map(({ clef }) => clef) // ["bass", "treble"]
 */
export function changingClefs(bars: readonly (readonly string[])[], usual: FittedClef, most: number): readonly FittedClef[] {
  const holds = (clef: FittedClef, bar: number): boolean => (bars[bar] ?? []).every((note) => ledgerLines(note, clef) <= most);
  const reach = (clef: FittedClef, from: number): number => {
    let bar = from;
    while (bar < bars.length && holds(clef, bar)) bar += 1;
    return bar - from;
  };
  let now = usual;
  return bars.map((_, bar) => {
    if (holds(now, bar)) return now;
    const [next] = [usual, ...IN_PASSING].map((clef) => ({ clef, far: reach(clef, bar) })).sort((a, b) => b.far - a.far);
    if (next !== undefined && next.far > 0) now = next.clef;
    return now;
  });
}
