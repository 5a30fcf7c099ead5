import { copyDocument } from "../../documents/copy-document.ts";
import type { Problem, Result } from "../../lib/result.ts";
import { ok, refuse } from "../../lib/result.ts";
import type { StoredBody } from "../../protocol/engine/account-feed.ts";
import type { ConflictChoices } from "../../protocol/engine/documents-api.ts";
import { createAutosave } from "./autosave.ts";
import { type Next, reconcile, reconcileWith } from "./conflict.ts";
import { saveTarget } from "./location.ts";
import { push } from "./push.ts";
import {
  currentBody,
  isHeldUp,
  type SaveSessionStart,
  type SaveSessionState,
  type SaveSessionWork,
  type SaveSessionWorld,
  startMemory,
} from "./save-session-state.ts";

/** Saves one open document: by time, by the person's word, again after failure, merged when another device was faster. */
export interface SaveSession {
  /** What it knows; read only. */
  readonly state: Readonly<SaveSessionState>;
  /** The document was edited. */
  edited(): void;
  /** The person's Save; the id of what was saved, or why it was not. */
  save(): Promise<Result<string>>;
  /** Decides conflicts by key; those not named stay open. */
  resolve(choices: ConflictChoices): Promise<void>;
  /** Stores this side of a conflict as a new document; the open one takes the other side. */
  resolveAsCopy(): Promise<Result<string>>;
  /** Another tab saved this document under that version. */
  catchUp(version: number): Promise<void>;
  /** Merges with a stored state that was just read. */
  meet(stored: StoredBody): Promise<void>;
  sessionChanged(): void;
  /** The network is back. */
  online(): void;
  /** Saves now what waits for its time. */
  flush(): Promise<void>;
  /** Sends a write again that was not answered before a restart. */
  goOn(): void;
  /** Another document is opened: what is under way is finished without touching the screen. */
  close(): Promise<void>;
}

/** Makes the saveSession of a document that was just opened. */
export function createSaveSession(world: SaveSessionWorld, start: SaveSessionStart): SaveSession {
  const work = startWork(world, start);
  const { state, autosave, enqueue } = work;
  const sendRest = () => enqueue(() => push(work, "autosave"));
  const goOnWith = (step: () => Promise<Next> | Next) =>
    enqueue(async () => {
      if ((await step()) === "again") await push(work, "resolve");
    });
  const hasRest = () => state.isUnsaved && state.location.id !== null && !isHeldUp(state);
  return {
    state: state,
    edited() {
      state.edits += 1;
      state.isUnsaved = true;
      if (state.location.id !== null && !isHeldUp(state)) autosave.edited();
      world.onChange();
    },
    save: () => save(work),
    resolve: (choices) => resolve(work, choices),
    resolveAsCopy: () => resolveAsCopy(work),
    async catchUp(version) {
      const isNews =
        state.busy === 0 && state.conflicts.length === 0 && state.location.version !== null && version > state.location.version;
      if (isNews) await goOnWith(() => reconcile(work, () => push(work, "resolve")));
    },
    meet: (stored) => goOnWith(() => reconcileWith(work, stored)),
    sessionChanged() {
      const { kind } = world.session();
      const wasOut = state.isSignedOut;
      const isOfAccount = state.location.home === "account" || state.pending?.home === "account";
      state.isSignedOut = isOfAccount && (kind === "ended" || kind === "anonymous");
      if (wasOut && !state.isSignedOut && (state.isUnsaved || state.pending !== null)) void sendRest();
      world.onChange();
    },
    online: autosave.retryNow,
    async flush() {
      if (hasRest()) await sendRest();
    },
    goOn() {
      if (state.pending !== null) void sendRest();
      else if (hasRest()) autosave.edited();
    },
    async close() {
      state.frozen = currentBody(work);
      if (hasRest()) await sendRest();
      autosave.stop();
    },
  };
}

function startWork(world: SaveSessionWorld, start: SaveSessionStart): SaveSessionWork {
  const state = startMemory(start);
  let queue: Promise<void> = Promise.resolve();
  const work: SaveSessionWork = {
    world,
    state,
    autosave: createAutosave(world, () => void work.enqueue(() => push(work, "autosave"))),
    enqueue(task) {
      state.busy += 1;
      work.autosave.stop();
      world.onChange();
      queue = queue.then(task).finally(() => {
        state.busy -= 1;
        world.onChange();
      });
      return queue;
    },
  };
  return work;
}

async function save(work: SaveSessionWork): Promise<Result<string>> {
  const { world, state } = work;
  if (state.conflicts.length > 0) return refuse("conflict", "This was changed here and elsewhere. Choose what to keep first.");
  if (state.isSignedOut) return signedOut;
  state.problem = null;
  await work.enqueue(() => push(work, "save", saveTarget(state.location, world.session())));
  return outcome(state);
}

/** What the person is told about a Save. */
function outcome({ conflicts, isSignedOut, problem, location }: SaveSessionState): Result<string> {
  if (conflicts.length > 0) return refuse("conflict", "This was changed here and elsewhere. Choose what to keep.");
  if (isSignedOut) return signedOut;
  return problem === null && location.id !== null ? ok(location.id) : { ok: false, error: problem ?? notSaved };
}

async function resolve(work: SaveSessionWork, choices: ConflictChoices): Promise<void> {
  const { state } = work;
  state.choices = { ...state.choices, ...choices };
  await work.enqueue(async () => {
    if (state.theirs !== null && reconcileWith(work, state.theirs) === "again") await push(work, "resolve");
  });
}

async function resolveAsCopy(work: SaveSessionWork): Promise<Result<string>> {
  const { world, state } = work;
  if (state.theirs === null) return refuse("no-conflict", "There is nothing to decide any more.");
  const mine = currentBody(work);
  const documents = world.stores[state.location.home === "device" ? "device" : "account"];
  const answer = await documents({ kind: "create", body: copyDocument(mine), writeId: world.newId() });
  if (answer.kind !== "saved") return { ok: false, error: "problem" in answer ? answer.problem : notSaved };
  await resolve(work, Object.fromEntries(state.conflicts.map(({ key }) => [key, "theirs" as const])));
  return ok(answer.id);
}

const notSaved: Problem = { code: "not-saved", message: "This could not be saved. Your changes are kept on this device." };
const signedOut = refuse("signed-out", "You are signed out. Sign in to save; your changes are kept on this device.");
