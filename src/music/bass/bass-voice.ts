import { restElement } from "../chords/element.ts";
import type { MusicElement, NoteElement, Voice } from "../elements.ts";
import { barsLike, voiceOf } from "../pieces/voice.ts";
import { chromaOf, pitchClassName, spellMidiAs } from "../pitch.ts";
import { noteOfFifths, placeOf } from "../spelling/fifths.ts";
import { keyFrame } from "../spelling/key-names.ts";
import { readNames } from "../spelling/read-names.ts";
import { durationsFor, type Ticks, ticks } from "../time/time.ts";
import { bossa } from "./bossa.ts";
import type { BassOptions } from "./options.ts";
import { type BassChord, type HarmonySpan, spansOf } from "./spans.ts";
import { walk } from "./walk.ts";

/** A note of a bass line in time. */
export interface BassLineNote {
  readonly start: Ticks;
  readonly length: Ticks;
  readonly midi: number;
  /** Spelled with its octave. */
  readonly note: string;
  readonly chord: BassChord;
}

/**
 * The bass line to a harmony voice: walking quarters or bossa nova over its chords, silent where it is silent. The same voice and
 * options always give the same line.
 * @example bassLine(harmony, { style: "nearest", pattern: "walkingBassSimple", seed: 1 })
 */
export function bassLine(harmony: Voice, options: BassOptions): readonly BassLineNote[] {
  const spans = spansOf(harmony);
  if (options.pattern === "bossaNova")
    return bossa(spans, options).map((note) => ({ ...note, note: spelled(note.midi, note.chord, 0, harmony.key) }));
  const line = walk(spans, options);
  return line.map(({ beat, chord, midi }, index) => {
    const next = line[index + 1]?.midi ?? midi;
    return { start: beat.at, length: beat.length, midi, note: spelled(midi, chord, next - midi, harmony.key), chord };
  });
}

/**
 * The bass line as a voice of a piece: as long as the harmony, rests where it is silent.
 * @example bassVoice(piece.voices[0], { style: "low", pattern: "bossaNova", seed: 3 }).type // "Bass"
 */
export function bassVoice(harmony: Voice, options: BassOptions): Voice {
  const line = bassLine(harmony, options);
  const elements: MusicElement[] = [];
  let at = 0;
  line.forEach(({ start, length, note }, index) => {
    elements.push(...rests(`bass-rest-${index + 1}`, start - at), ...notes(`bass-${index + 1}`, note, length));
    at = start + length;
  });
  elements.push(...rests("bass-rest-end", endOf(spansOf(harmony)) - at));
  const voice = voiceOf("Bass", elements, harmony.key, harmony.meter);
  return harmony.bars ? { ...voice, bars: barsLike(harmony, elements) } : voice;
}

const endOf = (spans: readonly HarmonySpan[]): number => {
  const last = spans.at(-1);
  return last ? last.start + last.length : 0;
};

const rests = (id: string, length: number): MusicElement[] =>
  durationsFor(ticks(Math.max(0, length))).map((duration, index) => restElement(`${id}-${index + 1}`, duration));

function notes(id: string, note: string, length: Ticks): NoteElement[] {
  const durations = durationsFor(length);
  return durations.map((duration, index) => {
    const tie = index < durations.length - 1 ? { tied: true } : {};
    return { id, name: note, note, duration, ...tie, elementType: "Note" };
  });
}

/**
 * A bass note's name: the chord's own spelling, the key's, the scale's without double accidentals; else a sharp on the way up and a flat
 * on the way down.
 */
function spelled(midi: number, chord: BassChord, move: number, key: string): string {
  const chroma = midi % 12;
  const { tonic, intervals } = chord.reading;
  const named = readNames(placeOf(tonic), intervals).get(chroma) ?? keyFrame(key).line[chroma];
  if (named !== undefined) return noteOfFifths(midi, named);
  const own = chord.scaleNotes.find((note) => note.length < 3 && chromaOf(note) === chroma);
  return spellMidiAs(midi, own ?? pitchClassName(chroma, move > 0 ? "sharps" : "flats"));
}
