import { type Chance, oneOf } from "../chance.ts";
import { KIT } from "./kit.ts";

/** A stroke: beats from the downbeat. */
export type Place = readonly [beat: number, midi: number, velocity: number];

/** Rhythms of fills: beats before the end of the bar; the quarter of a beat swings into a triplet. */
const RHYTHMS: readonly (readonly number[])[] = [
  [2, 1.5, 1, 0.5],
  [2, 1.5, 0.5],
  [2, 1.75, 1.5, 1, 0.5],
  [1, 0.75, 0.5],
  [1.5, 1, 0.5],
  [2, 1, 0.75, 0.5],
  [1.5, 0.5],
  [3, 2.5, 1.5, 1, 0.5],
  [4, 3.5, 2.5, 2, 1, 0.5],
  [2, 1.75, 1.5, 1, 0.75, 0.5],
  [3.5, 2.5, 1.5, 0.5],
];

/** Which drums a fill goes over. */
const DRUMS = {
  sticks: [
    [KIT.snare],
    [KIT.snare, KIT.highTom, KIT.lowTom],
    [KIT.snare, KIT.kick],
    [KIT.highTom, KIT.midTom, KIT.lowTom],
    [KIT.snare, KIT.snare, KIT.kick],
    [KIT.lowTom, KIT.snare],
  ],
  brushes: [[KIT.snare], [KIT.slap, KIT.snare], [KIT.snare, KIT.lowTom], [KIT.snare, KIT.kick]],
  latin: [
    [KIT.highTom, KIT.lowTom],
    [KIT.snare, KIT.highTom, KIT.midTom, KIT.lowTom],
    [KIT.sideStick, KIT.snare],
    [KIT.snare, KIT.kick],
  ],
} as const;

/** A fill at the end of a bar of so many beats, louder towards the arrival. `short`: beats are eighths. */
export function fill(beats: number, kind: keyof typeof DRUMS, level: number, short: boolean, chance: Chance): readonly Place[] {
  const rhythms = RHYTHMS.filter(([first = 0]) => first <= beats || beats < 2).map((rhythm) => rhythm.filter((at) => at <= beats));
  const rhythm = oneOf(rhythms, chance).filter((at) => !short || Number.isInteger(at));
  const keys: readonly number[] = oneOf<readonly number[]>(DRUMS[kind], chance);
  return (rhythm.length > 0 ? rhythm : [1]).map((at, index, all): Place => {
    const key = keys[Math.floor((index * keys.length) / all.length)] ?? KIT.snare;
    return [beats - at, key, Math.round(level + (12 * index) / all.length + (chance() - 0.5) * 8)];
  });
}
