import { decodeInstrument } from "../../src/host/samples/sample-decoder.ts";
import { EVENT_NOTE_ON, type InstrumentFile } from "../../src/protocol/audio/audio-feed.ts";
import { SamplerCore } from "../../src/worklets/sampler-core.ts";
import { compileInstrument } from "../../src/worklets/voices/instrument.ts";

const QUANTUM = 128;

export type PlayNote = (note: number, velocity: number) => readonly [Float32Array, Float32Array];

/** Plays single notes of an instrument, each from silence, so many frames long. */
export async function createRenderer(file: InstrumentFile, mp3: Uint8Array, sampleRate: number, frames: number): Promise<PlayNote> {
  const decoded = await decodeInstrument(file, mp3, new Int16Array(file.frames), () => false);
  if (!decoded.ok) throw new Error(decoded.error.code);
  const instrument = compileInstrument({ ...file, samples: decoded.value });
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
