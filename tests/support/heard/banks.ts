import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeInstrument } from "../../../src/host/samples/sample-decoder.ts";
import { Decimator } from "../../../src/listening/analysis/decimate.ts";
import { partFile, partsOf, zonesThere } from "../../../src/protocol/audio/audio-parts.ts";
import { parseInstrumentFile } from "../../../src/protocol/audio/instrument-file.ts";
import { SamplerCore } from "../../../src/worklets/sampler-core.ts";
import { compileInstrument } from "../../../src/worklets/voices/instrument.ts";

/** What the listening hears, frames a second. */
export const RATE = 12_000;
const RENDERED = 48_000;
export const LOWEST = 21;
const KEYS = 88;
/** A note is held so long, in seconds; what follows is its release. */
export const HELD = 2;
const SPACE = 2.5;
export const SOFT_TO_LOUD = [36, 64, 96, 118] as const;

/** Every key of a piano, struck at several strengths, at 12 kHz. */
export interface Bank {
  readonly name: string;
  /** By strength, then by key from A0. */
  readonly notes: readonly (readonly Float32Array[])[];
}

/** What a render is cut into: one stretch for each key. */
function cut(whole: Float32Array, from: (key: number) => number): Float32Array[] {
  const decimator = new Decimator(RENDERED);
  const delay = Math.round(decimator.delay / decimator.factor);
  const low = new Float32Array(Math.floor(whole.length / decimator.factor));
  let next = 0;
  for (const sample of whole) {
    const out = decimator.push(sample);
    if (!Number.isNaN(out)) low[next++] = out;
  }
  return Array.from({ length: KEYS }, (_, key) => {
    const start = Math.round(from(key) * RATE) + delay;
    return low.slice(start, start + SPACE * RATE);
  });
}

const fonts = "/usr/share/sounds/sf2/";
export const hasFont = (font: string): boolean => existsSync(fonts + font) && existsSync("/usr/bin/fluidsynth");

const chunk = (name: string, bytes: readonly number[]) => [
  ...[...name].map((each) => each.charCodeAt(0)),
  ...[24, 16, 8, 0].map((shift) => (bytes.length >>> shift) & 0xff),
  ...bytes,
];
/** A duration as a MIDI file writes it; below 2^14. */
const delta = (ticks: number) => (ticks < 128 ? [ticks] : [0x80 | (ticks >> 7), ticks & 0x7f]);

/** A MIDI file of every key after the other; 1000 ticks a second. */
function everyKey(program: number, velocity: number): Uint8Array {
  const notes = Array.from({ length: KEYS }, (_, key) => [
    ...[...delta(key === 0 ? 0 : (SPACE - HELD) * 1000), 0x90, LOWEST + key, velocity],
    ...[...delta(HELD * 1000), 0x80, LOWEST + key, 0],
  ]);
  const track = [...[0, 0xff, 0x51, 3, 0x07, 0xa1, 0x20], ...[0, 0xc0, program], ...notes.flat(), ...[...delta(1000), 0xff, 0x2f, 0]];
  return Uint8Array.from([...chunk("MThd", [0, 0, 0, 1, 0x01, 0xf4]), ...chunk("MTrk", track)]);
}

/** A piano of a sound font, rendered by FluidSynth without room or chorus. */
export function fontBank(font: string, program: number): Bank {
  const folder = mkdtempSync(join(tmpdir(), "pianos-"));
  try {
    const notes = SOFT_TO_LOUD.map((velocity) => {
      const [midi, sound] = [join(folder, "keys.mid"), join(folder, "keys.raw")];
      writeFileSync(midi, everyKey(program, velocity));
      const how = ["-ni", "-q", "-R", "0", "-C", "0", "-g", "0.6", "-r", `${RENDERED}`, "-O", "s16", "-T", "raw", "-F", sound];
      execFileSync("/usr/bin/fluidsynth", [...how, fonts + font, midi], { stdio: "ignore" });
      const bytes = readFileSync(sound);
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
      const mono = Float32Array.from(
        { length: samples.length >> 1 },
        (_, frame) => ((samples[2 * frame] ?? 0) + (samples[2 * frame + 1] ?? 0)) / 65_536,
      );
      return cut(mono, (key) => key * SPACE);
    });
    return { name: `${font.replace(".sf2", "")} ${program}`, notes };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const samples = new URL("../../../public/samples/", import.meta.url);

/** What of a piano of ours is rendered: all of it takes a while. */
export interface BankPart {
  /** Keys from A0; others are silent. */
  readonly keys?: (key: number) => boolean;
  readonly strengths?: readonly number[];
  /** How many of its sound files are decoded. */
  readonly parts?: number;
}

/** A piano of ours, rendered by our own sampler. */
export async function ownBank(name: string, { keys = () => true, strengths = SOFT_TO_LOUD, parts = 99 }: BankPart = {}): Promise<Bank> {
  const read = parseInstrumentFile(JSON.parse(readFileSync(new URL(`${name}.json`, samples), "utf8")), name);
  if (!read.ok) throw new Error(read.error.code);
  const there = partsOf(read.value).slice(0, parts);
  const all = new Int16Array(read.value.frames);
  for (const part of there) {
    const own = all.subarray(part.offset, part.offset + part.frames);
    const decoded = await decodeInstrument(
      partFile(read.value, part),
      new Uint8Array(readFileSync(new URL(part.audio, samples))),
      own,
      () => false,
    );
    if (!decoded.ok) throw new Error(decoded.error.code);
  }
  const instrument = compileInstrument({ ...read.value, zones: zonesThere(read.value, there), samples: all });
  const notes = strengths.map((velocity) =>
    Array.from({ length: KEYS }, (_, key) => (keys(key) ? rendered(instrument, LOWEST + key, velocity) : new Float32Array(SPACE * RATE))),
  );
  return { name, notes };
}

function rendered(instrument: Parameters<SamplerCore["setInstrument"]>[1], note: number, velocity: number): Float32Array {
  const core = new SamplerCore({ sampleRate: RENDERED });
  core.setInstrument(0, instrument);
  const whole = new Float32Array(SPACE * RENDERED + 4800);
  const [left, right] = [new Float32Array(128), new Float32Array(128)];
  core.live(0x90, note, velocity);
  for (let frame = 0; frame + 128 <= whole.length; frame += 128) {
    if (frame === Math.round((HELD * RENDERED) / 128) * 128) core.live(0x80, note, 0);
    core.render(left, right, frame);
    for (let index = 0; index < 128; index++) whole[frame + index] = ((left[index] ?? 0) + (right[index] ?? 0)) / 2;
  }
  return cut(whole, () => 0)[0] as Float32Array;
}
