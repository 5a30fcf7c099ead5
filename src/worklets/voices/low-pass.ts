import type { Envelope, ZoneFilter } from "../../protocol/audio/audio-feed.ts";
import type { LowPass } from "../kernel/kernel.ts";

/** The steepest part of SoundFont's convex curve: 96 dB over its whole length. */
const CONVEX = 40 / 96;
/** Nearest that a cutoff may come to the highest frequency there is. */
const HIGHEST = 0.45;

/** Height 0..1 of a sweep `seconds` after the note's start, for a key that is down. */
function heightHeld(shape: Envelope, seconds: number): number {
  const rise = seconds - shape.delay;
  if (rise < 0) return 0;
  if (rise < shape.attack) return Math.max(0, 1 + CONVEX * Math.log10(Math.max(rise / shape.attack, 1e-6)));
  const fall = rise - shape.attack - shape.hold;
  if (fall <= 0) return 1;
  return Math.max(shape.sustain, 1 - fall / shape.decay);
}

/** Height 0..1 of a sweep; `released` is when the key went up, or Infinity. @example sweepHeight(shape, 0.1, Infinity) */
export function sweepHeight(shape: Envelope, seconds: number, released: number): number {
  if (seconds < released) return heightHeld(shape, seconds);
  return Math.max(0, heightHeld(shape, released) - (seconds - released) / shape.release);
}

/** Writes the coefficients for a cutoff. After the Audio EQ Cookbook; the pass band is lowered by half of the resonance (SoundFont 2.04, 8.1.3). */
export function tuneLowPass(filter: LowPass, cutoff: number, resonance: number, sampleRate: number): void {
  const omega = (2 * Math.PI * Math.min(Math.max(cutoff, 20), sampleRate * HIGHEST)) / sampleRate;
  const cosine = Math.cos(omega);
  const alpha = Math.sin(omega) / (2 * 10 ** ((resonance - 3.01) / 20));
  const scale = 10 ** (-resonance / 40) / (1 + alpha);
  filter.b1 = (1 - cosine) * scale;
  filter.b0 = filter.b1 / 2;
  filter.a1 = (-2 * cosine) / (1 + alpha);
  filter.a2 = (1 - alpha) / (1 + alpha);
}

/** SoundFont's concave curve from 1 (silent) to 0 (full velocity). */
const softness = (velocity: number): number => Math.min(1, CONVEX * Math.log10(127 / Math.max(1, velocity)));

/** Cutoff in hertz of a note, so long after its start. */
export function cutoffAt(zone: ZoneFilter, velocity: number, seconds: number, released: number): number {
  const darker = (zone.velocityToCutoff ?? 0) * softness(velocity);
  const swept =
    zone.sweep === undefined || zone.sweepEnvelope === undefined ? 0 : zone.sweep * sweepHeight(zone.sweepEnvelope, seconds, released);
  return zone.cutoff * 2 ** ((swept - darker) / 1200);
}
