import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RATE } from "./banks.ts";

const flite = "/usr/bin/flite";
/** Voices of Flite that were cut from recordings of people; nothing was learnt from them, and no threshold set on them. */
export const SPEAKERS = ["slt", "rms", "awb", "kal"] as const;
export const hasSpeakers = (): boolean => existsSync(flite);

const TEXT =
  "Could you play that once more, from the top? No, wait, not yet. Yes! That is it. Now the left hand alone, slowly, and count aloud: one, " +
  "two, three, four. Did you hear how the bass moved down by a half step there? Mother said dinner will be ready at seven, so we have about " +
  "twenty minutes left. My brother is watching football downstairs, he always shouts. Oh no, they missed it again. Who left the dog in the " +
  "garden? Come on, everybody, shoes off. It rained all morning and then the sun came out over the harbour. Are you going to practise this " +
  "afternoon, or shall we leave it until tomorrow? That sounds lovely, really lovely. I will call you back in an hour. Do not forget the keys.";

/** Zero crossings of the filter on each side, and how much of the band it passes. */
const [REACH, PASSED] = [16, 0.92];

/** Brings samples to the rate of what is listened to. */
function resampled(samples: Int16Array, rate: number): Float32Array {
  const cut = Math.min(1, RATE / rate) * PASSED;
  const width = REACH / cut;
  return Float32Array.from({ length: Math.floor((samples.length * RATE) / rate) }, (_, index) => {
    const at = (index * rate) / RATE;
    let sum = 0;
    for (let each = Math.max(0, Math.ceil(at - width)); each <= Math.min(samples.length - 1, at + width); each++) {
      const off = each - at;
      const sinc = off === 0 ? cut : Math.sin(Math.PI * cut * off) / (Math.PI * off);
      sum += ((samples[each] as number) / 32_768) * sinc * (0.5 + 0.5 * Math.cos((Math.PI * off) / width));
    }
    return sum;
  });
}

/** A voice that reads a text, about a minute. */
export function spoken(voice: (typeof SPEAKERS)[number]): Float32Array {
  const folder = mkdtempSync(join(tmpdir(), "spoken-"));
  try {
    const file = join(folder, "voice.wav");
    execFileSync(flite, ["-voice", voice, "-t", TEXT, "-o", file], { stdio: "ignore" });
    const bytes = readFileSync(file);
    // Flite writes the shortest header there is: 44 bytes.
    const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + 44 + 2 * ((bytes.length - 44) >> 1)));
    return resampled(samples, bytes.readUInt32LE(24));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
