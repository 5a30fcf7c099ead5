// A struck string that goes on for ever: a recording that is cut, its end looped, its decay handed to the envelope. All channels of a
// recording are cut, looped and levelled alike, so that its image stays.

const sumOver = (channels, of) => channels.reduce((sum, channel) => sum + of(channel), 0);
const power = (audio) => audio.reduce((sum, value) => sum + value * value, 0);

/** The level of all channels together: of channels that are alike it is that of each. */
export const rms = (channels) => Math.sqrt(sumOver(channels, power) / Math.max(1, channels.length * channels[0].length));

export const peakOf = (channels) =>
  channels.reduce((highest, channel) => channel.reduce((most, value) => Math.max(most, Math.abs(value)), highest), 1e-6);

/** Cuts the silence before the hammer: up to two milliseconds before the first frame that stands out in any channel. */
export function trimStart(channels, sampleRate = 44_100) {
  const least = peakOf(channels.map((channel) => channel.subarray(0, sampleRate))) * 0.02;
  const firsts = channels.map((channel) => channel.findIndex((value) => Math.abs(value) > least)).filter((first) => first >= 0);
  const start = Math.max(0, Math.min(...firsts) - Math.round(0.002 * sampleRate));
  return channels.map((channel) => channel.subarray(start));
}

export function fadeOut(audio, share = 0.25) {
  const frames = Math.floor(audio.length * share);
  return audio.map((value, frame) => (frame < audio.length - frames ? value : value * ((audio.length - frame) / frames) ** 2));
}

/** Decibels per second that a piece falls by, from the levels of its two halves; never rising, never faster than 40. */
function fallOf(channels, sampleRate) {
  const half = channels[0].length >> 1;
  const [before, after] = [channels.map((channel) => channel.subarray(0, half)), channels.map((channel) => channel.subarray(half))];
  const fall = 20 * Math.log10(rms(before) / Math.max(rms(after), 1e-9));
  return Math.min(40, Math.max(1.5, (fall * sampleRate) / half));
}

/** What follows a loop's end in the file is the loop again, so that the coder sees no edge there. */
const afterLoop = 1300;

/** Where a loop of about `length` frames before `end` closes best: the lag at which the waves are most like themselves. */
function bestLag(channels, end, length, window) {
  let best = { lag: length, likeness: Number.NEGATIVE_INFINITY };
  for (let lag = Math.round(length * 0.8); lag <= Math.round(length * 1.2); lag++) {
    let [product, power] = [0, 1e-12];
    for (const audio of channels)
      for (let frame = end - window; frame < end; frame += 2) {
        product += audio[frame] * audio[frame - lag];
        power += audio[frame - lag] ** 2;
      }
    const likeness = product / Math.sqrt(power);
    if (likeness > best.likeness) best = { lag, likeness };
  }
  return best.lag;
}

/**
 * The first `frames` of a recording, the last part of which is a loop of level sound.
 * @param {Float32Array[]} recorded every channel
 * @returns {{channels: Float32Array[], loopStart: number, loopEnd: number, decay: number}} `decay` is the time of a fall by 100 dB from the loop on
 */
export function flattenedLoop(recorded, frames, sampleRate) {
  const loopLength = Math.round(0.9 * sampleRate);
  const crossfade = Math.round(0.3 * sampleRate);
  const fall = fallOf(
    recorded.map((channel) => channel.subarray(frames - loopLength * 2, frames)),
    sampleRate,
  );
  const levelled = (origin) => (value, frame) => value * 10 ** ((fall * (frame - origin)) / sampleRate / 20);
  const cuts = recorded.map((channel) => channel.slice(0, frames));
  const lag = bestLag(
    cuts.map((cut) => cut.map(levelled(frames))),
    frames,
    loopLength,
    crossfade,
  );
  const loopStart = frames - lag;
  const channels = cuts.map((cut) => {
    const flat = cut.map(levelled(loopStart));
    const audio = new Float32Array(frames + afterLoop);
    audio.set(cut.subarray(0, loopStart));
    audio.set(flat.subarray(loopStart), loopStart);
    for (let at = frames - crossfade; at < frames; at++) {
      const turn = (((at - frames + crossfade + 1) / crossfade) * Math.PI) / 2;
      audio[at] = audio[at] * Math.cos(turn) + flat[at - lag] * Math.sin(turn);
    }
    audio.set(audio.subarray(loopStart, loopStart + afterLoop), frames);
    return audio;
  });
  return { channels, loopStart, loopEnd: frames, decay: 100 / fall };
}
