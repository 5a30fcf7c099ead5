import * as v from "valibot";
import { overviewOf } from "../../documents/practice/overview.ts";
import { pastRun } from "../../documents/practice/past-run.ts";
import { RECORD_FORMAT, type Run, readRun, recordFile } from "../../documents/practice/run.ts";
import { equalData } from "../../lib/json.ts";
import type { Later } from "../../lib/later.ts";
import { ok, type Problem, type Result } from "../../lib/result.ts";
import type { SessionState } from "../../protocol/engine/account-feed.ts";
import type { PracticeRun } from "../../protocol/engine/practice.ts";
import type { PracticeApi, PracticeReport } from "../../protocol/engine/practice-api.ts";
import { problem, refuse } from "../../protocol/problems.ts";
import { type PracticeCountRecord, sessionIds } from "../../protocol/records/session-records.ts";
import { signedInUser } from "../documents/document-session.ts";
import type { StorageState } from "../drafts/indexed-db.ts";
import type { Store } from "../store/store.ts";
import { HeldRuns, type MadeRun } from "./held-runs.ts";
import type { StoredPlace } from "./open-runs.ts";
import type { PracticeStore } from "./practice-store.ts";
import { UnstoredRuns } from "./unstored-runs.ts";

/** What the record needs from the engine. */
export interface RecordParts {
  /** Undefined where this device stores nothing. */
  readonly storage: Promise<PracticeStore | undefined>;
  /** Who works here, once the page has told it. */
  readonly session: () => Promise<SessionState>;
  readonly store: Store;
  readonly later: Later;
  /** This engine, the tab that it works in, and the tabs that live. */
  readonly whereabouts: () => Promise<Whereabouts>;
}

/** Where a run goes on, and which tabs live. */
export interface Whereabouts {
  readonly engine: string;
  readonly tab: string;
  readonly live: ReadonlySet<string>;
}

interface Begun {
  readonly id: string;
  readonly assignment: string | null;
  readonly at: number;
}

/** When a run began, as far as its first attempt says so. */
export const beganAt = ({ at, attempts: [first] }: PracticeRun): number => at - (first?.foundMs ?? 0);

/** Whose record it is while nobody is signed in. */
const NOBODY = "";
/** Runs in one message to the account; a run of a long song weighs some 20 kB. */
const SENT_AT_ONCE = 20;

/** The learner's record of this device. Its calls are fields, so that the engine can hand them on one by one. */
export class PracticeRecord implements PracticeApi {
  readonly #parts: RecordParts;
  /** What a class asked for that is practised now. */
  #assignment: string | null = null;
  /** The run that was stored last, and what it was for. */
  #begun: Begun | undefined;
  readonly #held = new HeldRuns((take) =>
    this.#quietly(async (storage, owner) => {
      const { tab, engine } = await this.#parts.whereabouts();
      const made = take();
      const run = made && readRun(this.#stamped(made));
      if (run !== undefined) await storage.hold(owner, { tab, engine, run });
    }),
  );
  readonly #unstored: UnstoredRuns;
  /** What was deleted last and can be brought back. */
  #deleted: { readonly owner: string; readonly runs: readonly Run[] } | undefined;

  constructor(parts: RecordParts) {
    this.#parts = parts;
    this.#unstored = new UnstoredRuns((owner, runs) => this.#store(owner, runs), parts.later);
    void this.#adoptOpen().then(async () => {
      const [storage, owner] = await Promise.all([parts.storage, this.#owner()]);
      if (storage !== undefined) await tell(parts.store, storage, owner);
    });
  }

  /**
   * Stores a run that goes on as far as it has come: should the tab be killed, that is in the record.
   * @param at when it began, milliseconds since 1970
   */
  holdRun({ id, at }: { readonly id: string; readonly at: number }, made: MadeRun): void {
    this.#begin(id, at);
    this.#held.hold(id, made);
  }

  /** Where an exercise was left. */
  async placeOf(id: string): Promise<StoredPlace | undefined> {
    const storage = await this.#parts.storage;
    return storage?.place(await this.#owner(), id);
  }

  /** Remembers where an exercise stands, null that it is at its end. */
  keepPlace(id: string, place: Omit<StoredPlace, "id"> | null): void {
    void this.#quietly((storage, owner) => (place === null ? storage.dropPlace(owner, id) : storage.keepPlace(owner, { id, ...place })));
  }

  /** Takes what is left of runs whose tab is no more. */
  async #adoptOpen(): Promise<void> {
    const [storage, { engine, tab, live }] = await Promise.all([this.#parts.storage, this.#parts.whereabouts()]);
    await storage?.adoptOpen((open) => open.engine !== engine && (open.tab === tab || !live.has(open.tab)));
  }

  async #quietly(work: (storage: PracticeStore, owner: string) => Promise<unknown>): Promise<void> {
    const storage = await this.#parts.storage;
    if (storage !== undefined) await work(storage, await this.#owner());
  }

  readonly practiseFor: PracticeApi["practiseFor"] = async (assignment) => {
    this.#assignment = assignment;
  };

  /** A run with what a class asked for when it began: who leaves the page ends the run after that. */
  #stamped(run: PracticeRun): PracticeRun {
    const { assignment, at } = this.#begin(run.id, beganAt(run));
    const { places: _ofClass, form: _alsoOfClass, ...own } = run;
    return assignment === null ? own : { ...run, assignment, ...(run.at > at ? { ms: Math.round(run.at - at) } : {}) };
  }

  /** What a run is for, as it was when it began. */
  #begin(id: string, at: number): Begun {
    if (this.#begun?.id === id) return this.#begun;
    this.#begun = { id, assignment: this.#assignment, at };
    return this.#begun;
  }

  readonly keepRun: PracticeApi["keepRun"] = async (run) => {
    this.#held.drop(run.id);
    const read = readRun(this.#stamped(run));
    if (read === undefined) return refuse("malformed-run");
    const stored = await this.#unstored.add(await this.#owner(), read);
    return stored.ok ? ok(null) : { ok: false, error: problemOf(stored.error) };
  };

  /** Stores finished runs, and tells the page how that went. */
  async #store(owner: string, runs: readonly Run[]): Promise<Result<number, StorageState>> {
    const storage = await this.#parts.storage;
    const stored: Result<number, StorageState> = (await storage?.add(owner, runs, waitsFor(owner))) ?? { ok: false, error: "missing" };
    if (storage !== undefined && stored.ok) await tell(this.#parts.store, storage, await this.#owner());
    tellProblem(this.#parts.store, stored.ok ? null : problemOf(stored.error));
    return stored;
  }

  readonly practiceReport: PracticeApi["practiceReport"] = async (now) => {
    await this.#adoptOpen();
    return this.#withRecord((storage, owner) => report(storage, owner, now, this.#deleted?.owner === owner));
  };

  readonly pastRuns: PracticeApi["pastRuns"] = (exercise) =>
    this.#withRecord(async (storage, owner) => {
      const runs = await storage.last(owner, exercise, PAST_RUNS);
      return runs.ok ? ok(runs.value.map(pastRun)) : runs;
    });

  readonly exportPractice: PracticeApi["exportPractice"] = async () => {
    const runs = await this.#withRecord((storage, owner) => storage.runs(owner));
    return runs.ok ? ok(`${JSON.stringify({ format: RECORD_FORMAT, version: 1, runs: runs.value }, null, 1)}\n`) : runs;
  };

  readonly importPractice: PracticeApi["importPractice"] = async (text) => {
    const rows = runsOfFile(text);
    if (!rows.ok) return rows;
    const runs = readableRuns(rows.value);
    const added = await this.#withRecord((storage, owner) => storage.add(owner, runs, waitsFor(owner)));
    return added.ok ? ok({ added: added.value, known: runs.length - added.value, damaged: rows.value.length - runs.length }) : added;
  };

  readonly deletePractice: PracticeApi["deletePractice"] = () =>
    this.#withRecord(async (storage, owner) => {
      const runs = await storage.runs(owner);
      if (!runs.ok) return runs;
      const cleared = await storage.clear(owner, { tells: owner !== NOBODY });
      if (!cleared.ok) return cleared;
      this.#unstored.forget(owner);
      tellProblem(this.#parts.store, null);
      this.#deleted = { owner, runs: runs.value };
      return ok(runs.value.length);
    });

  readonly restorePractice: PracticeApi["restorePractice"] = () =>
    this.#withRecord(async (storage, owner) => {
      if (this.#deleted?.owner !== owner) return ok(0);
      await storage.keepOnAccount(owner);
      const added = await storage.add(owner, this.#deleted.runs, waitsFor(owner));
      if (added.ok) this.#deleted = undefined;
      return added;
    });

  readonly adoptPractice: PracticeApi["adoptPractice"] = () => this.#withRecord(adopt);

  readonly practiceToSend: PracticeApi["practiceToSend"] = async (owner) => {
    const storage = await this.#parts.storage;
    if (storage === undefined) return null;
    const waiting = await storage.waiting(owner, SENT_AT_ONCE);
    if (!waiting.ok || (!waiting.value.forget && waiting.value.runs.length === 0)) return null;
    return { owner, forget: waiting.value.forget, runs: waiting.value.runs };
  };

  readonly practiceSent: PracticeApi["practiceSent"] = async (owner, what) => {
    const storage = await this.#parts.storage;
    await storage?.told(owner, what);
    if (storage !== undefined) await tell(this.#parts.store, storage, await this.#owner());
  };

  readonly mergePractice: PracticeApi["mergePractice"] = (owner, rows) =>
    this.#withRecord((storage) => storage.add(owner, readableRuns(rows), { waits: false }));

  async #owner(): Promise<string> {
    return signedInUser(await this.#parts.session()) ?? NOBODY;
  }

  /** Does something with the record of who is here; what the page has to know of it is told. */
  async #withRecord<T>(work: RecordWork<T>): Promise<Result<T, Problem>> {
    const storage = await this.#parts.storage;
    if (storage === undefined) return { ok: false, error: problemOf("missing") };
    const owner = await this.#owner();
    const done = await work(storage, owner);
    await tell(this.#parts.store, storage, owner);
    return done.ok ? done : { ok: false, error: problemOf(done.error) };
  }
}

/** How many former runs are compared with. */
const PAST_RUNS = 10;

type RecordWork<T> = (storage: PracticeStore, owner: string) => Promise<Result<T, StorageState>>;

/** Runs of a person wait for the account; those of nobody have none to go to. */
const waitsFor = (owner: string) => ({ waits: owner !== NOBODY });

const readableRuns = (rows: readonly unknown[]): readonly Run[] => rows.flatMap((row) => readRun(row) ?? []);

/** Moves what nobody practised on this device into an owner's record. Gives the number of runs. */
async function adopt(storage: PracticeStore, owner: string): Promise<Result<number, StorageState>> {
  const runs = owner === NOBODY ? ok([]) : await storage.runs(NOBODY);
  if (!runs.ok) return runs;
  const added = await storage.add(owner, runs.value, waitsFor(owner));
  if (added.ok && owner !== NOBODY) await storage.clear(NOBODY, { tells: false });
  return added;
}

async function report(
  storage: PracticeStore,
  owner: string,
  now: number,
  canRestore: boolean,
): Promise<Result<PracticeReport, StorageState>> {
  const rows = await storage.rows(owner);
  if (!rows.ok) return rows;
  const nobodys = owner === NOBODY ? 0 : await storage.count(NOBODY);
  const waiting = await storage.waiting(owner, 0);
  const setAside = storage.setAside();
  return ok({ ...overviewOf(rows.value, now), nobodys, setAside, canRestore, waiting: waiting.ok ? waiting.value.count : 0 });
}

/** Tells the page that the record stands otherwise, and how much of it the account is still to get. */
async function tell(store: Store, storage: PracticeStore, owner: string): Promise<void> {
  const waiting = await storage.waiting(owner, 0);
  write(store, { runs: await storage.count(owner), waiting: waiting.ok ? waiting.value.count : 0, owner });
}

/** Tells the page that a finished run could not be stored, or that the next one was. */
const tellProblem = (store: Store, problem: Problem | null): void => write(store, { problem });

type RecordCounts = Omit<PracticeCountRecord, "id" | "typeName" | "scope">;

function write(store: Store, members: Partial<RecordCounts>): void {
  const known: RecordCounts = store.find("practice", sessionIds.practice) ?? { runs: 0, waiting: 0, owner: NOBODY, problem: null };
  const next = { ...known, ...members };
  if (equalData(next, known)) return;
  store.transact({ cause: "engine" }, (tx) => {
    tx.put({ ...next, id: sessionIds.practice, typeName: "practice", scope: "session" });
    return ok(null);
  });
}

function runsOfFile(text: string): Result<readonly unknown[]> {
  const refused = refuse("not-a-record");
  try {
    const parsed = v.safeParse(recordFile, JSON.parse(text));
    return parsed.success ? ok(parsed.output.runs) : refused;
  } catch {
    return refused;
  }
}

function problemOf(state: StorageState): Problem {
  if (state === "silent") return problem("practice-storage-silent");
  return problem(state === "full" ? "practice-storage-full" : "practice-storage-missing");
}
