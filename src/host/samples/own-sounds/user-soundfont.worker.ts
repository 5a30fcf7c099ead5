// Reads a user's SoundFont away from the page's thread and makes instruments of its presets.

import { BasicSoundBank } from "spessasynth_core";
import { logCause } from "../../../lib/log-cause.ts";
import type { Port } from "../../../lib/port.ts";
import type { InstrumentFile } from "../../../protocol/audio/audio-feed.ts";
import { problem } from "../../problems.ts";
import { sealLoops } from "../seal-loops.ts";
import { readSoundFont } from "../soundfont/bank.ts";
import { buildInstrument } from "../soundfont/build-instrument.ts";
import type { FromFontReader, ToFontReader } from "./user-soundfont-messages.ts";

interface Built {
  readonly file: InstrumentFile;
  readonly audio: Float32Array;
}

const page: Port = globalThis as unknown as Port;
const waiting = new Map<number, Built>();
let bank: BasicSoundBank | null = null;

const tell = (message: FromFontReader, transfer: readonly object[] = []): void => page.postMessage(message, transfer);

function open({ id, name, bytes }: Extract<ToFontReader, { type: "open" }>): void {
  const read = readSoundFont(bytes, name);
  if (!read.ok) {
    tell({ type: "failed", id, problem: read.error });
    return;
  }
  bank = read.value;
  tell({ type: "opened", id, presets: bank.presets.map((preset, index) => ({ index, name: preset.name, isDrum: preset.isDrum })) });
}

function build({ id, index }: Extract<ToFontReader, { type: "build" }>): void {
  const preset = bank?.presets[index];
  try {
    if (preset === undefined) throw new Error("there is no such preset");
    const built = buildInstrument(preset.name, preset);
    if (built.file.zones.length === 0) throw new Error("the preset is empty");
    waiting.set(id, built);
    tell({ type: "need", id, bytes: built.file.frames * Int16Array.BYTES_PER_ELEMENT });
  } catch (error) {
    logCause("This preset cannot be made an instrument:", error);
    tell({
      type: "failed",
      id,
      problem: problem("bad-soundfont-preset"),
    });
  }
}

function write({ id, memory, place }: Extract<ToFontReader, { type: "room" }>): void {
  const built = waiting.get(id);
  waiting.delete(id);
  if (built === undefined) return;
  const { file, audio } = built;
  const samples = memory === undefined ? new Int16Array(file.frames) : new Int16Array(memory.buffer, place, file.frames);
  for (let frame = 0; frame < audio.length; frame++) samples[frame] = Math.round((audio[frame] ?? 0) * 32_767);
  sealLoops(samples, file.zones);
  const { buffer } = samples;
  tell({ type: "built", id, file, samples }, buffer instanceof ArrayBuffer ? [buffer] : []);
}

const receive = (message: ToFontReader): void => {
  if (message.type === "open") open(message);
  else if (message.type === "build") build(message);
  else write(message);
};

// The decoder of compressed samples (.sf3) starts by itself; what is asked before it runs waits, in its order.
page.onmessage = ({ data }) => void BasicSoundBank.isSF3DecoderReady.then(() => receive(data as ToFontReader));
