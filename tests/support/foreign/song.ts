import { Dice } from "../dice.ts";
import type { BarFact, SongFact } from "../format-facts.ts";
import { formOf, type MadeSigns } from "./forms.ts";
import { KINDS, type MadeKind } from "./kinds.ts";

// Songs as other programs hold them, made by chance: what each file of them has to read as is known from here, not from a reader.

export interface MadeChord {
  readonly root: string;
  /** Undefined: no chord (N.C.). */
  readonly kind: MadeKind | undefined;
  readonly bass: string | undefined;
  /** Quarter notes from the bar's start. */
  readonly beat: number;
}

export interface MadeNote {
  readonly beat: number;
  /** Quarter notes. */
  readonly length: number;
  /** Keys from the lowest up; empty is a rest. */
  readonly keys: readonly number[];
  /** One of three in the time of two. */
  readonly triplet?: boolean;
  /** Goes on in the first note of the next bar. */
  readonly tied?: boolean;
}

export interface MadeBar {
  readonly meter: readonly [beats: number, unit: number];
  /** Quarter notes. */
  readonly length: number;
  readonly chords: readonly MadeChord[];
  readonly notes: readonly MadeNote[];
  readonly signs: MadeSigns;
}

export interface MadeSong {
  readonly title: string;
  readonly composer: string;
  readonly fifths: number;
  readonly minor: boolean;
  readonly tempo: number;
  readonly bars: readonly MadeBar[];
  readonly order: readonly number[];
}

export interface MadeLimits {
  readonly meters: readonly (readonly [number, number])[];
  readonly kinds?: readonly MadeKind[];
  readonly melody: boolean;
  /** Beats (of the meter) where chords may stand; undefined: eighths too. */
  readonly onBeats: boolean;
  /** As many chords as this in a bar. */
  readonly most: number;
  readonly forms: readonly Parameters<typeof formOf>[1][];
  readonly pickUp?: boolean;
  readonly meterChanges?: boolean;
  /** A bar may go on with the chord of the bar before, or begin with it. */
  readonly carried?: boolean;
}

const ROOTS = ["C", "Db", "D", "Eb", "E", "F", "F#", "Gb", "G", "Ab", "A", "Bb", "B", "C#", "G#", "Cb"];
const TITLES = ["Late Walk", "Blue Harbour", "Ça m'ennuie", "Für Anna", "'S So", "Rain, Rain", "One & Two <3>", "100% Sure", "A = B"];
const WRITERS = ["A. Maker", "Zoë Müller-Ångström", "Otto Beispiel", "Traditional", "J. S. Example"];
const MAJORS = ["Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"];
const MINORS = ["Abm", "Ebm", "Bbm", "Fm", "Cm", "Gm", "Dm", "Am", "Em", "Bm", "F#m", "C#m", "G#m", "D#m", "A#m"];

export const keyName = ({ fifths, minor }: Pick<MadeSong, "fifths" | "minor">): string => (minor ? MINORS : MAJORS)[fifths + 7] ?? "C";

/** A song by chance. */
export function madeSong(random: () => number, limits: MadeLimits): MadeSong {
  const dice = new Dice(random);
  const count = dice.whole(4, 14);
  const form = formOf(count, dice.pick(limits.forms));
  let meter = dice.pick(limits.meters);
  let carry: MadeNote | undefined;
  const hasPickUp = limits.pickUp === true && form.signs[0]?.opens !== true && dice.chance(0.25);
  const bars = form.signs.map((signs, index): MadeBar => {
    if (limits.meterChanges === true && index > 1 && dice.chance(0.06)) meter = dice.pick(limits.meters);
    const whole = (meter[0] * 4) / meter[1];
    const isShort = index === 0 && hasPickUp;
    const beat = 4 / meter[1];
    const length = isShort ? beat : whole;
    const chords = isShort ? [] : madeChords(dice, meter, limits, index <= (hasPickUp ? 1 : 0));
    const notes = limits.melody ? madeNotes(dice, length, carry, chords) : [];
    const last = notes.at(-1);
    const mayTie = last !== undefined && last.keys.length > 0 && last.triplet !== true && index < count - 1 && isPlain(form.signs, index);
    const isTied = mayTie && dice.chance(0.15);
    carry = isTied ? last : undefined;
    return { meter, length, chords, notes: isTied && last ? [...notes.slice(0, -1), { ...last, tied: true }] : notes, signs };
  });
  return {
    title: `${dice.pick(TITLES)} ${dice.whole(1, 999)}`,
    composer: dice.pick(WRITERS),
    fifths: dice.whole(-6, 6),
    minor: dice.chance(0.35),
    tempo: dice.whole(50, 280),
    bars,
    order: form.order,
  };
}

/** Whether nothing stands between a bar and the next one. */
function isPlain(signs: readonly MadeSigns[], index: number): boolean {
  const [own, next] = [signs[index], signs[index + 1]];
  if (!own || !next) return false;
  return Object.keys(own).length === 0 && Object.keys(next).length === 0;
}

function madeChords(dice: Dice, meter: readonly [number, number], limits: MadeLimits, first: boolean): readonly MadeChord[] {
  const beat = 4 / meter[1];
  const whole = meter[0] * beat;
  if (!first && limits.carried === true && dice.chance(0.15)) return [];
  const step = limits.onBeats ? beat : 0.5;
  const places = [0];
  for (let at = step; at < whole - 0.01; at += step) if (dice.chance(0.22) && places.length < limits.most) places.push(at);
  if (!first && limits.carried === true && places.length > 1 && dice.chance(0.2)) places.shift();
  const kinds = limits.kinds ?? KINDS;
  let before = "";
  return places.flatMap((at) => {
    const root = dice.pick(ROOTS);
    const kind = dice.chance(0.04) ? undefined : dice.pick(kinds);
    const over = dice.chance(0.1) ? dice.pick(ROOTS.slice(0, 13)) : undefined;
    const bass = over === undefined || kind === undefined || over === root ? undefined : over;
    const name = kind === undefined ? "N.C." : `${root}${kind.text}/${bass ?? ""}`;
    if (name === before) return [];
    before = name;
    return [{ root, kind, bass, beat: at }];
  });
}

const LENGTHS = [0.25, 0.5, 0.5, 0.5, 1, 1, 1, 1.5, 2, 3];

/** A melody that fills a bar; a note that is held over from the bar before goes on first. No chord comes inside a triplet: there it would be moved. */
function madeNotes(dice: Dice, length: number, held: MadeNote | undefined, chords: readonly MadeChord[]): readonly MadeNote[] {
  const notes: MadeNote[] = [];
  let at = 0;
  while (at < length - 0.01) {
    const left = length - at;
    const key = dice.whole(57, 81);
    const keys = held && notes.length === 0 ? held.keys : dice.chance(0.12) ? [] : dice.chance(0.08) ? [key - 5, key] : [key];
    const isFree = !chords.some(({ beat }) => beat > at && beat < at + 1);
    if (isFree && Number.isInteger(at) && left >= 1 && notes.length > 0 && dice.chance(0.1)) {
      for (let part = 0; part < 3; part++) notes.push({ beat: at + part / 3, length: 1 / 3, keys: [key + part], triplet: true });
      at += 1;
      continue;
    }
    const fitting = LENGTHS.filter((each) => each <= left + 0.001 && (each !== 0.25 || left >= 0.25));
    // Sixteenths stand in pairs, so that no note is shorter than what a beat has left.
    const chosen = fitting.length === 0 ? left : dice.pick(fitting);
    if (chosen === 0.25 && left >= 0.5) {
      notes.push({ beat: at, length: 0.25, keys }, { beat: at + 0.25, length: 0.25, keys: [key + 2] });
      at += 0.5;
    } else {
      notes.push({ beat: at, length: chosen, keys });
      at += chosen;
    }
  }
  return notes;
}

/** What a file of this song has to read as. */
export function factOf(song: MadeSong): SongFact {
  const first = song.bars[0]?.meter ?? [4, 4];
  return {
    title: song.title,
    composer: song.composer,
    key: keyName(song),
    meter: first.join("/"),
    tempo: song.tempo,
    order: song.order,
    bars: song.bars.map((bar, index): BarFact => {
      const before = song.bars[index - 1]?.notes.at(-1);
      const struck = bar.notes.filter(({ keys }, at) => keys.length > 0 && !(at === 0 && before?.tied === true));
      return {
        meter: bar.meter.join("/"),
        length: bar.length,
        chords: bar.chords.map(({ root, kind, bass, beat }) =>
          kind === undefined
            ? { symbol: "N.C.", root: "", bass: "", beat }
            : { symbol: `${root}${kind.text}`, root, pcs: kind.pcs, bass: bass ?? root, beat },
        ),
        onsets: struck.map(({ beat, keys }): readonly [number, number] => [beat, keys.at(-1) ?? 0]),
      };
    }),
  };
}
