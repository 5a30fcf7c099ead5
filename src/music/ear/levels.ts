/** What is heard. */
export const earKinds = ["interval", "chord", "progression"] as const;
export type EarKind = (typeof earKinds)[number];
export const earLevels = [1, 2, 3] as const;
export type EarLevel = (typeof earLevels)[number];

/** Something to choose between. */
export interface EarChoice {
  /** An interval ("5P"), a chord quality of the library ("maj7") or the romans of a preset progression. */
  readonly id: string;
  /** What people call it. */
  readonly label: string;
}

const interval = (id: string, label: string): EarChoice => ({ id, label });
const thirds = [interval("3m", "Minor third"), interval("3M", "Major third")];
const perfect = [interval("4P", "Fourth"), interval("5P", "Fifth"), interval("8P", "Octave")];
const seconds = [interval("2m", "Minor second"), interval("2M", "Major second")];
const sixths = [interval("6m", "Minor sixth"), interval("6M", "Major sixth")];
const rest = [interval("4A", "Tritone"), interval("7m", "Minor seventh"), interval("7M", "Major seventh")];

const triads = [interval("M", "Major"), interval("m", "Minor"), interval("dim", "Diminished"), interval("aug", "Augmented")];
const sevenths = [interval("maj7", "Major 7"), interval("7", "Dominant 7"), interval("m7", "Minor 7"), interval("m7b5", "Half-diminished")];
const richer = [
  interval("dim7", "Diminished 7"),
  interval("mMaj7", "Minor major 7"),
  interval("7sus4", "7 sus4"),
  interval("7b9", "7 flat 9"),
];

const preset = (id: string): EarChoice => ({ id, label: id });
const plain = [preset("ii V I"), preset("I vi ii V"), preset("I V vi IV")];
const coloured = [preset("ii iib7b5 I"), preset("ii (vibm7 V) I"), preset("ii (vibm7 iib7b5) I")];

const levels: Readonly<Record<EarKind, Readonly<Record<EarLevel, readonly EarChoice[]>>>> = {
  interval: {
    1: [...thirds, ...perfect],
    2: [...seconds, ...thirds, ...perfect, ...sixths],
    3: [...seconds, ...thirds, ...perfect, ...sixths, ...rest],
  },
  chord: { 1: triads, 2: [...triads.slice(0, 2), ...sevenths], 3: [...triads, ...sevenths, ...richer] },
  progression: { 1: plain, 2: [...plain, ...coloured.slice(0, 1)], 3: [...plain, ...coloured] },
};

/** What may be asked on a level. @example earChoices("interval", 1).length // 5 */
export const earChoices = (kind: EarKind, level: EarLevel): readonly EarChoice[] => levels[kind][level];

/** How often a question may be heard again before it is answered, by level. @example replaysOf(1) // 4 */
export const replaysOf = (level: EarLevel): number => ({ 1: 4, 2: 2, 3: 1 })[level];

/** What people call a choice of any level; the id itself for what is none. @example earLabel("5P") // "Fifth" */
export const earLabel = (id: string): string =>
  earKinds.flatMap((kind) => earChoices(kind, 3)).find((choice) => choice.id === id)?.label ?? id;
