import { computed, type ReadonlySignal, signal } from "@preact/signals-core";
import { later, pageNow } from "./clock.ts";
import type { EngineClient } from "./engine-client.ts";
import type { LocalMemory } from "./local-storage.ts";
import type { MidiInput } from "./midi-input.ts";
import type { MidiOutput, MidiOutputAccess, MidiOutputState } from "./midi-output.ts";
import type { Notices } from "./notices.ts";
import type { Sound } from "./sound.ts";

/** The MIDI output, which is fetched when it is first needed: by the engine's first note for it, or by the settings. */
export interface MidiRoad {
  /** Undefined until it was fetched. */
  readonly state: ReadonlySignal<MidiOutputState | undefined>;
  open(): Promise<MidiOutput>;
  /** Chooses the instrument by id. */
  choose(id: string | null): void;
}

interface Parts {
  readonly engine: EngineClient;
  readonly midi: MidiInput;
  readonly sound: Sound;
  readonly memory: LocalMemory;
  readonly notices: Notices;
}

/** Lays the road from the engine to the MIDI output. */
export function createMidiRoad({ engine, midi, sound, memory, notices }: Parts): MidiRoad {
  const output = signal<MidiOutput | undefined>(undefined);
  let opening: Promise<MidiOutput> | undefined;
  const load = async () => {
    const { createMidiOutput } = await import("./midi-output.ts");
    const made = createMidiOutput({
      granted: computed(() => midi.state.value.status === "granted"),
      request: async () => (await navigator.requestMIDIAccess()) as unknown as MidiOutputAccess,
      chosen: memory.read("midiOutputDevice"),
      onChoose: (chosen) => memory.write("midiOutputDevice", chosen),
      onProblem: notices.tell,
      onMended: notices.close,
      now: pageNow,
      later,
      offset: () => sound.clock.offset.peek(),
    });
    addEventListener("pagehide", made.silence);
    output.value = made;
    return made;
  };
  const open = () => {
    opening ??= load();
    return opening;
  };
  engine.onMidi((message) => void open().then((made) => made.take(message)));
  return { state: computed(() => output.value?.state.value), open, choose: (id) => void open().then((made) => made.choose(id)) };
}
