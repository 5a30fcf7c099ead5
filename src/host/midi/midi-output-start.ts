import { computed, effect } from "@preact/signals-core";
import { later, pageNow } from "../clock/clock.ts";
import type { LazyMidiOutputParts } from "./lazy-midi-output.ts";
import { createMidiOutput, type MidiOutput, type MidiOutputAccess } from "./midi-output.ts";

/** Starts the MIDI output on the browser's own MIDI. What sounds ends when the engine dies and when the page is left. */
export function startMidiOutput({ engine, midi, sound, memory, notices }: LazyMidiOutputParts): MidiOutput {
  const output = createMidiOutput({
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
  effect(() => {
    if (engine.status.value.kind === "restarting") output.silence();
  });
  addEventListener("pagehide", output.silence);
  return output;
}
