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

const choice = (id: string, label: string): EarChoice => ({ id, label });
const intervals = [
  choice("2m", "Minor second"),
  choice("2M", "Major second"),
  choice("3m", "Minor third"),
  choice("3M", "Major third"),
  choice("4P", "Fourth"),
  choice("4A", "Tritone"),
  choice("5P", "Fifth"),
  choice("6m", "Minor sixth"),
  choice("6M", "Major sixth"),
  choice("7m", "Minor seventh"),
  choice("7M", "Major seventh"),
  choice("8P", "Octave"),
];
const some = (ids: string): readonly EarChoice[] => intervals.filter(({ id }) => ids.split(" ").includes(id));

const triads = [choice("M", "Major"), choice("m", "Minor"), choice("dim", "Diminished"), choice("aug", "Augmented")];
const sevenths = [choice("maj7", "Major 7"), choice("7", "Dominant 7"), choice("m7", "Minor 7"), choice("m7b5", "Half-diminished")];
const richer = [choice("dim7", "Diminished 7"), choice("mMaj7", "Minor major 7"), choice("7sus4", "7 sus4"), choice("7b9", "7 flat 9")];

const preset = (id: string): EarChoice => ({ id, label: id });
const plain = [preset("ii V I"), preset("I vi ii V"), preset("I V vi IV")];
const coloured = [preset("ii iib7b5 I"), preset("ii (vibm7 V) I"), preset("ii (vibm7 iib7b5) I")];

const levels: Readonly<Record<EarKind, Readonly<Record<EarLevel, readonly EarChoice[]>>>> = {
  interval: { 1: some("3m 3M 4P 5P 8P"), 2: some("2m 2M 3m 3M 4P 5P 6m 6M 8P"), 3: intervals },
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
