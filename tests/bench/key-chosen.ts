import { circleOfFifths } from "../../src/music/keys.ts";
import { engineWorld } from "../support/world.ts";
import type { Finding } from "./findings.ts";
import { processorTimeOnce } from "./music-cost.ts";

/** What stands beside a new workspace's five: with them fifteen widgets, eight of which follow the key. */
const MORE = [
  "modalChords",
  "harmonyTool",
  "voicing",
  "licks",
  "notation",
  "chordFinder",
  "pianoRollSequencer",
  "chordRhythmSequencer",
  "repertoire",
  "pianoRoll",
];
/** Each is chosen with every key before any comes again. */
const SCALES = ["major", "minor", "dorian", "mixolydian", "lydian", "melodic minor", "harmonic minor", "phrygian"];
/** The first choices run code that is not compiled yet, and are left out. */
const [WARM, AGAIN] = [2, 3];

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** What it costs to choose a key that all of a workspace's panels follow, links and what they show included: milliseconds of processor time. */
export function keyChosenFindings(): readonly Finding[] {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.act("progression-1", "select", { id: "progression-basic-4" });
  for (const widgetType of MORE) world.dispatch({ type: "widget/add", widgetType });
  const chosen = (scaleType: string): readonly number[] => {
    world.act("keySelector-1", "selectScaleType", { scaleType });
    return circleOfFifths.map((_, index) => {
      return processorTimeOnce(() => world.act("keySelector-1", "selectKey", { key: circleOfFifths[(index * 5 + 1) % 12] })) / 1000;
    });
  };
  const first = SCALES.map(chosen).slice(WARM).flat();
  const again = Array.from({ length: AGAIN }, () => SCALES.map(chosen)).flat(2);
  const name = "a key is chosen, eight of 15 widgets follow it";
  return [
    { name: `${name}: each key for the first time`, value: median(first), unit: "ms" },
    { name: `${name}: each of 96 keys again`, value: median(again), unit: "ms", goal: "<= 2", met: median(again) <= 2 },
  ];
}
