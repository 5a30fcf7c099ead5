import { elementOfSymbol, restElement } from "./chords/element.ts";
import type { MusicElement, NoteElement, Piece } from "./elements.ts";
import { pieceId } from "./ids.ts";
import { DEFAULT_TEMPO } from "./pieces/harmony-piece.ts";
import { voiceOf } from "./pieces/voice.ts";
import type { Duration } from "./time/time.ts";

/** One voice of a lick. */
export interface LickVoice {
  readonly voiceType: "melody" | "harmony";
  readonly elements: readonly MusicElement[];
}

/** A short phrase to learn, as the specification stores it. */
export interface LickText {
  readonly id: string;
  readonly title: string;
  readonly meter: string;
  /** Key signature as ABC writes it, e.g. `"Cm"`. */
  readonly key: string;
  readonly voiceElements: readonly LickVoice[];
}

/** Elements from words with a duration, an eighth without one: `"z"` is a rest, others are read by the voice that they stand in. */
const written = (id: string, text: string, read: (own: string, name: string, duration: Duration) => MusicElement) =>
  text.split(" ").map((word, index): MusicElement => {
    const [name = "", mark = "e"] = word.split(":");
    const duration = mark as Duration;
    const own = `${id}-${index + 1}`;
    return name === "z" ? restElement(own, duration) : read(own, name, duration);
  });

/** `"D4"` is a note, `"C3+B3"` are notes at once. */
const pitches = (id: string, name: string, duration: Duration): MusicElement =>
  name.includes("+") ? { id, name, notes: name.split("+"), duration, elementType: "Notes" } : noteElement(id, name, duration);

/** `"Dm7"` is a chord symbol, and so is `"G7"`, which in a melody would be a note. */
function symbols(id: string, name: string, duration: Duration): MusicElement {
  const chord = elementOfSymbol(name, { id, duration });
  if (!chord.ok) throw new Error(chord.error.code);
  return chord.value;
}

const noteElement = (id: string, note: string, duration: Duration): NoteElement => ({
  id,
  name: note,
  note,
  duration,
  elementType: "Note",
});

/** A lick from written words. @example lickOf("l1", "Turn", "4/4", "C", "C5:q E5:q G5:h", "Cmaj7:w") */
export function lickOf(id: string, title: string, meter: string, key: string, melody: string, harmony: string): LickText {
  const voiceElements: readonly LickVoice[] = [
    { voiceType: "melody", elements: written(`${id}-melody`, melody, pitches) },
    { voiceType: "harmony", elements: written(`${id}-harmony`, harmony, symbols) },
  ];
  return { id, title, meter, key, voiceElements };
}

/** The two licks that are built in (specification, section 3). */
export const sampleLicks: readonly LickText[] = [
  lickOf(
    "lick-ii-v-i",
    "ii-V-I with a flat nine",
    "4/4",
    "C",
    "D4:e F4:e A4:e C5:e E5:e D5:e C5:e A4:e B4:e D5:e F5:e Ab5:e G5:e F5:e D5:e B4:e C5:h G4:q z:q",
    "Dm7:w G7b9:w Cmaj7:w",
  ),
  lickOf(
    "lick-minor-blues",
    "Minor blues turn",
    "4/4",
    "Cm",
    "G4:e Bb4:e C5:e Eb5:e F5:e Gb5:e F5:e Eb5:e C5:q Bb4:e G4:e C5:h",
    "Cm7:w Cm7:w",
  ),
];

/** A lick as a piece: its melody and the harmony under it. @example lickPiece(sampleLicks[0]).voices.length // 2 */
export function lickPiece(lick: LickText, tempo: number = DEFAULT_TEMPO): Piece {
  const voices = lick.voiceElements.map(({ voiceType, elements }) =>
    voiceOf(voiceType === "melody" ? "Melody" : "Harmony", elements, lick.key, lick.meter),
  );
  return { id: pieceId(lick.id), meter: lick.meter, voices, tempo, title: lick.title, noTempo: false };
}
