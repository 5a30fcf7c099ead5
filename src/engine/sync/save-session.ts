import { copyDocument } from "../../documents/copy-document.ts";
import type { Problem, Result } from "../../lib/result.ts";
import { ok, refuse } from "../../lib/result.ts";
import type { ShelvedDocument } from "../../protocol/engine/account-feed.ts";
import type { ConflictChoices } from "../../protocol/engine/documents-api.ts";
import { createAutosave } from "./autosave.ts";
import { meet, type Next, reconcile } from "./conflict.ts";
import { saveTarget } from "./location.ts";
import { push } from "./push.ts";
import {
  currentBody,
  isHeldUp,
  type SaverMemory,
  type SaverStart,
  type SaverWork,
  type SaverWorld,
  startMemory,
} from "./save-session-state.ts";

/** Saves one open document: by time, by the person's word, again after failure, merged when another device was faster. */
export interface Saver {
  /** What it knows; read only. */
  readonly state: Readonly<SaverMemory>;
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
  meet(stored: ShelvedDocument): Promise<void>;
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

/** Makes the saver of a document that was just opened. */
export function createSaver(world: SaverWorld, start: SaverStart): Saver {
  const work = startWork(world, start);
  const { memory, autosave, enqueue } = work;
  const sendRest = () => enqueue(() => push(work, "autosave"));
  const goOnWith = (step: () => Promise<Next> | Next) =>
    enqueue(async () => {
      if ((await step()) === "again") await push(work, "resolve");
    });
  const hasRest = () => memory.isUnsaved && memory.place.id !== null && !isHeldUp(memory);
  return {
    state: memory,
    edited() {
      memory.edits += 1;
      memory.isUnsaved = true;
      if (memory.place.id !== null && !isHeldUp(memory)) autosave.edited();
      world.onChange();
    },
    save: () => save(work),
    resolve: (choices) => resolve(work, choices),
    resolveAsCopy: () => resolveAsCopy(work),
    async catchUp(version) {
      const isNews = memory.busy === 0 && memory.conflicts.length === 0 && memory.place.version !== null && version > memory.place.version;
      if (isNews) await goOnWith(() => reconcile(work, () => push(work, "resolve")));
    },
    meet: (stored) => goOnWith(() => meet(work, stored)),
    sessionChanged() {
      const { kind } = world.session();
      const wasOut = memory.isSignedOut;
      const isOfAccount = memory.place.home === "account" || memory.pending?.home === "account";
      memory.isSignedOut = isOfAccount && (kind === "ended" || kind === "anonymous");
      if (wasOut && !memory.isSignedOut && (memory.isUnsaved || memory.pending !== null)) void sendRest();
      world.onChange();
    },
    online: autosave.retryNow,
    async flush() {
      if (hasRest()) await sendRest();
    },
    goOn() {
      if (memory.pending !== null) void sendRest();
      else if (hasRest()) autosave.edited();
    },
    async close() {
      memory.frozen = currentBody(work);
      if (hasRest()) await sendRest();
      autosave.stop();
    },
  };
}

function startWork(world: SaverWorld, start: SaverStart): SaverWork {
  const memory = startMemory(start);
  let queue: Promise<void> = Promise.resolve();
  const work: SaverWork = {
    world,
    memory,
    autosave: createAutosave(world, () => void work.enqueue(() => push(work, "autosave"))),
    enqueue(task) {
      memory.busy += 1;
      work.autosave.stop();
      world.onChange();
      queue = queue.then(task).finally(() => {
        memory.busy -= 1;
        world.onChange();
      });
      return queue;
    },
  };
  return work;
}

async function save(work: SaverWork): Promise<Result<string>> {
  const { world, memory } = work;
  if (memory.conflicts.length > 0) return refuse("conflict", "This was changed here and elsewhere. Choose what to keep first.");
  if (memory.isSignedOut) return signedOut;
  memory.problem = null;
  await work.enqueue(() => push(work, "save", saveTarget(memory.place, world.session())));
  return outcome(memory);
}

/** What the person is told about a Save. */
function outcome({ conflicts, isSignedOut, problem, place }: SaverMemory): Result<string> {
  if (conflicts.length > 0) return refuse("conflict", "This was changed here and elsewhere. Choose what to keep.");
  if (isSignedOut) return signedOut;
  return problem === null && place.id !== null ? ok(place.id) : { ok: false, error: problem ?? notSaved };
}

async function resolve(work: SaverWork, choices: ConflictChoices): Promise<void> {
  const { memory } = work;
  memory.choices = { ...memory.choices, ...choices };
  await work.enqueue(async () => {
    if (memory.theirs !== null && meet(work, memory.theirs) === "again") await push(work, "resolve");
  });
}

async function resolveAsCopy(work: SaverWork): Promise<Result<string>> {
  const { world, memory } = work;
  if (memory.theirs === null) return refuse("no-conflict", "There is nothing to decide any more.");
  const mine = currentBody(work);
  const shelf = world.shelves[memory.place.home === "device" ? "device" : "account"];
  const answer = await shelf({ kind: "create", body: copyDocument(mine), writeId: world.newId() });
  if (answer.kind !== "saved") return { ok: false, error: "problem" in answer ? answer.problem : notSaved };
  await resolve(work, Object.fromEntries(memory.conflicts.map(({ key }) => [key, "theirs" as const])));
  return ok(answer.id);
}

const notSaved: Problem = { code: "not-saved", message: "This could not be saved. Your changes are kept on this device." };
const signedOut = refuse("signed-out", "You are signed out. Sign in to save; your changes are kept on this device.");
