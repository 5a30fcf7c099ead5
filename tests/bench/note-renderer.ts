import { EVENT_NOTE_ON, type InstrumentFile } from "../../src/protocol/audio/audio-feed.ts";
import { SamplerCore } from "../../src/worklets/sampler-core.ts";
import { compileInstrument } from "../../src/worklets/voices/instrument.ts";
import { decodeParts } from "../support/decode-parts.ts";

const QUANTUM = 128;

export type PlayNote = (note: number, velocity: number) => readonly [Float32Array, Float32Array];

/** Plays single notes of an instrument, each from silence, so many frames long; `read` has the bytes of its audio files by their names. */
export async function createRenderer(
  file: InstrumentFile,
  read: (audio: string) => Uint8Array,
  sampleRate: number,
  frames: number,
): Promise<PlayNote> {
  const instrument = compileInstrument({ ...file, samples: await decodeParts(file, read) });
  return (note, velocity) => {
    const core = new SamplerCore({ sampleRate, voiceLimit: 32 });
    core.setInstrument(0, instrument);
    core.schedule(Float64Array.of(0, EVENT_NOTE_ON, note, velocity, 1));
    const [left, right] = [new Float32Array(frames), new Float32Array(frames)];
    for (let frame = 0; frame < frames; frame += QUANTUM)
      core.render(left.subarray(frame, frame + QUANTUM), right.subarray(frame, frame + QUANTUM), frame);
    return [left, right];
  };
}
