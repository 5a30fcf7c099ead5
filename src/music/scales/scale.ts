import { ok, type Result } from "../../lib/result.ts";
import type { Key } from "../elements.ts";
import { circleOfFifths, writtenKey } from "../keys.ts";
import { pitchClassOf, transposeNote } from "../pitch.ts";
import { refuse } from "../problems.ts";
import { findScale } from "./library.ts";

/** A scale on a tonic, spelled by its intervals. */
export interface Scale {
  /** e.g. `"Eb major"`. */
  readonly name: string;
  /** Pitch class. */
  readonly tonic: string;
  /** The type as it was asked for, e.g. `"major"` or its alias `"ionian"`. */
  readonly type: string;
  /** Pitch classes from the tonic up. */
  readonly notes: readonly string[];
  /** From the tonic, e.g. `["1P", "2M", ...]`. */
  readonly intervals: readonly string[];
}

const cache = new Map<string, Result<Scale>>();

/**
 * The scale of a key. Refuses with `unknown-key` what is no pitch class, and with `unknown-scale` what is no scale type.
 * @example scaleOf("Eb", "major") // value.notes: ["Eb", "F", "G", "Ab", "Bb", "C", "D"]
 */
export function scaleOf(key: string, scaleType: string): Result<Scale> {
  const name = `${key} ${scaleType}`;
  const known = cache.get(name);
  if (known) return known;
  const made = makeScale(key, scaleType);
  if (made.ok) cache.set(name, made);
  return made;
}

function makeScale(key: string, scaleType: string): Result<Scale> {
  if (pitchClassOf(key) !== key) {
    return refuse("unknown-key", { key, keys: circleOfFifths.join(", ") }, "key");
  }
  const kind = findScale(scaleType);
  if (!kind) return refuse("unknown-scale", { scale: scaleType }, "scaleType");
  const notes = kind.intervals.map((interval) => transposeNote(key, interval));
  return ok({ name: `${key} ${scaleType}`, tonic: key, type: scaleType, notes, intervals: kind.intervals });
}

/**
 * The scale of a key as it is written: that of Db minor is C# minor, which has four sharps in place of eight flats. Refuses as `scaleOf`.
 * @example keyScale({ key: "Db", scaleType: "minor" }) // value.tonic: "C#"
 */
export function keyScale(key: Key): Result<Scale> {
  const written = writtenKey(key);
  return scaleOf(written.key, written.scaleType);
}

/** The stored form of a scale: tonic with octave, then type. @example scaleName("C", 4, "major") // "C4 major" */
export const scaleName = (key: string, octave: number, scaleType: string): string => `${key}${octave} ${scaleType}`;

/**
 * The notes of a scale going up from an octave, the tonic again on top.
 * @example scaleNotes(scale, 4) // ["Eb4", "F4", "G4", "Ab4", "Bb4", "C5", "D5", "Eb5"] for Eb major
 */
export function scaleNotes(scale: Scale, octave: number): readonly string[] {
  return [...scale.intervals, "8P"].map((interval) => transposeNote(`${scale.tonic}${octave}`, interval));
}
