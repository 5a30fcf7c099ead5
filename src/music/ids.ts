/** The ids of progressions and pieces: what each begins with, once. They stand in stored documents and in the learner's record. */
const PROGRESSION = "progression-";
const PIECE = "piece-";

/** The id of a progression with that code (specification, section 3). @example progressionId("k3x9") // "progression-k3x9" */
export const progressionId = (code: string | number): string => `${PROGRESSION}${code}`;

/** The code in a progression's id; the whole id where it is none of ours. @example progressionCode("progression-k3x9") // "k3x9" */
export const progressionCode = (id: string): string => (id.startsWith(PROGRESSION) ? id.slice(PROGRESSION.length) : id);

/** The two empty progressions that a person starts with, named 1 and 2 (specification, section 3). */
export const firstProgressions = (): readonly [FirstProgression, FirstProgression] => [
  { id: progressionId(1), name: "1", elements: [] },
  { id: progressionId(2), name: "2", elements: [] },
];

interface FirstProgression {
  readonly id: string;
  readonly name: string;
  readonly elements: [];
}

/** The id of the piece that something is made into: a progression, a lick. @example pieceId("progression-1") // "piece-progression-1" */
export const pieceId = (of: string): string => PIECE + of;
/** The id of a song's piece. @example songPieceId(12) // "song-12" */
export const songPieceId = (song: string | number): string => `${ORIGINS.song}${song}`;
/** The id of an exercise's piece. @example exerciseId("weak") // "exercise-weak" */
export const exerciseId = (name: string): string => ORIGINS.exercise + name;
/** The id of a scale's piece. @example scaleExerciseId("C-major-right") // "scale-C-major-right" */
export const scaleExerciseId = (name: string): string => ORIGINS.scale + name;

/** What the ids of pieces begin with, by what they are made from; any other is a progression's. */
const ORIGINS = { song: "song-", lick: `${PIECE}lick`, scale: "scale-", exercise: "exercise-" } as const;

/** What a piece is made from. */
export type PieceOrigin = keyof typeof ORIGINS | "progression";

const origins = Object.entries(ORIGINS) as readonly (readonly [keyof typeof ORIGINS, string])[];

/** What a piece is made from, by its id. @example originOf("song-12") // "song" */
export const originOf = (id: string): PieceOrigin => origins.find(([, prefix]) => id.startsWith(prefix))?.[0] ?? "progression";
