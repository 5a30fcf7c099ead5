import { widgetId } from "../../src/documents/records.ts";
import { seeded } from "../../src/music/bass/options.ts";
import type { InputSource } from "../../src/protocol/input/input-feed.ts";
import type { TrainingRecord } from "../../src/protocol/records/training-feed.ts";
import { engineWorld, type handsOn, SAMPLE_RATE } from "./world.ts";

/** Audio seconds minus page seconds in these tests. */
export const OFFSET = -2.5;
export const training = widgetId("simpleTraining-1");
export const player = widgetId("player-1");
const NO_DELAYS: Readonly<Record<InputSource, number>> = { midi: 0, screen: 0, computer: 0, microphone: 0 };

/** A key that goes down or up at a moment of the page's clock. */
export interface Stroke {
  readonly midi: number;
  readonly down: boolean;
  readonly at: number;
}

type Mode = "timed" | "wait" | "simple";

/** A new workspace with the ii-V-I in C (each chord 1.5 s at 160 bpm), a sampler, and the time in the test's hand. */
export const trainingWorld = (mode: Mode = "timed") => trainingIn(engineWorld(), mode);

/** The same in an engine of the test's own. */
export function trainingIn<World extends ReturnType<typeof handsOn>>(world: World, mode: Mode = "timed") {
  world.engine.open({ kind: "new-workspace" });
  world.act("progression-1", "select", { id: "progression-basic-4" });
  world.act("simpleTraining-1", "setMode", { mode });
  const sampler = world.sampler();
  sampler.progress(0);
  let delays = NO_DELAYS;
  let late = 0;
  const tell = (at: number, offset = OFFSET) =>
    world.keys.postMessage({ type: "clock", at, offset, epoch: 1_700_000_000_000, delays, late });
  tell(2500);
  const record = () => {
    const found = world.mirror.get("training:simpleTraining-1");
    return found?.typeName === "training" ? (found satisfies TrainingRecord) : undefined;
  };
  const segments = () => {
    const found = world.mirror.get("transport:player-1");
    return found?.typeName === "transport" ? found.segments : [];
  };
  let heard = 0;
  return {
    ...world,
    sampler,
    record,
    tell,
    setDelays(next: Partial<Record<InputSource, number>>) {
      delays = { ...NO_DELAYS, ...next };
    },
    setLate(ms: number) {
      late = ms;
    },
    start: () => world.dispatch({ type: "training/start", widgetId: training }),
    stop: () => world.dispatch({ type: "training/stop", widgetId: training }),
    /** When the music begins, on the page's clock. */
    begins: () => ((segments().find(({ kind }) => kind === "music")?.at ?? Number.NaN) - OFFSET) * 1000,
    stroke({ midi, down, at }: Stroke) {
      if (down) world.press(midi, at);
      else world.release(midi, at);
    },
    /** Sampler and clock go on to a moment of the page's clock. @param offset audio seconds minus page seconds */
    passTo(at: number, offset = OFFSET) {
      const frame = (at / 1000 + offset) * SAMPLE_RATE;
      for (; heard <= frame; heard += 2048) sampler.progress(heard);
      tell(at, offset);
    },
  };
}

/** A player who strikes each chord so many milliseconds off its time, with chance in it, and lets go before the next. */
export function scriptedPlayer(options: {
  readonly chords: readonly (readonly number[])[];
  readonly begins: number;
  readonly every: number;
  readonly offset: number;
  readonly jitter: number;
  readonly seed?: number;
}): readonly Stroke[] {
  const random = seeded(options.seed ?? 1);
  const strokes = options.chords.flatMap((notes, index) =>
    notes.flatMap((midi): Stroke[] => {
      const at = options.begins + index * options.every + options.offset + (random() * 2 - 1) * options.jitter;
      return [
        { midi, down: true, at },
        { midi, down: false, at: at + options.every - 60 },
      ];
    }),
  );
  return strokes.sort((a, b) => a.at - b.at);
}

/** Dm7 G7 Cmaj7, in close position. */
export const CHORDS = [
  [50, 53, 57, 60],
  [55, 59, 62, 65],
  [48, 52, 55, 59],
] as const;
/** A whole note at 160 bpm, in ms. */
export const WHOLE = 1500;

export type TrainingWorld = ReturnType<typeof trainingWorld>;

/** Plays strokes; `blocked`: what comes in every other 50 ms is delivered 50 ms late, at once, with its own time stamps. */
export function perform(
  world: TrainingWorld,
  strokes: readonly Stroke[],
  { blocked = false, until }: { readonly blocked?: boolean; readonly until: number },
): void {
  let next = 0;
  const step = blocked ? 100 : 10;
  for (let now = world.begins() - 1000; now <= until; now += step) {
    for (; next < strokes.length && (strokes[next]?.at ?? 0) <= now; next++) world.stroke(strokes[next] as Stroke);
    world.passTo(now);
  }
}
