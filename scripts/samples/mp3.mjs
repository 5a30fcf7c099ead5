// Coding to mp3 and back. The LAME tag lets every decoder cut the coder's padding, so that frames stay where they were.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MPEGDecoder } from "mpg123-decoder";
import { wavOf } from "./wav.mjs";

/** Ends the process with a line that says how to get LAME when it is not there. */
export function needLame() {
  if (spawnSync("lame", ["--version"]).status === 0) return;
  console.error(
    "The samples are coded by LAME, which is not installed. Install it (Debian and Ubuntu: apt-get install lame) and run again.",
  );
  process.exit(1);
}

/** @returns {Uint8Array} mp3 of a constant `kilobits` a second: of one channel, or of two where `right` is given */
export function encodeMp3(audio, sampleRate, kilobits, right) {
  const folder = mkdtempSync(join(tmpdir(), "woodshed-samples-"));
  try {
    const [wav, mp3] = [join(folder, "a.wav"), join(folder, "a.mp3")];
    writeFileSync(wav, wavOf(audio, sampleRate, right));
    const run = spawnSync(
      "lame",
      ["--quiet", "--noreplaygain", "-m", right === undefined ? "m" : "j", "-q", "2", "-b", String(kilobits), wav, mp3],
      {
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    if (run.status !== 0) throw new Error(`lame ended with ${run.status}`);
    return new Uint8Array(readFileSync(mp3));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Changes whenever the file does. */
export const versionOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 12);

/** @returns {Promise<Float32Array>} the first channel */
export const decodeMp3 = async (bytes) => (await decodeChannels(bytes))[0];

/** @returns {Promise<Float32Array[]>} every channel */
export async function decodeChannels(bytes) {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, samplesDecoded } = decoder.decode(bytes);
  decoder.free();
  return channelData.map((channel) => channel.subarray(0, samplesDecoded));
}
