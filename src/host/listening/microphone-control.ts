import { logCause } from "../../lib/log-cause.ts";
import { problem } from "../problems.ts";
import type { ListeningSession } from "./listening-session.ts";
import type { HeardInstrument } from "./messages.ts";
import type { MicrophoneControl, MicrophoneSignals, MicrophoneState, MicrophoneWorld } from "./microphone.ts";
import { type Strokes, takeStrokes } from "./strokes.ts";

/** A stroke is told when it has sounded for 181 ms, and what carries it takes some more. */
const LATE_MS = 300;

/** What listens, and writes what it hears into the signals. */
export const controlMicrophone = (world: MicrophoneWorld, signals: MicrophoneSignals): MicrophoneControl =>
  new HeardMicrophone(world, signals);

class HeardMicrophone implements MicrophoneControl {
  readonly #world: MicrophoneWorld;
  readonly #signals: MicrophoneSignals;
  #session: ListeningSession | undefined;
  #strokes: Strokes | undefined;
  /** Counts what was begun: an answer to what was left since is let go. */
  #turn = 0;

  constructor(world: MicrophoneWorld, signals: MicrophoneSignals) {
    this.#world = world;
    this.#signals = signals;
  }

  async listen(): Promise<void> {
    const { start } = this.#world;
    if (start === undefined) return;
    this.stop();
    const turn = ++this.#turn;
    this.#change({ status: "asking" });
    try {
      const { chosen: device, instrument } = this.#signals.state.peek();
      const session = await start(
        { device, instrument },
        { onMessage: (message) => this.#strokes?.hear(message), onEnd: () => this.#end() },
      );
      if (turn === this.#turn) this.#join(session);
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
    const { state, loudness, late, name } = this.#signals;
    loudness.value = null;
    late.value = 0;
    name.value = "";
    if (state.peek().status !== "unsupported") this.#change({ status: "off", heard: null });
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

  #join(session: ListeningSession): void {
    const { keys, mirror, devices } = this.#world;
    const { state, loudness, late, name, tries } = this.#signals;
    this.#session = session;
    this.#world.onListening();
    late.value = LATE_MS;
    name.value = session.name;
    this.#world.memory.write("microphoneOn", true);
    this.#change({ status: "listening", isUsed: true, heard: null, unsure: 0 });
    this.#strokes = takeStrokes({ keys, mirror, session, loudness, state, tries, change: (next) => this.#change(next) });
    void devices().then((named) => this.#change({ devices: named }));
  }

  /** The device went away. */
  #end(): void {
    this.stop();
    this.#world.onProblem(problem("microphone-gone"));
  }

  #change(next: Partial<MicrophoneState>): void {
    this.#signals.state.value = { ...this.#signals.state.peek(), ...next };
  }
}
