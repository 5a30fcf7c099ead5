import { ok, type Result } from "../../lib/result.ts";
import { confusionsOf, type Mistake, takenFor } from "../../music/ear/confusion.ts";
import { judgedKeys, playBackHeld } from "../../music/ear/judge.ts";
import { type EarKind, type EarLevel, earChoices, replaysOf } from "../../music/ear/levels.ts";
import { earNames } from "../../music/ear/names.ts";
import { type EarQuestion, earQuestion, playedFrom } from "../../music/ear/question.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import type { PracticeAttempt, PracticeRun } from "../../protocol/engine/practice.ts";
import { problem, refuse } from "../../protocol/problems.ts";
import { type EarRecord, sessionIds } from "../../protocol/records/session-records.ts";
import type { LiveEvent } from "../input/live-event.ts";
import type { Store } from "../store/store.ts";

/** What ear training needs from the engine. */
export interface EarParts {
  readonly store: Store;
  readonly newId: () => string;
  /** Sounds groups of notes one after another; false without sound. */
  readonly play: (phrase: EarQuestion["phrase"]) => boolean;
  readonly storeRun: (run: PracticeRun) => Promise<Result<null>>;
}

export type EarCommand = Extract<Command, { type: `ear/${string}` }>;
type StartCommand = Extract<EarCommand, { type: "ear/start" }>;

/** Questions of a run. */
export const EAR_QUESTIONS = 10;
const TITLES: Readonly<Record<EarKind, string>> = {
  interval: "Intervals",
  degree: "Degrees",
  chord: "Chords",
  progression: "Progressions",
};

/** A run under way. Times are page time in milliseconds, but for `began`. */
interface EarRun {
  readonly kind: EarKind;
  readonly level: EarLevel;
  readonly random: () => number;
  /** Epoch milliseconds of page time 0. */
  readonly epoch: number;
  question: EarQuestion;
  askedAt: number;
  /** Groups of the question that were played back. */
  done: number;
  /** Notes that were struck for the group that comes next. */
  gathered: readonly number[];
  /** Those that were struck for the group before. */
  before: readonly number[];
  readonly attempts: PracticeAttempt[];
  /** What was taken for something else. */
  readonly mistakes: Mistake[];
}

/** Ear training: what is heard, named or played back is judged here, and a finished run goes into the record. */
export class Ear {
  readonly #parts: EarParts;
  #run: EarRun | undefined;
  #lastKeyAt = 0;

  constructor(parts: EarParts) {
    this.#parts = parts;
  }

  command(command: EarCommand): Result<null> {
    switch (command.type) {
      case "ear/start":
        return this.#start(command);
      case "ear/hear":
        return this.#hear();
      case "ear/answer":
        if (this.#run === undefined) return noRun;
        this.#answer(command.choice === this.#run.question.answer ? "right" : "wrong", command.choice, command.at);
        return ok(null);
      case "ear/skip":
        this.#answer("skipped", null, command.at);
        return ok(null);
      case "ear/next":
        return this.#next(command.at);
      case "ear/stop":
        this.#finish(command.at);
        this.#show({ phase: "done" });
        return ok(null);
    }
  }

  /** A live message: its own time stamp is when it was played. */
  stroke({ at, midi }: LiveEvent): void {
    if (midi.kind === "on") this.#lastKeyAt = at;
  }

  /** Notes that were played together, and all that are down. */
  played(notes: readonly number[], held: readonly number[]): void {
    const run = this.#run;
    if (run === undefined || this.#shown?.phase !== "asking") return;
    const gathered = [...new Set([...run.gathered, ...notes])];
    const { question, done, before } = run;
    const step = playBackHeld(question, done, { notes, before, gathered, held });
    const taken = step.kind === "wrong" ? takenFor(question, run.level, { notes: gathered, before, done }) : undefined;
    const keys = [
      ...(run.gathered.length === 0 ? [] : this.#shown.keys),
      ...judgedKeys(question, done, { notes, before, isRight: step.kind !== "wrong" }),
    ];
    if (step.kind !== "wrong") run.done = step.done;
    const isOn = run.done > done;
    run.before = isOn ? gathered : before;
    run.gathered = isOn ? [] : gathered;
    this.#show({ keys });
    if (step.kind === "waiting") this.#show({ done: step.done });
    else {
      if (taken !== undefined && taken !== question.answer) run.mistakes.push({ asked: question.answer, chosen: taken });
      this.#answer(step.kind, step.kind === "right" ? question.answer : null, this.#lastKeyAt, taken ?? null);
    }
  }

  #start(command: StartCommand): Result<null> {
    this.#finish(command.at);
    const next = begin(command);
    // Without sound nothing is asked: a question that is shown and taken back opens and closes what the page opens with it.
    const asked = this.#ask(next, command.at, blankRecord(next.kind, next.level));
    if (asked.ok) this.#run = next;
    else this.#show({ phase: "done" });
    return asked;
  }

  /** @param from what the record says but for the question; as it stands where it is left out */
  #ask(run: EarRun, at: number, from = this.#shown): Result<null> {
    if (!this.#parts.play(run.question.phrase)) return noAudio;
    Object.assign(run, { askedAt: at, done: playedFrom(run.question), gathered: [], before: [] });
    this.#show(asking(run), from);
    return ok(null);
  }

  #hear(): Result<null> {
    const shown = this.#shown;
    if (this.#run === undefined || shown === undefined) return noRun;
    if (shown.phase === "asking" && shown.replays === 0) return refuse("no-replays");
    if (!this.#parts.play(this.#run.question.phrase)) return noAudio;
    if (shown.phase === "asking") this.#show({ replays: shown.replays - 1 });
    return ok(null);
  }

  /** @param taken what notes that were played back wrongly stand for */
  #answer(outcome: PracticeAttempt["outcome"], chosen: string | null, at: number, taken: string | null = null): void {
    const shown = this.#shown;
    if (this.#run === undefined || shown?.phase !== "asking") return;
    const { question, attempts, askedAt, mistakes } = this.#run;
    if (outcome === "wrong" && chosen !== null) mistakes.push({ asked: question.answer, chosen });
    const foundMs = outcome === "right" ? Math.max(0, Math.round(at - askedAt)) : null;
    attempts.push({ from: null, to: question.answer, key: question.tonic, outcome, foundMs, errorMs: null });
    const names = earNames(question);
    this.#show({
      phase: "answered",
      answer: question.answer,
      chosen,
      outcomes: attempts.map((attempt) => attempt.outcome),
      sounded: question.phrase.slice(playedFrom(question)),
      names,
      tonic: question.kind === "interval" || question.kind === "chord" ? (names[0]?.[0] ?? question.tonic) : question.tonic,
      answered: [...shown.answered, { answer: question.answer, taken: outcome === "wrong" ? (chosen ?? taken) : null }],
    });
  }

  #next(at: number): Result<null> {
    const run = this.#run;
    if (run === undefined || this.#shown?.phase !== "answered") return noRun;
    if (run.attempts.length >= EAR_QUESTIONS) {
      this.#show({ phase: "done" });
      this.#finish(at);
      return ok(null);
    }
    run.question = earQuestion(run.kind, run.level, run.random, run.question);
    return this.#ask(run, at);
  }

  #finish(at: number): void {
    const ended = this.#run;
    this.#run = undefined;
    if (ended === undefined || ended.attempts.length === 0) return;
    this.#show({ confusions: confusionsOf(ended.mistakes) });
    void this.#parts.storeRun(finishedRun(ended, at, this.#parts.newId())).then((stored) => {
      if (!stored.ok) this.#show({ problem: stored.error });
    });
  }

  /** The record as the page sees it. */
  get #shown(): EarRecord | undefined {
    return this.#parts.store.find("ear", sessionIds.ear);
  }

  #show(change: Partial<EarRecord>, from = this.#shown): void {
    if (from === undefined) return;
    this.#parts.store.transact({ cause: "live" }, (tx) => {
      tx.put({ ...from, ...change });
      return ok(null);
    });
  }
}

const asking = ({ level, question, attempts }: EarRun): Partial<EarRecord> => ({
  phase: "asking",
  number: attempts.length + 1,
  replays: replaysOf(level),
  answer: null,
  chosen: null,
  tonic: question.tonic,
  done: 0,
  keys: [],
  sounded: [],
  names: [],
});

function begin({ kind, level, seed, date, at }: StartCommand): EarRun {
  const random = seeded(seed);
  return {
    kind,
    level,
    random,
    epoch: date - at,
    question: earQuestion(kind, level, random),
    askedAt: at,
    done: 0,
    gathered: [],
    before: [],
    attempts: [],
    mistakes: [],
  };
}

function finishedRun({ kind, level, attempts, epoch }: EarRun, at: number, id: string): PracticeRun {
  const source = { kind: "ear", id: `ear-${kind}-${level}`, title: `${TITLES[kind]}, level ${level}` } as const;
  const ended = Math.round(epoch + at);
  return { id: `ear-${ended}-${id}`, at: ended, source, mode: "ear", tempo: null, key: attempts[0]?.key ?? "C", attempts };
}

const noAudio = refuse("no-audio", { next: problem("try-again") });
const noRun = refuse("no-ear-run");

const blankRecord = (kind: EarKind, level: EarLevel): EarRecord => ({
  id: sessionIds.ear,
  typeName: "ear",
  scope: "session",
  kind,
  level,
  phase: "asking",
  number: 1,
  total: EAR_QUESTIONS,
  replays: replaysOf(level),
  choices: earChoices(kind, level),
  answer: null,
  chosen: null,
  tonic: "",
  done: 0,
  keys: [],
  sounded: [],
  names: [],
  outcomes: [],
  answered: [],
  confusions: [],
  problem: null,
});

/** Numbers from 0 up to, not including, 1, the same for the same seed: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
