import { type ReadonlySignal, type Signal, signal } from "@preact/signals-core";
import * as browserHas from "../../lib/browser-features.ts";
import { lazily } from "../../lib/later.ts";
import type { Problem } from "../../lib/result.ts";
import type { Limit } from "../../listening/decision/limits.ts";
import type { Verdict } from "../../listening/decision/verdict.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";
import type { LiveKeys } from "../keys/live-keys.ts";
import { latePart } from "../page/late-part.ts";
import type { LocalMemory } from "../storage/local-storage.ts";
import type { ListeningChoice, ListeningEvents, ListeningSession } from "./listening-session.ts";
import type { HeardInstrument, Loudness } from "./messages.ts";

/** Where the microphone stands. */
export interface MicrophoneState {
  readonly status: "unsupported" | "off" | "asking" | "listening" | "refused";
  /** Those that the browser names; none before it was asked. */
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  /** The one that is listened to; null leaves it to the browser. */
  readonly chosen: string | null;
  /** It was listened to on this device: it is offered again. */
  readonly isUsed: boolean;
  /** What the last stroke was; null before one. */
  readonly heard: Verdict | null;
  /** What is listened to. */
  readonly instrument: HeardInstrument;
  /** Strokes since it listens of which nobody could say what they were. */
  readonly unsure: number;
  /** Why what is due is not judged by ear; null where it is. */
  readonly limit: Limit | null;
}

/** What it tells of itself, as who listens writes it. */
export interface MicrophoneSignals {
  readonly state: Signal<MicrophoneState>;
  readonly loudness: Signal<Loudness | null>;
  readonly late: Signal<number>;
  readonly name: Signal<string>;
  readonly tries: Signal<number>;
}

/** What is asked of it. */
export interface MicrophoneControl {
  listen(): Promise<void>;
  stop(): void;
  choose(device: string | null): void;
  setInstrument(instrument: HeardInstrument): void;
}

/** The microphone as an instrument's keys: strokes that it hears are pressed like those of a keyboard. */
export interface Microphone extends MicrophoneControl {
  readonly state: ReadonlySignal<MicrophoneState>;
  /** How loud it is now; null while nothing listens. */
  readonly loudness: ReadonlySignal<Loudness | null>;
  /** Milliseconds by which its strokes are told late: 0 while nothing listens. */
  readonly late: ReadonlySignal<number>;
  /** What the browser calls the device that is listened to; empty where it does not, or nothing listens. */
  readonly name: ReadonlySignal<string>;
  /** How much is open where one only tries it: until that is closed, what it hears is pressed for nobody but calibration. */
  readonly tries: Signal<number>;
}

export interface MicrophoneWorld {
  readonly keys: Pick<LiveKeys, "press" | "release" | "unclear">;
  readonly mirror: Pick<StoreMirror, "ids" | "record">;
  readonly memory: Pick<LocalMemory, "read" | "write">;
  readonly onProblem: (problem: Problem) => void;
  /** It listens: what was told of it before holds no more. */
  readonly onListening: () => void;
  /** Opens a device; undefined where there is no way to. */
  readonly start: ((choice: ListeningChoice, events: ListeningEvents) => Promise<ListeningSession>) | undefined;
  readonly devices: () => Promise<MicrophoneState["devices"]>;
}

/** Before anything was asked of it. */
export const microphoneSignals = ({ start, memory }: Pick<MicrophoneWorld, "start" | "memory">): MicrophoneSignals => ({
  state: signal({
    status: start === undefined ? "unsupported" : "off",
    devices: [],
    chosen: memory.read("microphoneDevice"),
    isUsed: memory.read("microphoneOn"),
    heard: null,
    instrument: memory.read("microphoneInstrument"),
    unsure: 0,
    limit: null,
  }),
  loudness: signal<Loudness | null>(null),
  late: signal(0),
  name: signal(""),
  tries: signal(0),
});

/** The page's microphone; what listens is fetched when it is first asked for something. */
export function createMicrophone(world: MicrophoneWorld): Microphone {
  const signals = microphoneSignals(world);
  const control = lazily(() =>
    latePart(() => import("./microphone-control.ts")).then(({ controlMicrophone }) => controlMicrophone(world, signals)),
  );
  return {
    ...signals,
    listen: () => control().then((made) => made.listen()),
    stop: () => void control().then((made) => made.stop()),
    choose: (device) => void control().then((made) => made.choose(device)),
    setInstrument: (instrument) => void control().then((made) => made.setInstrument(instrument)),
  };
}

/** The browser's microphones, fetched when they are first listened to; undefined where it has none to offer. */
export function browserMicrophone(): MicrophoneWorld["start"] {
  if (!browserHas.microphone() || !browserHas.audioWorklet()) return undefined;
  return async (choice, events) => (await import("./listening-session.ts")).startListening(choice, events);
}

/** The microphones that the browser names: those of a page that may listen. */
export const microphoneDevices = async (): Promise<MicrophoneState["devices"]> => (await import("./listening-session.ts")).namedDevices();
