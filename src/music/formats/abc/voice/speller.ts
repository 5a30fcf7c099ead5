import { midiOf, transposeNote } from "../../../pitch.ts";
import type { WrittenPitch } from "../scan/note-tokens.ts";
import type { Layer, SpelledPitch } from "./layer.ts";

const SIGNS = ["bb", "b", "", "#", "##"];
/** An interval for each number of half steps upwards. */
const INTERVALS = ["1P", "2m", "2M", "3m", "3M", "4P", "5d", "5P", "6m", "6M", "7m", "7M"];

/** Names written pitches as they sound: by key signature, accidentals of the bar, ties, and where the clef or instrument puts them. */
export class Speller {
  /** Alterations of letters by the key, -2..2. */
  letters: ReadonlyMap<string, number>;
  readonly #octaves: number;
  readonly #interval: string | undefined;

  /** @param octaves and half steps that the notes sound above what is written */
  constructor(letters: ReadonlyMap<string, number>, octaves: number, halfSteps: number) {
    this.letters = letters;
    this.#octaves = octaves + Math.floor(halfSteps / 12);
    this.#interval = halfSteps % 12 === 0 ? undefined : INTERVALS[((halfSteps % 12) + 12) % 12];
  }

  /** A written pitch as it sounds; undefined where it lies beyond MIDI's 128 notes. */
  spell(pitch: WrittenPitch, layer: Layer): SpelledPitch | undefined {
    const place = `${pitch.letter}${pitch.octave}`;
    if (pitch.accidental !== undefined) layer.accidentals.set(place, pitch.accidental);
    const alteration =
      pitch.accidental ?? layer.heldAlteration(place) ?? layer.accidentals.get(place) ?? this.letters.get(pitch.letter) ?? 0;
    const name = this.#sounding(`${pitch.letter}${SIGNS[alteration + 2] ?? ""}`, pitch.octave + this.#octaves);
    return name === undefined ? undefined : { name, place, alteration, tied: pitch.tied };
  }

  /** Several at once, lowest first; undefined where one lies beyond. */
  spellAll(pitches: readonly WrittenPitch[], layer: Layer): readonly SpelledPitch[] | undefined {
    const [only] = pitches;
    if (pitches.length === 1 && only) {
      const spelled = this.spell(only, layer);
      return spelled && [spelled];
    }
    const spelled = pitches.flatMap((pitch) => this.spell(pitch, layer) ?? []);
    if (spelled.length < pitches.length) return undefined;
    if (spelled.length < 2) return spelled;
    return spelled
      .map((pitch) => ({ pitch, midi: midiOf(pitch.name) ?? 0 }))
      .sort((a, b) => a.midi - b.midi || (a.pitch.name < b.pitch.name ? -1 : a.pitch.name > b.pitch.name ? 1 : 0))
      .map(({ pitch }) => pitch);
  }

  #sounding(name: string, octave: number): string | undefined {
    if (octave < -1 || octave > 9) return undefined;
    const written = `${name}${octave}`;
    const sounding = this.#interval === undefined ? written : transposeNote(written, this.#interval);
    return (octave > 0 && octave < 9) || midiOf(sounding) !== undefined ? sounding : undefined;
  }
}
