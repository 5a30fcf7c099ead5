/**
 * What the page and the gateway say to each other about classes: bodies, answers and limits of the calls under `/v1/classes`.
 * Source: issue 32 and docs/decisions/0140-classes-with-little-personal-data.md.
 */
import * as v from "valibot";
import { practiceRun } from "../documents/practice/run.ts";
import { voiceId } from "../documents/schemas.ts";
import { practisedChange } from "./engine/practised-change.ts";
import { idSchema, titleSchema } from "./gateway-contract-schemas.ts";

/** Letters of a class's code: no vowels, so that no words come about, and none that look alike. */
export const CODE_LETTERS = "BCDFGHJKMNPQRSTVWXYZ";
/** Letters in a code. */
export const CODE_LENGTH = 8;
/** Words that bring a learner back. */
export const WORD_COUNT = 4;
/** Characters of a nickname. */
export const MAX_NICKNAME = 24;
/** Learners of a class unless its teacher says otherwise, and at most. */
export const CLASS_SIZE = { usual: 60, most: 400 } as const;
/** Results that one call may bring. */
export const MOST_RESULTS_AT_ONCE = 20;
/** Changes of chords in a drill. */
export const MOST_CHANGES = 24;
/** Characters of a take: notes as base64 of a MIDI file. */
export const MAX_TAKE = 64_000;

const noNul = (text: string): boolean => !text.includes("\u0000");
const line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most), v.check(noNul));
const timestamp = v.pipe(v.string(), v.isoTimestamp());
const className = v.pipe(titleSchema, v.trim(), v.minLength(1));

/** The body that makes a class. `endsAt`: from then on it takes no further practice. */
export const classBody = v.object({
  title: className,
  endsAt: v.optional(v.nullable(timestamp), null),
  most: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CLASS_SIZE.most)), CLASS_SIZE.usual),
  /** Whether all practice counts, not only that of assignments. */
  sharesAll: v.optional(v.boolean(), false),
});
/** What of a class may be changed. */
export const classChanges = v.object({
  title: v.optional(className),
  endsAt: v.optional(v.nullable(timestamp)),
  most: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CLASS_SIZE.most))),
  sharesAll: v.optional(v.boolean()),
  /** Whether new learners may join. */
  isOpen: v.optional(v.boolean()),
});

/** What somebody is asked to do. */
const task = v.variant("kind", [
  /** A shared lesson or workspace; `widget` is the one block that is meant, `voices` what of its music is to be played. */
  v.object({
    kind: v.literal("lesson"),
    token: idSchema,
    widget: v.exactOptional(idSchema),
    voices: v.exactOptional(v.pipe(v.array(voiceId), v.minLength(1), v.maxLength(12))),
  }),
  v.object({ kind: v.literal("drill"), changes: v.pipe(v.array(practisedChange), v.minLength(1), v.maxLength(MOST_CHANGES)) }),
  v.object({ kind: v.literal("song"), song: idSchema }),
  v.object({ kind: v.literal("ear"), exercise: idSchema, level: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)) }),
  v.object({ kind: v.literal("minutes") }),
]);
/** What is to be reached: quarter notes a minute, the share right (0..1), minutes. */
const goal = v.object({
  tempo: v.optional(v.pipe(v.number(), v.minValue(20), v.maxValue(400))),
  share: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
});
/** The body of an assignment; `learners` null: for the whole class. */
export const assignmentBody = v.object({
  title: className,
  note: v.optional(v.pipe(v.string(), v.maxLength(2_000), v.check(noNul)), ""),
  dueAt: v.optional(v.nullable(timestamp), null),
  learners: v.optional(v.nullable(v.pipe(v.array(idSchema), v.maxLength(CLASS_SIZE.most))), null),
  goal: v.optional(goal, {}),
  task,
});
export type AssignmentBody = v.InferOutput<typeof assignmentBody>;
export type AssignmentTask = AssignmentBody["task"];

/** A code as it is typed: small letters, blanks and dashes do no harm. */
export const typedCode = v.pipe(v.string(), v.maxLength(40));
/** How somebody joins; `replace`: the session of who is signed in may end. */
export const joinBody = v.object({ code: typedCode, nickname: line(MAX_NICKNAME), replace: v.optional(v.boolean(), false) });
/** How somebody comes back; `classId`: a device on which they were before knows the class also when its code was changed. */
export const returnBody = v.object({ ...joinBody.entries, words: line(100), classId: v.optional(idSchema) });

/** A run for the class; `ms`: how long it took; `take`: the notes that were played, a MIDI file in base64. */
const sentResult = v.object({
  run: practiceRun,
  assignment: v.nullable(idSchema),
  ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000)),
  take: v.optional(v.pipe(v.string(), v.maxLength(MAX_TAKE), v.regex(/^[A-Za-z0-9+/=]*$/))),
});
export type SentResult = v.InferOutput<typeof sentResult>;
export const resultsBody = v.object({ results: v.pipe(v.array(sentResult), v.maxLength(MOST_RESULTS_AT_ONCE)) });
/** A teacher's word on a run; `bar` counts from 1. */
export const commentBody = v.object({
  bar: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))), null),
  text: line(1_000),
});
export const heardBody = v.object({ heard: v.boolean() });
/** A teacher's word over what a cell says; null takes it back. */
export const wordBody = v.object({ word: v.nullable(v.picklist(["done", "again"])) });

const classHead = v.object({
  id: v.string(),
  title: v.string(),
  code: v.string(),
  isOpen: v.boolean(),
  /** True after too many wrong tries: nobody comes back by words until the teacher unlocks. */
  isLocked: v.boolean(),
  endsAt: v.nullable(v.string()),
  most: v.number(),
  sharesAll: v.boolean(),
  learners: v.number(),
});
export type ClassHead = v.InferOutput<typeof classHead>;
const learner = v.object({ id: v.string(), nickname: v.string(), joinedAt: v.string(), usedAt: v.string(), isLocked: v.boolean() });
export type ClassLearner = v.InferOutput<typeof learner>;
const assignment = v.object({
  id: v.string(),
  createdAt: v.string(),
  ...assignmentBody.entries,
  /** True where its link leads nowhere any more: what was shared is deleted, or is not shared now. */
  linkEnded: v.exactOptional(v.boolean()),
});
export type Assignment = v.InferOutput<typeof assignment>;
/** What a learner has done for an assignment; `assignment` "" is practice beside them. */
const progress = v.object({
  learner: v.string(),
  assignment: v.string(),
  runs: v.number(),
  bestTempo: v.nullable(v.number()),
  bestShare: v.nullable(v.number()),
  ms: v.number(),
  lastAt: v.string(),
  reachedAt: v.nullable(v.string()),
  word: v.nullable(v.picklist(["done", "again"])),
});
export type Progress = v.InferOutput<typeof progress>;
const resultHead = v.object({
  id: v.string(),
  learner: v.string(),
  assignment: v.nullable(v.string()),
  at: v.string(),
  title: v.string(),
  tempo: v.nullable(v.number()),
  attempts: v.number(),
  clean: v.number(),
  ms: v.number(),
  heardAt: v.nullable(v.string()),
});
export type ResultHead = v.InferOutput<typeof resultHead>;
const comment = v.object({ id: v.string(), bar: v.nullable(v.number()), text: v.string(), at: v.string() });
export type RunComment = v.InferOutput<typeof comment>;
/** `title`: what was played. */
const learnerComment = v.object({ ...comment.entries, result: v.string(), title: v.string() });

const data = <T extends v.GenericSchema>(schema: T) => v.object({ data: schema });
/** The answers of the calls under `/v1/classes` with status 200. */
export const classAnswers = {
  list: data(v.object({ content: v.array(classHead) })),
  made: data(classHead),
  whole: data(v.object({ ...classHead.entries, people: v.array(learner), assignments: v.array(assignment), progress: v.array(progress) })),
  assignment: data(v.object({ id: v.string() })),
  results: data(v.object({ content: v.array(resultHead) })),
  result: data(v.object({ ...resultHead.entries, run: practiceRun, take: v.nullable(v.string()), comments: v.array(comment) })),
  comment: data(comment),
  weak: data(
    v.object({
      /** Learners whose newest runs were looked at. */
      learners: v.number(),
      content: v.array(v.object({ change: practisedChange, missed: v.number(), tried: v.number() })),
    }),
  ),
  /** The words are told once. */
  joined: data(v.object({ id: v.string(), nickname: v.string(), classId: v.string(), title: v.string(), words: v.string() })),
  returned: data(v.object({ id: v.string(), nickname: v.string(), classId: v.string(), title: v.string() })),
  words: data(v.object({ words: v.string() })),
  mine: data(
    v.object({
      id: v.string(),
      title: v.string(),
      endsAt: v.nullable(v.string()),
      sharesAll: v.boolean(),
      assignments: v.array(assignment),
      progress: v.array(progress),
      comments: v.array(learnerComment),
    }),
  ),
  /** `late`: runs of after the class's end, which were left out. */
  sent: data(v.object({ added: v.number(), late: v.number() })),
  /** A file and no answer in `data`. */
  copy: v.object({
    format: v.literal("woodshed-class"),
    version: v.number(),
    madeAt: v.string(),
    class: v.object({ ...classHead.entries, assignments: v.array(assignment) }),
    learners: v.array(v.looseObject({ id: v.string(), nickname: v.string() })),
  }),
} as const;
/** A class as its teacher sees it. */
export type WholeClass = v.InferOutput<typeof classAnswers.whole>["data"];
/** A class as a learner sees it. */
export type MyClass = v.InferOutput<typeof classAnswers.mine>["data"];
/** What a class misses. */
export type WeakSpots = v.InferOutput<typeof classAnswers.weak>["data"];
export type OpenedResult = v.InferOutput<typeof classAnswers.result>["data"];
