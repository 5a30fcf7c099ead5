import type { PlainElement } from "../elements.ts";
import { midiOf } from "../pitch.ts";
import type { SongDynamic } from "../songs/song.ts";
import { type Ticks, ticks } from "../time/time.ts";

/** MIDI velocities of the degrees of loudness, as most notation programs write them into MIDI files: 16 apart, mf at 80. */
const DEGREES: Partial<Readonly<Record<SongDynamic, number>>> = {
  pppp: 8,
  ppp: 16,
  pp: 32,
  p: 48,
  mp: 64,
  mf: 80,
  f: 96,
  ff: 112,
  fff: 122,
  ffff: 127,
};
/** Velocity of a voice for which nothing else is said stands for mf. */
const MEZZOFORTE = 80;
/** How much harder an accented note is struck than its neighbours. */
const ACCENT = 16;

const bounded = (velocity: number): number => Math.max(1, Math.min(127, Math.round(velocity)));

/** How hard an element is struck, and how loud the music is from here on. */
export interface Struck {
  readonly velocity: number;
  readonly loudness: number;
}

/**
 * How hard an element is struck: as loud as the music stands, which a degree written at it changes, and harder with an accent.
 * `usual` is the velocity of its voice where nothing is written.
 * @example struckAt(note, 72, 72) // { velocity: 72, loudness: 72 }
 */
export function struckAt({ dynamics, articulations }: PlainElement, loudness: number, usual: number): Struck {
  const degree = dynamics?.map((sign) => DEGREES[sign]).findLast((each) => each !== undefined);
  const now = degree === undefined ? loudness : bounded((usual * degree) / MEZZOFORTE);
  const forced = dynamics?.some((sign) => sign === "sf" || sign === "sfz" || sign === "fp") === true;
  const accented = articulations?.some((sign) => sign === "accent" || sign === "marcato") === true;
  return { velocity: forced || accented ? bounded(now + ACCENT) : now, loudness: now };
}

/** The part of its time that an articulated note sounds. */
const HELD: Readonly<Record<string, number>> = { staccato: 1 / 2, wedge: 1 / 4, marcato: 3 / 4 };

/** How long a note sounds that is written so long: a staccato half of it. @example heardLength(staccatoNote, 960) // 480 */
export function heardLength({ articulations }: PlainElement, length: number): number {
  const share = Math.min(1, ...(articulations ?? []).map((sign) => HELD[sign] ?? 1));
  return share === 1 ? length : Math.max(1, Math.round(length * share));
}

/** Notes before a note, in time. */
export interface GraceStroke {
  readonly start: Ticks;
  readonly length: Ticks;
  readonly midi: readonly number[];
}

/** How long a grace note sounds, in ticks: a thirty-second. */
const GRACE_TICKS = 120;

/**
 * When the grace notes of an element sound: one after the other right before it, the last ending where it starts; what would come
 * before the music does not sound.
 * @example graceStrokes(note, 960)[0]?.start // 840
 */
export function graceStrokes({ grace }: PlainElement, start: number): readonly GraceStroke[] {
  if (grace === undefined) return [];
  const first = start - grace.notes.length * GRACE_TICKS;
  return grace.notes.flatMap(({ notes }, index) => {
    const at = first + index * GRACE_TICKS;
    return at < 0 ? [] : [{ start: ticks(at), length: ticks(GRACE_TICKS), midi: notes.flatMap((note) => midiOf(note) ?? []) }];
  });
}
