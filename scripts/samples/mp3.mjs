// Coding to mp3 and back. The LAME tag lets every decoder cut the coder's padding, so that frames stay where they were.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MPEGDecoder } from "mpg123-decoder";

function wavOf(audio, sampleRate) {
  const bytes = Buffer.alloc(44 + audio.length * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + audio.length * 2, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(audio.length * 2, 40);
  for (const [frame, value] of audio.entries())
    bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767))), 44 + frame * 2);
  return bytes;
}

/** Ends the process with a line that says how to get LAME when it is not there. */
export function needLame() {
  if (spawnSync("lame", ["--version"]).status === 0) return;
  console.error(
    "The samples are coded by LAME, which is not installed. Install it (Debian and Ubuntu: apt-get install lame) and run again.",
  );
  process.exit(1);
}

/** @returns {Uint8Array} mono mp3 of a constant `kilobits` a second */
export function encodeMp3(audio, sampleRate, kilobits) {
  const folder = mkdtempSync(join(tmpdir(), "woodshed-samples-"));
  try {
    const [wav, mp3] = [join(folder, "a.wav"), join(folder, "a.mp3")];
    writeFileSync(wav, wavOf(audio, sampleRate));
    const run = spawnSync("lame", ["--quiet", "--noreplaygain", "-m", "m", "-q", "2", "-b", String(kilobits), wav, mp3], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (run.status !== 0) throw new Error(`lame ended with ${run.status}`);
    return new Uint8Array(readFileSync(mp3));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Changes whenever the file does. */
export const versionOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 12);

/** @returns {Promise<Float32Array>} the first channel */
export async function decodeMp3(bytes) {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, samplesDecoded } = decoder.decode(bytes);
  decoder.free();
  return channelData[0].subarray(0, samplesDecoded);
}
