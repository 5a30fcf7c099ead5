import { ticks } from "../../time/time.ts";
import type { BandNote } from "../band-note.ts";
import { byGroups, hitsOf, tickIn } from "../cells.ts";
import { type Chance, chanceOf, oneOf, weighted } from "../chance.ts";
import type { Chart, ChartBar } from "../chart.ts";
import { type ChorusOptions, ROLE_LEVEL, swell } from "../comping/comp.ts";
import type { BandStyle } from "../style.ts";
import { fill, type Place } from "./fills.ts";
import { KIT } from "./kit.ts";

/** Velocity of the signs of drum cells: soft, usual, accented, ghosted. */
export const SIGN: Readonly<Record<string, number>> = { o: 54, x: 68, X: 84, g: 30 };

/** Where snare and bass drum comp: the off-beats first. */
const COMP_PLACES: readonly (readonly [at: number, weight: number])[] = [
  [0.5, 2],
  [1.5, 4],
  [2.5, 3],
  [3.5, 4],
  [1, 1],
  [2, 1],
  [3, 1.5],
];

/** The drums of a chorus: time, comping, fills into sections and accents on them. */
export function drums(chart: Chart, style: BandStyle, options: ChorusOptions): readonly BandNote[] {
  const chance = chanceOf(options.seed, style.name, "drums", options.chorus);
  const memory: FillMemory = { last: "" };
  const texts: string[] = [];
  const first = chart.bars.findIndex(({ pickUp }) => !pickUp);
  return chart.bars.flatMap((bar) => {
    const { last } = memory;
    const places = again(texts, () => {
      memory.last = last;
      return barPlaces(chart, bar, bar.index - first, style, options, memory, chance);
    });
    const level = ROLE_LEVEL[options.role] + swell(chart, bar.index);
    return merged(places)
      .map(([at, midi, velocity]) => ({ at: tickIn(bar, at), midi, velocity }))
      .filter(({ at }) => at < bar.start + bar.length)
      .sort((a, b) => a.at - b.at || a.midi - b.midi)
      .map(
        ({ at, midi, velocity }): BandNote => ({
          part: "drums",
          start: ticks(at),
          duration: ticks(0),
          midi,
          velocity: Math.max(1, Math.min(127, Math.round(velocity < 40 ? Math.min(39, velocity + level / 2) : velocity + level))),
        }),
      );
  });
}

/** Draws a bar again where it would be the third equal one in a row. */
function again(texts: string[], draw: () => readonly Place[]): readonly Place[] {
  let places = draw();
  for (let tries = 0; tries < 12; tries++) {
    const text = textOf(places);
    if (text !== texts.at(-1) || text !== texts.at(-2)) break;
    places = draw();
  }
  texts.push(textOf(places));
  return places;
}

/** One stroke where several fall on one drum at once: the loudest. */
function merged(places: readonly Place[]): readonly Place[] {
  const found = new Map<string, Place>();
  for (const place of places) {
    const name = `${place[0]} ${place[1]}`;
    if ((found.get(name)?.[2] ?? 0) < place[2]) found.set(name, place);
  }
  return [...found.values()];
}

const textOf = (places: readonly Place[]): string =>
  merged(places)
    .map(([at, key]) => `${at}:${key}`)
    .sort()
    .join(" ");

function barPlaces(
  chart: Chart,
  bar: ChartBar,
  number: number,
  style: BandStyle,
  { role }: ChorusOptions,
  memory: FillMemory,
  chance: Chance,
): readonly Place[] {
  const next = chart.bars[bar.index + 1];
  const leads = !bar.pickUp && chart.bars.length >= 2 && (next === undefined || next.opens);
  const time = [...ride(bar, style, chance), ...steady(bar, number, style), ...feather(bar, style)];
  const own = [...time, ...comping(bar, style, role, chance)];
  const arrives = arrival(bar, role, style, chance);
  return leads ? filled(bar, time, arrives, style, memory, chance) : [...own, ...arrives];
}

/** What is heard as the fill of a bar, beside a bass drum that is not feathered. */
const HANDS: readonly number[] = [KIT.snare, KIT.slap, KIT.sideStick, KIT.lowTom, KIT.midTom, KIT.highTom];

/** A fill that was played: the next one is another. */
interface FillMemory {
  last: string;
}

/** Time up to a fill, the fill, and what stands on the bar's one; drawn again where it would be what the last one was. */
function filled(
  bar: ChartBar,
  time: readonly Place[],
  arrives: readonly Place[],
  { drums: kit }: BandStyle,
  memory: FillMemory,
  chance: Chance,
): readonly Place[] {
  for (let tries = 0; ; tries++) {
    const strokes = fill(bar.beats, kit.fills, kit.fills === "brushes" ? 50 : 66, bar.beat < 960, chance);
    const from = Math.min(...strokes.map(([at]) => at));
    const kept = time.filter(([at, key, velocity]) =>
      at < from ? key !== kit.rideKey || key !== KIT.snare : key === KIT.pedalHat || (key === KIT.kick && velocity < 40),
    );
    const places = [...kept, ...strokes, ...arrives];
    const name = textOf(places.filter(([, key, velocity]) => HANDS.includes(key) || (key === KIT.kick && velocity >= 40)));
    if (name === memory.last && tries < 50) continue;
    memory.last = name;
    return places;
  }
}

/** An accent where a section begins: a crash on the great ones, else the ride's shoulder, with the bass drum. */
function arrival(bar: ChartBar, role: BandRole, { drums: kit }: BandStyle, chance: Chance): readonly Place[] {
  if (!bar.opens) return [];
  const loud = role === "solo" || role === "lastHead";
  const key = kit.fills === "brushes" ? kit.rideKey : bar.index === 0 || chance() < 0.4 ? KIT.crash : KIT.ride;
  const velocity = kit.fills === "brushes" ? 66 : loud ? 92 : 80;
  return [
    [0, key, velocity],
    [0, KIT.kick, kit.fills === "brushes" ? 50 : 66],
  ];
}

type BandRole = ChorusOptions["role"];

function ride(bar: ChartBar, { beats, drums: kit }: BandStyle, chance: Chance): readonly Place[] {
  const cell =
    bar.beats === beats && bar.beat >= 960
      ? weighted(
          kit.ride.map((one) => [one.bar, one.weight] as const),
          chance,
        )
      : undefined;
  const hits = cell === undefined ? byGroups(bar, (size) => groupCell(kit.groups, size, chance)) : hitsOf(cell, bar.beats);
  return hits.flatMap(({ at, sign }): Place[] =>
    bar.beat < 960 && !Number.isInteger(at) ? [] : [[at, kit.rideKey, (SIGN[sign] ?? 64) + (chance() - 0.5) * 6]],
  );
}

const groupCell = (groups: BandStyle["drums"]["groups"], size: number, chance: Chance): string =>
  oneOf(groups[size === 3 ? 3 : size === 2 ? 2 : 1], chance);

/** What stands in every bar: hi-hat, clave, bass drum patterns. */
function steady(bar: ChartBar, number: number, { beats, drums: kit }: BandStyle): readonly Place[] {
  return kit.steady.flatMap(({ key, bars, group }) => {
    const texts = bars.split("|");
    const own = bar.beats === beats && bar.beat >= 960;
    const hits = own
      ? hitsOf(texts[((number % texts.length) + texts.length) % texts.length] ?? ".", beats)
      : group === undefined
        ? []
        : byGroups(bar, (size) => group[size === 3 ? 3 : size === 2 ? 2 : 1]);
    return hits.filter(({ at }) => bar.beat >= 960 || Number.isInteger(at)).map(({ at, sign }): Place => [at, key, SIGN[sign] ?? 64]);
  });
}

const feather = (bar: ChartBar, { drums: kit }: BandStyle): readonly Place[] =>
  kit.feathered ? Array.from({ length: bar.beats }, (_, at): Place => [at, KIT.kick, at % 2 === 0 ? 32 : 28]) : [];

/** Strokes of snare and bass drum between the time: so many a bar on average, more in solos. */
function comping(bar: ChartBar, { drums: kit }: BandStyle, role: BandRole, chance: Chance): readonly Place[] {
  const mean = kit.comping * (role === "solo" ? 1.25 : 0.8);
  const count = Math.min(3, Math.floor(mean + chance()));
  if (bar.beat < 960 || count === 0) return [];
  const places = new Map<number, Place>();
  for (let index = 0; index < count; index++) {
    const at = weighted(
      COMP_PLACES.filter(([place]) => place < bar.beats),
      chance,
    );
    if (at === undefined) continue;
    const low = chance() < 0.25 && !Number.isInteger(at);
    const snare = kit.fills === "brushes" ? KIT.slap : KIT.snare;
    places.set(at, [at, low ? KIT.kick : snare, (low ? 58 : 44) + Math.floor(chance() * 16)]);
  }
  return [...places.values()];
}
