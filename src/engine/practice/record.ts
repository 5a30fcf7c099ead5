import * as v from "valibot";
import { overviewOf } from "../../documents/practice/overview.ts";
import { RECORD_FORMAT, type Run, readRun, recordFile } from "../../documents/practice/run.ts";
import { equalData } from "../../lib/json.ts";
import type { Problem, Result } from "../../lib/result.ts";
import { ok, refuse } from "../../lib/result.ts";
import type { SessionState } from "../../protocol/engine/account-feed.ts";
import type { PracticeRun } from "../../protocol/engine/practice.ts";
import type { PracticeApi, PracticeReport } from "../../protocol/engine/practice-api.ts";
import { type PracticeCountRecord, sessionIds } from "../../protocol/records/session-records.ts";
import { signedInUser } from "../documents/open-document.ts";
import type { StorageState } from "../drafts/indexed-db.ts";
import type { Store } from "../store/store.ts";
import type { PracticeStore } from "./practice-store.ts";

/** What the record needs from the engine. */
export interface RecordParts {
  /** Undefined where this device keeps nothing. */
  readonly storage: Promise<PracticeStore | undefined>;
  /** Who works here, once the page has told it. */
  readonly session: () => Promise<SessionState>;
  readonly store: Store;
}

/** Whose record it is while nobody is signed in. */
const NOBODY = "";
/** Runs in one message to the account; a run of a long song weighs some 20 kB. */
const SENT_AT_ONCE = 20;

/** The learner's record of this device. */
export function createPracticeRecord(parts: RecordParts): PracticeApi {
  let deleted: { readonly owner: string; readonly runs: readonly Run[] } | undefined;
  const owner = async () => signedInUser(await parts.session()) ?? NOBODY;
  /** Does a step on the record of who is here; what the page has to know of it is told. */
  async function step<T>(work: (storage: PracticeStore, owner: string) => Promise<Result<T, StorageState>>): Promise<Result<T, Problem>> {
    const storage = await parts.storage;
    if (storage === undefined) return { ok: false, error: problemOf("missing") };
    const whose = await owner();
    const done = await work(storage, whose);
    await tell(parts.store, storage, whose);
    return done.ok ? done : { ok: false, error: problemOf(done.error) };
  }
  void Promise.all([parts.storage, owner()]).then(([storage, whose]) => storage && tell(parts.store, storage, whose));
  const waits = (whose: string) => ({ waits: whose !== NOBODY });

  return {
    async keepRun(run: PracticeRun) {
      const read = readRun(run);
      if (read === undefined) return refuse("malformed-run", "A finished run could not be read, so it is not in your record.");
      const kept = await step((storage, whose) => storage.add(whose, [read], waits(whose)));
      tellProblem(parts.store, kept.ok ? null : kept.error);
      return kept.ok ? ok(null) : kept;
    },
    practiceReport: (now) => step((storage, whose) => report(storage, whose, now, deleted?.owner === whose)),
    async exportPractice() {
      const runs = await step((storage, whose) => storage.runs(whose));
      return runs.ok ? ok(`${JSON.stringify({ format: RECORD_FORMAT, version: 1, runs: runs.value }, null, 1)}\n`) : runs;
    },
    async importPractice(text) {
      const rows = runsOfFile(text);
      if (!rows.ok) return rows;
      const runs = rows.value.flatMap((row) => readRun(row) ?? []);
      const added = await step((storage, whose) => storage.add(whose, runs, waits(whose)));
      return added.ok ? ok({ added: added.value, known: runs.length - added.value, damaged: rows.value.length - runs.length }) : added;
    },
    deletePractice: () =>
      step(async (storage, whose) => {
        const runs = await storage.runs(whose);
        if (!runs.ok) return runs;
        const cleared = await storage.clear(whose, { tells: whose !== NOBODY });
        if (!cleared.ok) return cleared;
        deleted = { owner: whose, runs: runs.value };
        return ok(runs.value.length);
      }),
    restorePractice: () =>
      step(async (storage, whose) => {
        if (deleted?.owner !== whose) return ok(0);
        await storage.keepOnAccount(whose);
        const added = await storage.add(whose, deleted.runs, waits(whose));
        if (added.ok) deleted = undefined;
        return added;
      }),
    adoptPractice: () =>
      step(async (storage, whose) => {
        const runs = whose === NOBODY ? ok([]) : await storage.runs(NOBODY);
        if (!runs.ok) return runs;
        const added = await storage.add(whose, runs.value, waits(whose));
        if (added.ok && whose !== NOBODY) await storage.clear(NOBODY, { tells: false });
        return added;
      }),
    async practiceToSend() {
      const [storage, session] = await Promise.all([parts.storage, parts.session()]);
      if (storage === undefined || session.kind !== "signed-in") return null;
      const waiting = await storage.waiting(session.user, SENT_AT_ONCE);
      if (!waiting.ok || (!waiting.value.forget && waiting.value.runs.length === 0)) return null;
      return { owner: session.user, forget: waiting.value.forget, runs: waiting.value.runs };
    },
    async practiceSent(whose, what) {
      const storage = await parts.storage;
      await storage?.told(whose, what);
      if (storage !== undefined) await tell(parts.store, storage, await owner());
    },
    mergePractice: (whose, rows) =>
      step((storage) =>
        storage.add(
          whose,
          rows.flatMap((row) => readRun(row) ?? []),
          { waits: false },
        ),
      ),
  };
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

/** Tells the page that a finished run could not be kept, or that the next one was. */
const tellProblem = (store: Store, problem: Problem | null): void => write(store, { problem });

type Told = Omit<PracticeCountRecord, "id" | "typeName" | "scope">;

function write(store: Store, members: Partial<Told>): void {
  const known: Told = store.find("practice", sessionIds.practice) ?? { runs: 0, waiting: 0, owner: NOBODY, problem: null };
  const next = { ...known, ...members };
  if (equalData(next, known)) return;
  store.transact({ cause: "engine" }, (tx) => {
    tx.put({ ...next, id: sessionIds.practice, typeName: "practice", scope: "session" });
    return ok(null);
  });
}

function runsOfFile(text: string): Result<readonly unknown[]> {
  const refused = refuse("not-a-record", "This file is no record of practice. Choose a file that was saved with “Download”.");
  try {
    const parsed = v.safeParse(recordFile, JSON.parse(text));
    return parsed.success ? ok(parsed.output.runs) : refused;
  } catch {
    return refused;
  }
}

const problemOf = (state: StorageState): Problem =>
  state === "full"
    ? { code: "practice-storage-full", message: "This device's storage is full, so your practice is not recorded. Free some space." }
    : { code: "practice-storage-missing", message: "This browser keeps nothing on this device, so your practice is not recorded." };
