import { seeded } from "../../src/music/bass/options.ts";
import { chordElement, restElement } from "../../src/music/chords/element.ts";
import { rootedKinds } from "../../src/music/chords/library.ts";
import type { Bar, MusicElement, NoteElement, Piece, Voice } from "../../src/music/elements.ts";
import { circleOfFifths } from "../../src/music/keys.ts";
import { splitIntoBars } from "../../src/music/pieces/timeline.ts";
import { voiceKey } from "../../src/music/pieces/voice.ts";
import { noteName } from "../../src/music/pitch.ts";
import { DURATIONS, type Duration, meterOf, ticks } from "../../src/music/time/time.ts";

const METERS = ["4/4", "3/4", "2/4", "5/4", "6/8", "12/8", "7/8", "2/2"];
const SCALES = ["major", "minor", "dorian", "mixolydian", "harmonic minor", "minor blues", "altered", "lydian"];

/** A piece of two or three voices with chance in everything that a piece can be: ties, triplets, rests, pick-ups, dotted lengths. */
export function randomPiece(seed: number): Piece {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const meter = pick(METERS);
  const key = voiceKey({ key: pick(circleOfFifths), scaleType: pick(SCALES) });
  const pickup = ticks(random() < 0.2 ? pick([480, 960]) : 0);
  const duration = (): Duration => pick(DURATIONS);
  const note = (low: number, high: number): NoteElement => {
    const name = noteName(low + Math.floor(random() * (high - low)), { prefer: pick(["sharps", "flats"]) });
    return {
      id: `n${Math.floor(random() * 1e6)}`,
      name,
      note: name,
      duration: duration(),
      ...(random() < 0.1 ? { tied: false } : {}),
      elementType: "Note",
    };
  };
  const chord = (): MusicElement =>
    chordElement({
      id: `c${Math.floor(random() * 1e6)}`,
      tonic: pick(circleOfFifths),
      type: pick(rootedKinds).symbol,
      octave: 4,
      duration: pick(["w", "h", "q", "e"]),
    });
  const triplet = (): MusicElement => {
    const size = pick(["q", "e", "s"] as const);
    const member = () => (random() < 0.2 ? restElement("tr", size) : { ...note(60, 84), duration: size });
    return { id: "t", name: "Triplet", elements: [member(), member(), member()], duration: size, elementType: "Triplet" };
  };
  const tiedPair = (): MusicElement[] => {
    const first = { ...note(60, 80), tied: true };
    const { tied: _tied, ...second } = first;
    return [first, { ...second, duration: duration() }];
  };
  const melody = (): MusicElement[] => {
    const chance = random();
    if (chance < 0.15) return [restElement("r", duration())];
    if (chance < 0.3) return [triplet()];
    return chance < 0.45 ? tiedPair() : [note(55, 88)];
  };
  const many = (make: () => MusicElement[]): MusicElement[] => Array.from({ length: 2 + Math.floor(random() * 20) }, make).flat();
  const voice = (type: Voice["type"], clef: Voice["clef"], elements: readonly MusicElement[]): Voice => {
    const bars: readonly Bar[] = splitIntoBars(elements, meterOf(meter), pickup);
    return { key, clef, meter, type, elements, bars };
  };
  const harmony = voice(
    "Harmony",
    "treble",
    many(() => [random() < 0.1 ? restElement("r", "h") : chord()]),
  );
  const bass = voice(
    "Bass",
    "bass",
    many(() => [note(28, 47)]),
  );
  const voices = random() < 0.5 ? [harmony, bass] : [harmony, voice("Melody", "treble", many(melody)), bass];
  return { id: `random-${seed}`, meter, voices, tempo: 40 + Math.floor(random() * 200), title: `Random ${seed}`, noTempo: random() < 0.2 };
}
