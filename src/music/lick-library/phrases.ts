import type { LickDevice, LickProgression } from "./tags.ts";

/** A phrase as it is written down: in C or C minor, notes without a mark are eighths. */
export interface Phrase {
  readonly id: string;
  readonly title: string;
  readonly over: LickProgression;
  readonly device: LickDevice;
  readonly key: string;
  readonly melody: string;
  readonly harmony: string;
}

type Row = readonly [id: string, title: string, device: LickDevice, melody: string, harmony: string];

const rows =
  (over: LickProgression, key: string) =>
  ([id, title, device, melody, harmony]: Row): Phrase => ({ id, title, over, device, key, melody, harmony });

const SHORT = "Dm7:h G7:h Cmaj7:w";
const LONG = "Dm7:w G7:w Cmaj7:w";
const MINOR = "Dm7b5:h G7b9:h Cm6:w";

const twoFiveMajor: readonly Row[] = [
  ["up-the-chord", "Up the chord, down the scale", "arpeggio", "D4 F4 A4 C5 B4 A4 G4 F4 E4:q G4:q C5:h", SHORT],
  ["guide-tones", "Sevenths that fall to thirds", "guide-tones", "F4 E4 D4 C4 B3 D4 F4 A4 G4:q E4:q C4:h", SHORT],
  ["third-enclosed", "The third from both sides", "enclosure", "D4 E4 F4 A4 G4 B4 F4 D#4 E4:q G4:q B4:h", SHORT],
  ["flat-nine", "Down through the flat nine", "altered", "D5 C5 A4 F4 Ab4 G4 F4 D4 E4:h C4:h", SHORT],
  ["one-two-three-five", "1 2 3 5 on each chord", "digital", "D4 E4 F4 A4 G4 A4 B4 D5 C5 D5 E5 G5 C5:h", SHORT],
  [
    "bebop-long",
    "A bar of each, the bebop scale between",
    "bebop-scale",
    "D4 F4 A4 C5 E5 D5 C5 A4 G5 F#5 F5 E5 D5 C5 B4 A4 G4:q E4:q C4:h",
    LONG,
  ],
  ["diminished-up", "A diminished chord over the dominant", "arpeggio", "A4 G4 F4 A4 C5 E5 D5 C5 B4 D5 F5 Ab5 G5 F5 D5 B4 C5:h E5:h", LONG],
  ["ninth-down", "From the ninth to the third", "guide-tones", "E5 C5 A4 F4 G4 A4 C5 D5 F5 D5 B4 Ab4 G4 F4 D4 F4 E4:h G4:h", LONG],
];

const twoFiveMinor: readonly Row[] = [
  ["minor-up", "Half-diminished up, harmonic minor down", "arpeggio", "D4 F4 Ab4 C5 B4 Ab4 G4 F4 Eb4:h C4:h", MINOR],
  ["minor-down", "Down to the leading note", "guide-tones", "Ab4 F4 D4 C4 B3 D4 F4 Ab4 G4:q Eb4:q C4:h", MINOR],
  ["minor-answer", "A fall and its answer", "altered", "C5 Ab4 F4 D4 Ab4 G4 F4 D4 Eb4 D4 Eb4 G4 C5:h", MINOR],
  [
    "minor-long",
    "Harmonic minor through two bars",
    "altered",
    "D4 Eb4 F4 Ab4 C5 B4 Ab4 F4 G4 Ab4 B4 D5 F5 Eb5 D5 B4 C5:h G4:h",
    "Dm7b5:w G7b9:w Cm6:w",
  ],
  ["minor-sixth", "The sixth of the minor chord", "arpeggio", "F4 Ab4 C5 Eb5 D5 B4 Ab4 F4 G4 A4 C5 Eb5 G5:h", MINOR],
  ["minor-enclosed", "The minor third enclosed", "enclosure", "Ab4 G4 F4 D4 G4 F4 D4 F4 Eb4:h C4:h", MINOR],
];

const blues: readonly Row[] = [
  ["pentatonic-fall", "The pentatonic scale falls", "blues", "C5 Bb4 G4 F4 Eb4 C4 Eb4 F4 G4:q Bb4:q C5:h", "C7:w C7:w"],
  ["blue-third", "The blue third slides up", "blues", "D#4 E4 G4 A4 C5 A4 G4 E4 C4:h z:h", "C7:w C7:w"],
  ["call", "A call and its answer", "blues", "G4:q Bb4:q C5:h Eb5 C5 Bb4 G4 C5:h", "C7:w C7:w"],
  ["fourth-and-home", "The fourth degree and home", "blues", "A4 C5 Eb5 C5 A4 F4 G4 A4 G4 E4 D#4 E4 C4:h", "F7:w C7:w"],
  [
    "last-four",
    "The last four bars",
    "blues",
    "D5 B4 G4 F4 D4 F4 G4 B4 C5 A4 F4 Eb4 C4 Eb4 F4 A4 G4 E4 C5 Bb4 G4:h C5:w",
    "G7:w F7:w C7:w C7:w",
  ],
  ["sixths", "Sixth, fifth, third", "blues", "A4 G4 E4 C4 D#4 E4 G4 A4 C5:h G4:h", "C7:w C7:w"],
];

const turnarounds: readonly Row[] = [
  [
    "one-six",
    "I VI ii V in arpeggios",
    "arpeggio",
    "E4 G4 C5 B4 A4 C#5 E5 G5 F5 D5 A4 F4 G4 F4 D4 B3 C4:w",
    "Cmaj7:h A7:h Dm7:h G7:h C6:w",
  ],
  [
    "diminished-passing",
    "A passing diminished chord",
    "arpeggio",
    "C4 E4 G4 B4 C#5 Bb4 G4 E4 D4 F4 A4 C5 B4 G4 F4 D4 E4:w",
    "Cmaj7:h C#dim7:h Dm7:h G7:h C6:w",
  ],
  [
    "three-six",
    "iii VI ii V by step",
    "guide-tones",
    "B4 G4 E4 D4 C#4 E4 G4 Bb4 A4 F4 D4 C4 B3 D4 F4 Ab4 G4:w",
    "Em7:h A7:h Dm7:h G7b9:h C6:w",
  ],
  ["backdoor", "In by the back door", "arpeggio", "F4 Ab4 C5 Eb5 D5 Bb4 Ab4 F4 E4:h G4:h", "Fm7:h Bb7:h Cmaj7:w"],
  ["thirds-turn", "Thirds that climb", "digital", "C4 E4 D4 F4 E4 G4 C#5 E5 D5 F5 A4 C5 B4 D5 G4 F4 E4:w", "Cmaj7:h A7:h Dm7:h G7:h C6:w"],
];

const bebopScales: readonly Row[] = [
  ["dominant-down", "The dominant bebop scale down", "bebop-scale", "G5 F#5 F5 E5 D5 C5 B4 A4 G4:h E4:h", "G7:w Cmaj7:w"],
  ["dominant-third", "From the third, up and down", "bebop-scale", "B4 D5 F5 A5 G5 F#5 F5 E5 E5:h C5:h", "G7:w Cmaj7:w"],
  ["major-down", "The major bebop scale down", "bebop-scale", "C5 B4 A4 Ab4 G4 F4 E4 D4 C4:h E4:h", "C6:w C6:w"],
  ["minor-up-scale", "Dorian with a major third in passing", "bebop-scale", "D4 E4 F4 F#4 G4 A4 B4 C5 D5:h A4:h", "Dm7:w Dm7:w"],
  ["dominant-fifth", "From the fifth, chromatic at the root", "bebop-scale", "D5 E5 F5 F#5 G5 F5 D5 B4 C5:h G4:h", "G7:w Cmaj7:w"],
];

const enclosures: readonly Row[] = [
  ["triad", "Each note of the triad", "enclosure", "F4 D#4 E4:q A4 F#4 G4:q D5 B4 C5:q G4:h", "Cmaj7:w Cmaj7:w"],
  ["minor-triad", "A minor triad enclosed", "enclosure", "G4 E4 F4:q B4 G#4 A4:q E5 C#5 D5:q A4:h", "Dm7:w Dm7:w"],
  ["dominant-chord", "A dominant chord enclosed", "enclosure", "A4 F#4 G4:q C5 A#4 B4:q E5 C#5 D5:q B4:h", "G7:w G7:w"],
  ["from-below", "Two half tones from below", "enclosure", "D4 D#4 E4:q F4 F#4 G4:q A4 A#4 B4:q C5:h", "Cmaj7:w Cmaj7:w"],
];

const digital: readonly Row[] = [
  ["steps", "1 2 3 5 from each degree", "digital", "C4 D4 E4 G4 D4 E4 F4 A4 E4 F4 G4 B4 C5:h", "Cmaj7:w Cmaj7:w"],
  ["fourths", "Fourths up the scale", "digital", "C4 F4 D4 G4 E4 A4 F4 B4 C5:h G4:h", "Cmaj7:w Cmaj7:w"],
  ["five-three", "5 3 2 1 downward", "digital", "G5 E5 D5 C5 F5 D5 C5 B4 E5 C5 B4 A4 G4:h", "Cmaj7:w Cmaj7:w"],
  ["cycle", "1 2 3 5 round the circle", "digital", "C4 D4 E4 G4 F4 G4 A4 C5 Bb4 C5 D5 F5 Eb5 F5 G5 Bb5", "C7:h F7:h Bb7:h Eb7:h"],
  ["broken-thirds", "Broken thirds down", "digital", "C5 A4 B4 G4 A4 F4 G4 E4 F4 D4 E4 C4 D4:h", "C6:w G7:w"],
];

const rhythmChanges: readonly Row[] = [
  [
    "first-two",
    "The first two bars",
    "arpeggio",
    "C4 E4 G4 E4 C#4 E4 G4 Bb4 A4 F4 D4 C4 B3 D4 F4 Ab4 G4:w",
    "C6:h A7b9:h Dm7:h G7b9:h C6:w",
  ],
  ["five-six", "Bars five and six", "arpeggio", "C4 E4 G4 Bb4 A4 F4 C4 F4 Ab4 F4 C4 Ab4 G4:h", "C7:h F6:h Fm6:h C6:h"],
  ["bridge-one", "Into the bridge", "bebop-scale", "E5 D#5 D5 C#5 B4 A4 G#4 F#4 E4 G#4 B4 D5 C#5:h", "E7:w E7:h A7:h"],
  ["bridge-two", "Out of the bridge", "altered", "D5 C5 A4 F#4 E4 F#4 A4 C5 B4 D5 F5 Ab5 G5 F5 D5 B4 C5:w", "D7:w G7b9:w C6:w"],
  ["riff", "A riff for the last eight", "blues", "G4 E4 C4 E4 G4:q A4:q G4 E4 C4 E4 C4:h", "C6:w C6:w"],
];

/** Our own phrases, by what they are played over. */
export const phrases: readonly Phrase[] = [
  ...twoFiveMajor.map(rows("ii-v-i", "C")),
  ...twoFiveMinor.map(rows("minor-ii-v-i", "Cm")),
  ...blues.map(rows("blues", "C")),
  ...turnarounds.map(rows("turnaround", "C")),
  ...bebopScales.map(rows("one-chord", "C")),
  ...enclosures.map(rows("one-chord", "C")),
  ...digital.map(rows("one-chord", "C")),
  ...rhythmChanges.map(rows("rhythm-changes", "C")),
];
