/** What is heard. */
export const earKinds = ["interval", "chord", "progression"] as const;
export type EarKind = (typeof earKinds)[number];
export const earLevels = [1, 2, 3] as const;
export type EarLevel = (typeof earLevels)[number];

/** An interval as it is asked for. */
export type EarInterval = (typeof intervals)[number];
/** A chord quality of the library as it is asked for. */
export type EarChord = (typeof triads | typeof sevenths | typeof richer)[number];
/** What is chosen between: an interval ("5P"), a chord quality ("maj7") or the romans of a preset progression ("ii V I"). */
export type EarChoice = string;

const intervals = ["2m", "2M", "3m", "3M", "4P", "4A", "5P", "6m", "6M", "7m", "7M", "8P"] as const;
const some = (ids: string): readonly EarInterval[] => intervals.filter((id) => ids.split(" ").includes(id));

const triads = ["M", "m", "dim", "aug"] as const;
const sevenths = ["maj7", "7", "m7", "m7b5"] as const;
const richer = ["dim7", "mMaj7", "7sus4", "7b9"] as const;

const plain = ["ii V I", "I vi ii V", "I V vi IV"];
const coloured = ["ii iib7b5 I", "ii (vibm7 V) I", "ii (vibm7 iib7b5) I"];

const levels: Readonly<Record<EarKind, Readonly<Record<EarLevel, readonly EarChoice[]>>>> = {
  interval: { 1: some("3m 3M 4P 5P 8P"), 2: some("2m 2M 3m 3M 4P 5P 6m 6M 8P"), 3: intervals },
  chord: { 1: triads, 2: [...triads.slice(0, 2), ...sevenths], 3: [...triads, ...sevenths, ...richer] },
  progression: { 1: plain, 2: [...plain, ...coloured.slice(0, 1)], 3: [...plain, ...coloured] },
};

/** What may be asked on a level. @example earChoices("interval", 1).length // 5 */
export const earChoices = (kind: EarKind, level: EarLevel): readonly EarChoice[] => levels[kind][level];

/** How often a question may be heard again before it is answered, by level. @example replaysOf(1) // 4 */
export const replaysOf = (level: EarLevel): number => ({ 1: 4, 2: 2, 3: 1 })[level];
