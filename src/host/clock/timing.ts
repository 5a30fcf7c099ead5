import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals-core";
import type { InputSource } from "../../protocol/input/input-feed.ts";
import type { AudioSession } from "../audio/audio-session.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { EntryValue, LocalMemory } from "../storage/local-storage.ts";
import { pageEpoch, pageNow, restTimers } from "./clock.ts";
import type { Playhead } from "./follow-playhead.ts";

/** What calibration found for one output device and kind of input, in milliseconds. */
export type FoundDelay = EntryValue<"calibration">[string];

/** What the page knows of the delays between a key and the ear. */
export interface Timing {
  /** The output device that sounds now, as far as the browser names it. */
  readonly output: ReadonlySignal<string>;
  /** What was found for it, by kind of input. */
  readonly found: ReadonlySignal<Readonly<Partial<Record<InputSource, FoundDelay>>>>;
  keep(source: InputSource, delay: FoundDelay): void;
  forget(source: InputSource): void;
}

/** What timing works with. */
export interface TimingWorld {
  readonly engine: Pick<EngineClient, "input" | "status">;
  readonly clock: AudioSession["clock"];
  /** Bar and beat that are heard: at each the engine is told the time, so that what a run shows as now moves on with the beat. */
  readonly beat: Playhead["beat"];
  readonly memory: LocalMemory;
  /** Milliseconds by which a microphone's strokes are told late, 0 without one; and which one listens. */
  readonly microphone: { readonly late: ReadonlySignal<number>; readonly name: ReadonlySignal<string> };
  /** Milliseconds by which the cursor follows the sound: what was found for the keys most likely played. */
  readonly cursorDelay: Signal<number>;
  /** Names the output device, and calls back when it may be another. */
  readonly outputs: TimedOutputs;
}

export interface TimedOutputs {
  name(): Promise<string>;
  onChange(task: () => void): void;
}

/** How often the engine is told the time, while the page does not rest. */
const TELL_MS = 250;
export const INPUT_SOURCES: readonly InputSource[] = ["midi", "screen", "computer", "microphone"];
/** A microphone's delay is the pair's: of what sounds and of what listens. */
const keyOf = (output: string, source: InputSource, microphone: string): string =>
  source === "microphone" && microphone !== "" ? `${output} | ${source} | ${microphone}` : `${output} | ${source}`;

/** Tells the engine the time with the delays that were found, and keeps them by output device and kind of input. */
export function startTiming({ engine, clock, beat, memory, microphone: { late, name }, cursorDelay, outputs }: TimingWorld): Timing {
  const output = signal("default");
  const kept = signal(memory.read("calibration"));
  const found = computed(() =>
    Object.fromEntries(
      INPUT_SOURCES.flatMap((source) => {
        const delay = kept.value[keyOf(output.value, source, name.value)];
        return delay === undefined ? [] : [[source, delay] as const];
      }),
    ),
  );
  const lookForOutput = () =>
    void outputs.name().then((name) => {
      output.value = name;
    });
  const tell = () => {
    const delayOf = (source: InputSource): number => found.peek()[source]?.offset ?? 0;
    const delays = { midi: delayOf("midi"), screen: delayOf("screen"), computer: delayOf("computer"), microphone: delayOf("microphone") };
    engine.input({ type: "clock", at: pageNow(), offset: clock.offset.peek() ?? null, epoch: pageEpoch(), delays, late: late.peek() });
  };
  const write = (next: EntryValue<"calibration">) => {
    kept.value = next;
    memory.write("calibration", next);
  };
  lookForOutput();
  outputs.onChange(lookForOutput);
  restTimers.every(TELL_MS, tell);
  effect(() => {
    void [clock.offset.value, found.value, engine.status.value, beat.value, late.value];
    const { midi, computer, screen } = found.value;
    cursorDelay.value = (midi ?? computer ?? screen)?.offset ?? 0;
    tell();
  });
  return {
    output,
    found,
    keep: (source, delay) => write({ ...kept.peek(), [keyOf(output.peek(), source, name.peek())]: delay }),
    forget(source) {
      const { [keyOf(output.peek(), source, name.peek())]: _gone, ...rest } = kept.peek();
      write(rest);
    },
  };
}

/** The browser's default output: named only where the page was allowed to know its devices. */
export const browserOutputs: TimedOutputs = {
  async name() {
    const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
    const output = devices?.find(({ kind, label }) => kind === "audiooutput" && label !== "");
    return output?.label ?? "default";
  },
  onChange: (task) => navigator.mediaDevices?.addEventListener("devicechange", task),
};
