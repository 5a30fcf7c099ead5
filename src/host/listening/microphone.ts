import { type ReadonlySignal, signal } from "@preact/signals-core";
import * as browserHas from "../../lib/browser-features.ts";
import { logCause } from "../../lib/log-cause.ts";
import type { Problem } from "../../lib/result.ts";
import type { Limit } from "../../listening/decision/limits.ts";
import type { Verdict } from "../../listening/decision/verdict.ts";
import type { StoreMirror } from "../engine/store-mirror.ts";
import type { LiveKeys } from "../keys/live-keys.ts";
import { problem } from "../problems.ts";
import type { LocalMemory } from "../storage/local-storage.ts";
import type { ListeningChoice, ListeningEvents, ListeningSession } from "./listening-session.ts";
import type { HeardInstrument, Loudness } from "./messages.ts";
import type { Strokes, takeStrokes } from "./strokes.ts";

/** Where the microphone stands. */
export interface MicrophoneState {
  readonly status: "unsupported" | "off" | "asking" | "listening" | "refused";
  /** Those that the browser names; none before it was asked. */
  readonly devices: readonly { readonly id: string; readonly name: string }[];
  /** The one that is listened to; null leaves it to the browser. */
  readonly chosen: string | null;
  /** What the last stroke was; null before one. */
  readonly heard: Verdict | null;
  /** What is listened to. */
  readonly instrument: HeardInstrument;
  /** Strokes of the run that goes on, or was the last, of which nobody could say what they were. */
  readonly unsure: number;
  /** Why what is due is not judged by ear; null where it is. */
  readonly limit: Limit | null;
}

/** The microphone as an instrument's keys: strokes that it hears are pressed like those of a keyboard. */
export interface Microphone {
  readonly state: ReadonlySignal<MicrophoneState>;
  /** How loud it is now; null while nothing listens. */
  readonly loudness: ReadonlySignal<Loudness | null>;
  /** Milliseconds by which its strokes are told late: 0 while nothing listens. */
  readonly late: ReadonlySignal<number>;
  /** What the browser calls the device that is listened to; empty where it does not, or nothing listens. */
  readonly name: ReadonlySignal<string>;
  listen(): Promise<void>;
  stop(): void;
  choose(device: string | null): void;
  setInstrument(instrument: HeardInstrument): void;
}

export interface MicrophoneWorld {
  readonly keys: Pick<LiveKeys, "press" | "release">;
  readonly mirror: Pick<StoreMirror, "ids" | "record">;
  readonly memory: Pick<LocalMemory, "read" | "write">;
  readonly onProblem: (problem: Problem) => void;
  /** It listens: what was told of it before holds no more. */
  readonly onListening: () => void;
  /** Opens a device; undefined where there is no way to. */
  readonly start: ((choice: ListeningChoice, events: ListeningEvents) => Promise<ListeningSession>) | undefined;
  readonly devices: () => Promise<MicrophoneState["devices"]>;
}

/** A stroke is told when it has sounded for 181 ms, and what carries it takes some more. */
const LATE_MS = 300;

export const createMicrophone = (world: MicrophoneWorld): Microphone => new HeardMicrophone(world);

class HeardMicrophone implements Microphone {
  readonly #world: MicrophoneWorld;
  readonly state;
  readonly loudness = signal<Loudness | null>(null);
  readonly name = signal("");
  readonly late = signal(0);
  #session: ListeningSession | undefined;
  #strokes: Strokes | undefined;
  /** Counts what was begun: an answer to what was left since is let go. */
  #turn = 0;

  constructor(world: MicrophoneWorld) {
    this.#world = world;
    const status = world.start === undefined ? "unsupported" : "off";
    this.state = signal<MicrophoneState>({
      status,
      devices: [],
      chosen: world.memory.read("microphoneDevice"),
      heard: null,
      instrument: world.memory.read("microphoneInstrument"),
      unsure: 0,
      limit: null,
    });
  }

  async listen(): Promise<void> {
    const { start } = this.#world;
    if (start === undefined) return;
    this.stop();
    const turn = ++this.#turn;
    this.#change({ status: "asking" });
    try {
      // What trainings ask for knows music, which the first page does without.
      const { takeStrokes } = await import("./strokes.ts");
      if (turn !== this.#turn) return;
      const { chosen: device, instrument } = this.state.peek();
      const session = await start(
        { device, instrument },
        { onMessage: (message) => this.#strokes?.hear(message), onEnd: () => this.#end() },
      );
      if (turn === this.#turn) this.#join(session, takeStrokes);
      else session.stop();
    } catch (cause) {
      if (turn !== this.#turn) return;
      logCause("The microphone could not be opened:", cause);
      this.#change({ status: "refused" });
      this.#world.onProblem(problem("microphone-refused"));
    }
  }

  stop(): void {
    this.#turn++;
    this.#strokes?.stop();
    this.#strokes = undefined;
    this.#session?.stop();
    this.#session = undefined;
    this.loudness.value = null;
    this.late.value = 0;
    this.name.value = "";
    if (this.state.peek().status !== "unsupported") this.#change({ status: "off", heard: null });
  }

  choose(device: string | null): void {
    this.#world.memory.write("microphoneDevice", device);
    this.#change({ chosen: device });
    if (this.#session !== undefined) void this.listen();
  }

  setInstrument(instrument: HeardInstrument): void {
    this.#world.memory.write("microphoneInstrument", instrument);
    this.#change({ instrument });
    if (this.#session !== undefined) void this.listen();
  }

  #join(session: ListeningSession, take: typeof takeStrokes): void {
    const { keys, mirror, devices } = this.#world;
    const { state, loudness } = this;
    this.#session = session;
    this.#world.onListening();
    this.late.value = LATE_MS;
    this.name.value = session.name;
    this.#change({ status: "listening", heard: null, unsure: 0 });
    this.#strokes = take({ keys, mirror, session, loudness, state, change: (next) => this.#change(next) });
    void devices().then((named) => this.#change({ devices: named }));
  }

  /** The device went away. */
  #end(): void {
    this.stop();
    this.#world.onProblem(problem("microphone-gone"));
  }

  #change(next: Partial<MicrophoneState>): void {
    this.state.value = { ...this.state.peek(), ...next };
  }
}

/** The browser's microphones, fetched when they are first listened to; undefined where it has none to offer. */
export function browserMicrophone(): MicrophoneWorld["start"] {
  if (!browserHas.microphone() || !browserHas.audioWorklet()) return undefined;
  return async (choice, events) => (await import("./listening-session.ts")).startListening(choice, events);
}

/** The microphones that the browser names: those of a page that may listen. */
export const microphoneDevices = async (): Promise<MicrophoneState["devices"]> => (await import("./listening-session.ts")).namedDevices();
