import { type ReadonlySignal, signal } from "@preact/signals-core";
import type { AudioSession } from "../audio/audio-session.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import type { Notices } from "../page/notices.ts";
import type { LocalMemory } from "../storage/local-storage.ts";
import type { MidiInputs } from "./midi-input.ts";
import type { MidiOutput } from "./midi-output.ts";

/** The MIDI output, which is fetched when it is first needed: by the engine's first note for it, or by the settings. */
export interface LazyMidiOutput {
  /** Undefined until it is there. */
  readonly output: ReadonlySignal<MidiOutput | undefined>;
  open(): Promise<MidiOutput>;
}

/** What the MIDI output needs of the page. */
export interface LazyMidiOutputParts {
  readonly engine: EngineClient;
  readonly midi: MidiInputs;
  readonly sound: AudioSession;
  readonly memory: LocalMemory;
  readonly notices: Notices;
}

/** Lays the road from the engine to the MIDI output. */
export function createLazyMidiOutput(parts: LazyMidiOutputParts): LazyMidiOutput {
  const output = signal<MidiOutput | undefined>(undefined);
  let opening: Promise<MidiOutput> | undefined;
  const open = () => {
    opening ??= import("./midi-output-start.ts").then(({ startMidiOutput }) => {
      output.value = startMidiOutput(parts);
      return output.value;
    });
    return opening;
  };
  parts.engine.onMidi((message) => void open().then((made) => made.onFeed(message)));
  return { output, open };
}
