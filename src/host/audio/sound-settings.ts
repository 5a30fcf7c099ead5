import { type ReadonlySignal, signal } from "@preact/signals-core";
import * as browserHas from "../../lib/browser-features.ts";
import type { Problem } from "../../lib/result.ts";
import { pageNow, restTimers } from "../clock/clock.ts";
import { problem } from "../problems.ts";
import type { InstrumentForm } from "../samples/instrument-forms.ts";
import { createOwnSounds, type OwnSounds } from "../samples/own-sounds/own-sounds.ts";
import type { LocalMemory } from "../storage/local-storage.ts";
import type { AudioHost } from "./audio-host.ts";
import { type Audition, createAudition } from "./audition.ts";
import { createLatencyWatch } from "./latency.ts";
import { firstHint, LATENCY_HINTS, openContext, SAFE_HINT } from "./open-context.ts";
import { createOutputDevices, type MediaLike, type OutputDevices } from "./output-devices.ts";
import { watchOutputRate } from "./output-rate.ts";

/** `lowest` follows what the machine holds; `safe` asks for more and stays there. */
export type LatencyChoice = "lowest" | "safe";

/** How late the sound is, in seconds, as the browser tells it; null while it does not run. */
export interface Latency {
  readonly choice: LatencyChoice;
  /** In the page's own buffers. */
  readonly base: number | null;
  /** From there to the loudspeaker. */
  readonly output: number | null;
}

/** What a person can set about the sound; fetched once sound is on or the settings are opened. */
export interface SoundSettings {
  readonly latency: ReadonlySignal<Latency>;
  chooseLatency(choice: LatencyChoice): Promise<void>;
  /** Which form of the piano plays: the full one where the connection allows, or what the person wants. */
  readonly form: ReadonlySignal<InstrumentForm>;
  chooseForm(form: InstrumentForm): void;
  readonly outputs: OutputDevices;
  readonly audition: Audition;
  readonly ownSounds: OwnSounds;
}

export interface SoundSettingsWorld {
  readonly host: AudioHost;
  readonly memory: LocalMemory;
  readonly onProblem: (problem: Problem) => void;
  /** The sound moved to another context or device: clocks are read anew. */
  readonly onMoved: () => void;
  readonly media?: MediaLike | undefined;
}

const READ_EVERY_MS = 1000;

export function createSoundSettings(world: SoundSettingsWorld): SoundSettings {
  const { host, memory, onProblem, onMoved } = world;
  const outputs = createOutputDevices({
    media: "media" in world ? world.media : browserMedia(),
    remembered: memory.read("soundOutput").device,
    async play(id) {
      const played = await host.setOutput(id);
      if (played.ok) onMoved();
      return played;
    },
    onChosen(device) {
      memory.write("soundOutput", { ...memory.read("soundOutput"), device });
      void follow();
    },
    onProblem,
  });
  const remembered = () => memory.read("soundOutput").latencies[outputs.state.peek().chosen] ?? { hint: LATENCY_HINTS[0], safe: false };
  const latency = signal<Latency>({ choice: choiceOf(remembered()), base: null, output: null });
  let hint = firstHint(memory.read("soundOutput"));
  let context = host.context;
  let watch = watchOf(host.context, hint);

  const mayRead = browserHas.readableLatency();
  const read = (): void => {
    const running = host.status() === "running" ? host.context : null;
    const output = mayRead ? (running?.outputLatency ?? null) : null;
    const next = { choice: choiceOf(remembered()), base: running?.baseLatency ?? null, output };
    const now = latency.peek();
    if (next.choice !== now.choice || next.base !== now.base || next.output !== now.output) latency.value = next;
  };
  const moveTo = async (wanted: number): Promise<void> => {
    hint = wanted;
    if (await host.setLatency(wanted)) onMoved();
    else onProblem(problem("latency-refused"));
    watch = watchOf(host.context, hint);
    context = host.context;
    read();
  };
  const remember = (next: number, safe: boolean): void => {
    const output = memory.read("soundOutput");
    memory.write("soundOutput", { ...output, latencies: { ...output.latencies, [outputs.state.peek().chosen]: { hint: next, safe } } });
  };
  /** Another device has a latency of its own. */
  async function follow(): Promise<void> {
    if (remembered().hint !== hint) await moveTo(remembered().hint);
  }
  restTimers.every(READ_EVERY_MS, () => {
    read();
    if (host.context !== context || remembered().safe) return;
    const longer = watch?.(pageNow() / 1000);
    if (longer === undefined || longer === hint) return;
    remember(longer, false);
    // Gaps are less than seconds of silence: where the piano would have to be loaded again, the longer buffer is for the next visit.
    if (host.keepsInstruments) void moveTo(longer);
    else watch = undefined;
  });
  watchOutputRate(deviceChanges(), host.context?.sampleRate, rateNow, () => void moveTo(hint));
  read();
  const ownSounds = createOwnSounds(host);
  const form = signal(memory.read("instrumentForm"));
  return {
    latency,
    form,
    chooseForm(next) {
      form.value = next;
      memory.write("instrumentForm", next);
      host.setForm(next);
    },
    outputs,
    audition: createAudition(host, ownSounds, onProblem),
    ownSounds,
    async chooseLatency(choice) {
      const wanted = choice === "safe" ? SAFE_HINT : LATENCY_HINTS[0];
      remember(wanted, choice === "safe");
      if (wanted === hint) read();
      else await moveTo(wanted);
    },
  };
}

const choiceOf = ({ safe }: { readonly safe: boolean }): LatencyChoice => (safe ? "safe" : "lowest");
const watchOf = (context: AudioContext | null, hint: number) => (context === null ? undefined : createLatencyWatch(context, hint));

const deviceChanges = () => (globalThis.navigator as { mediaDevices?: MediaDevices } | undefined)?.mediaDevices;

/** The rate of the system's own output: what a context gets that asks for nothing. */
function rateNow(): number | undefined {
  const probe = openContext({});
  void probe?.close();
  return probe?.sampleRate;
}

/** The browser's devices, where a context can be sent to one of them. */
function browserMedia(): MediaLike | undefined {
  if (!browserHas.outputChoice()) return undefined;
  return (navigator as { mediaDevices?: MediaDevices & MediaLike }).mediaDevices;
}
