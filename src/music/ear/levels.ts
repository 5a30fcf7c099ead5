/** What is heard. */
export const earKinds = ["interval", "degree", "chord", "progression"] as const;
export type EarKind = (typeof earKinds)[number];
export const earLevels = [1, 2, 3] as const;
export type EarLevel = (typeof earLevels)[number];

/** An interval as it is asked for. */
export type EarInterval = (typeof intervals)[number];
/** A chord quality of the library as it is asked for. */
export type EarChord = (typeof triads | typeof sevenths | typeof richer)[number];
/** What is chosen between: an interval ("5P"), a degree ("b3"), a chord quality ("maj7") or the romans of a preset progression ("ii V I"). */
export type EarChoice = string;

const intervals = ["2m", "2M", "3m", "3M", "4P", "4A", "5P", "6m", "6M", "7m", "7M", "8P"] as const;
const some = (ids: string): readonly EarInterval[] => intervals.filter((id) => ids.split(" ").includes(id));

const triads = ["M", "m", "dim", "aug"] as const;
const sevenths = ["maj7", "7", "m7", "m7b5"] as const;
const richer = ["dim7", "mMaj7", "7sus4", "7b9"] as const;

const plain = ["ii V I", "I vi ii V", "I V vi IV"];
const coloured = ["ii iib7b5 I", "ii (vibm7 V) I", "ii (vibm7 iib7b5) I"];

/** Degrees of a major key, flat and sharp ones on the last level. */
const stable = ["1", "3", "5"] as const;
const diatonic = ["1", "2", "3", "4", "5", "6", "7"] as const;
const chromatic = ["1", "b2", "2", "b3", "3", "4", "#4", "5", "b6", "6", "b7", "7"] as const;
const names: readonly string[] = chromatic;

/** Half steps of a degree above its key's tonic. @example degreeSemitones("b3") // 3 */
export const degreeSemitones = (degree: EarChoice): number => names.indexOf(degree);

const degreeIntervals = ["1P", "2m", "2M", "3m", "3M", "4P", "4A", "5P", "6m", "6M", "7m", "7M"];

/** The interval from a key's tonic up to a degree. @example degreeInterval("b3") // "3m" */
export const degreeInterval = (degree: EarChoice): string => degreeIntervals[degreeSemitones(degree)] ?? "1P";

const levels: Readonly<Record<EarKind, Readonly<Record<EarLevel, readonly EarChoice[]>>>> = {
  interval: { 1: some("3m 3M 4P 5P 8P"), 2: some("2m 2M 3m 3M 4P 5P 6m 6M 8P"), 3: intervals },
  degree: { 1: stable, 2: diatonic, 3: chromatic },
  chord: { 1: triads, 2: [...triads.slice(0, 2), ...sevenths], 3: [...triads, ...sevenths, ...richer] },
  progression: { 1: plain, 2: [...plain, ...coloured.slice(0, 1)], 3: [...plain, ...coloured] },
};

/** What may be asked on a level. @example earChoices("interval", 1).length // 5 */
export const earChoices = (kind: EarKind, level: EarLevel): readonly EarChoice[] => levels[kind][level];

/** How often a question may be heard again before it is answered, by level. @example replaysOf(1) // 4 */
export const replaysOf = (level: EarLevel): number => ({ 1: 4, 2: 2, 3: 1 })[level];
