import type { MidiNote } from "./collect.ts";

/** How a beat is divided: the length of a part in ticks, and the tuplet that it is written in. */
export interface Division {
  readonly part: number;
  readonly ratio: { readonly actual: number; readonly normal: number } | undefined;
}

const STRAIGHT: Division = { part: 240, ratio: undefined };
const FINE: Division = { part: 120, ratio: undefined };
const FINER: Division = { part: 60, ratio: undefined };
const TRIPLET: Division = { part: 320, ratio: { actual: 3, normal: 2 } };
const SEXTUPLET: Division = { part: 160, ratio: { actual: 6, normal: 4 } };
const QUINTUPLET: Division = { part: 192, ratio: { actual: 5, normal: 4 } };
const SEPTUPLET: Division = { part: 960 / 7, ratio: { actual: 7, normal: 4 } };

const BEAT = 960;
/** An exact file may be rounded to its own ticks. */
const EXACT = 6;
/** A triplet has to fit a beat so much better than sixteenths before it is believed. */
const TRIPLET_COST = 1.5;

/** The grid of a piece: how each beat is divided, and where a moment lies on it. */
export class Grid {
  readonly isExact: boolean;
  readonly #divisions = new Map<number, Division>();
  /** How many notes were moved by more than a sixty-fourth, and the furthest, in ticks. */
  moved = 0;

  constructor(notes: readonly MidiNote[]) {
    const beats = new Map<number, number[]>();
    for (const { start } of notes) {
      const beat = Math.floor((start + BEAT / 12) / BEAT);
      const within = beats.get(beat) ?? [];
      within.push(start - beat * BEAT);
      beats.set(beat, within);
    }
    const all = [STRAIGHT, FINE, TRIPLET, SEXTUPLET, QUINTUPLET, FINER, SEPTUPLET];
    const misfits = [...beats.values()].filter((within) => !all.some((division) => within.every((at) => missOf(at, division) <= EXACT)));
    this.isExact = misfits.length <= beats.size / 50;
    for (const [beat, within] of beats) this.#divisions.set(beat, this.isExact ? exactDivision(within, all) : playedDivision(within));
  }

  /** How a beat (counted from the start in quarters) is divided. */
  divisionOf(beat: number): Division {
    return this.#divisions.get(beat) ?? STRAIGHT;
  }

  /** The nearest place on the grid. */
  place(at: number): number {
    const beat = Math.max(0, Math.floor((at + BEAT / 12) / BEAT));
    const { part } = this.divisionOf(beat);
    return beat * BEAT + Math.max(0, Math.round((at - beat * BEAT) / part)) * part;
  }
}

const missOf = (at: number, { part }: Division): number => Math.abs(at - Math.round(at / part) * part);

function exactDivision(within: readonly number[], all: readonly Division[]): Division {
  const fits = all.find((division) => within.every((at) => missOf(at, division) <= EXACT));
  return fits ?? playedDivision(within);
}

function playedDivision(within: readonly number[]): Division {
  const cost = (division: Division): number => within.reduce((sum, at) => sum + missOf(at, division) ** 2, 0);
  return cost(TRIPLET) * TRIPLET_COST < cost(STRAIGHT) ? TRIPLET : STRAIGHT;
}
