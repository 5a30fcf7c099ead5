import type { MPEGDecoder } from "mpg123-decoder";
import { lazily } from "../../lib/later.ts";
import { logCause } from "../../lib/log-cause.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import type { InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import { problem, refuse } from "../problems.ts";
import { unreachable } from "./sample-fetch.ts";
import { sealLoops } from "./seal-loops.ts";

/** Bytes decoded at a time: small pieces keep the decoder's floats small; between them other messages are heard, a cancellation too. */
const PIECE = 65_536;

const decoderCode = lazily(() => import("mpg123-decoder"));

/** Asks for the code that decodes, to have it come beside what is to be decoded: the line then rests neither before nor after it. */
export async function fetchDecoder(): Promise<Result<Awaited<ReturnType<typeof decoderCode>>>> {
  try {
    return ok(await decoderCode());
  } catch (cause) {
    logCause("The decoder could not be loaded:", cause);
    return unreachable();
  }
}

/** A decoder of its own for one piece of audio, to be freed after it. */
async function openDecoder(): Promise<Result<MPEGDecoder>> {
  const code = await fetchDecoder();
  if (!code.ok) return code;
  const decoder = new code.value.MPEGDecoder();
  await decoder.ready;
  return ok(decoder);
}

const damaged = ({ audio: file }: InstrumentFile, why: Problem): Result<never> =>
  refuse("bad-samples", { what: problem("sample-file-damaged", { file, why }) }, file);

/** Lets messages that wait come first. */
const othersFirst = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

function writePiece(samples: Int16Array, at: number, piece: Float32Array): void {
  const count = Math.min(piece.length, samples.length - at);
  for (let frame = 0; frame < count; frame++) {
    samples[at + frame] = Math.max(-32_768, Math.min(32_767, Math.round((piece[frame] ?? 0) * 32_768)));
  }
}

/** Where the frames of each channel go: one after the other. */
function channelsOf({ frames, channels }: InstrumentFile, samples: Int16Array): readonly Int16Array[] {
  const count = channels ?? 1;
  const each = frames / count;
  return Array.from({ length: count }, (_, channel) => samples.subarray(channel * each, (channel + 1) * each));
}

/**
 * Decodes an instrument's mp3 into int16, the frames of two channels after each other, and closes its loops.
 * @param samples where the frames go; as long as `file.frames`
 * @returns refused as `samples-unreachable` when what decodes does not come, as `bad-samples` when the audio is not mp3, or is longer or shorter or of other channels than the instrument says, as
 *   `cancelled` when it was: nothing is written to `samples` from then on
 */
export async function decodeInstrument(
  file: InstrumentFile,
  mp3: Uint8Array,
  samples: Int16Array,
  isCancelled: () => boolean,
): Promise<Result<Int16Array>> {
  const opened = await openDecoder();
  if (!opened.ok) return opened;
  const decoder = opened.value;
  const channels = channelsOf(file, samples);
  let at = 0;
  try {
    for (let offset = 0; offset < mp3.length; offset += PIECE) {
      if (offset > 0) await othersFirst();
      if (isCancelled()) return refuse("cancelled", { what: problem("decoding-cancelled", { file: file.audio }) }, file.audio);
      const { channelData, samplesDecoded, sampleRate, errors } = decoder.decode(mp3.subarray(offset, offset + PIECE));
      if (errors.length > 0) return damaged(file, problem("audio-undecodable"));
      if (samplesDecoded > 0 && sampleRate !== file.sampleRate)
        return damaged(file, problem("other-frame-rate", { rate: sampleRate, expected: file.sampleRate }));
      for (const [index, channel] of channels.entries()) {
        const piece = channelData[index];
        if (piece === undefined && samplesDecoded > 0) return damaged(file, problem("audio-undecodable"));
        if (piece !== undefined) writePiece(channel, at, piece.subarray(0, samplesDecoded));
      }
      at += samplesDecoded;
    }
  } finally {
    decoder.free();
  }
  const expected = file.frames / channels.length;
  if (at !== expected) return damaged(file, problem("other-frame-count", { frames: at, expected }));
  sealLoops(samples, file.zones);
  return ok(samples);
}

/** Decodes a whole mp3 of any length into mono int16; refused as `bad-samples` when it is none, as `samples-unreachable` without a decoder. */
export async function decodeMono(
  mp3: Uint8Array,
  from: string,
): Promise<Result<{ readonly samples: Int16Array; readonly sampleRate: number }>> {
  const opened = await openDecoder();
  if (!opened.ok) return opened;
  const decoder = opened.value;
  try {
    const { channelData, samplesDecoded, sampleRate, errors } = decoder.decode(mp3);
    const [left, right = left] = channelData;
    if (errors.length > 0 || samplesDecoded === 0 || left === undefined || right === undefined) {
      return refuse("bad-samples", { what: problem("sample-file-undecodable", { file: from }) }, from);
    }
    const samples = new Int16Array(samplesDecoded);
    writePiece(
      samples,
      0,
      left.subarray(0, samplesDecoded).map((value, frame) => (value + (right[frame] ?? 0)) / 2),
    );
    return ok({ samples, sampleRate });
  } finally {
    decoder.free();
  }
}
