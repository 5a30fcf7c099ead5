import { equalData } from "../../lib/json.ts";
import type { DocumentBody, StoreAnswer, StoredBody } from "../../protocol/engine/account-feed.ts";
import { locationOf } from "./location.ts";
import { currentBody, type SaveSessionWork } from "./save-session-state.ts";

/** Whether something is left to be sent. */
export type Next = "again" | "done";

const nothing: DocumentBody = { title: "", data: {} };

/** The stored state is now `stored`; the draft goes when nothing more is to be saved. */
export function settle({ world, state, autosave }: SaveSessionWork, stored: DocumentBody, isUnsaved: boolean): void {
  Object.assign(state, { base: stored, pending: null, problem: null, theirs: null, choices: {}, conflicts: [], isUnsaved });
  autosave.succeeded();
  if (isUnsaved) void world.noteDraft();
  else world.clearDraft();
  if (isUnsaved && state.location.id !== null) autosave.edited();
}

/** Merges with a stored state; conflicts wait for the person. */
export function reconcileWith(work: SaveSessionWork, stored: StoredBody): Next {
  const { world, state } = work;
  const mine = currentBody(work);
  const merged = world.merge({ base: state.base ?? nothing, mine, theirs: stored, choices: state.choices });
  if (merged.conflicts.length > 0) {
    state.theirs = stored;
    state.conflicts = merged.conflicts;
    state.isUnsaved = true;
    return "done";
  }
  state.location = locationOf(state.location.home === "device" ? "device" : "account", stored);
  if (state.frozen !== null) state.frozen = merged.body;
  else if (!equalData(merged.body, mine)) world.show(merged.body);
  const storedBody = { title: stored.title, data: stored.data };
  const differs = !equalData(merged.body, storedBody);
  settle(work, storedBody, differs);
  if (differs) world.rewriteDraft();
  return differs ? "again" : "done";
}

/** Reads the stored state and merges with it; `after` goes on when a state that could not be read at first was. */
export async function reconcile(work: SaveSessionWork, after: () => Promise<void>): Promise<Next> {
  const { world, state, autosave } = work;
  if (state.location.id === null) return "done";
  const answer = await world.stores[state.location.home === "device" ? "device" : "account"]({ kind: "load", id: state.location.id });
  if (answer.kind === "loaded") return reconcileWith(work, answer.document);
  if (answer.kind === "unreachable") {
    state.problem = answer.problem;
    autosave.retry(() => void work.enqueue(async () => void ((await reconcile(work, after)) === "again" && (await after()))));
    return "done";
  }
  stopAt(work, answer);
  return "done";
}

const deletedElsewhere = {
  code: "deleted-elsewhere",
  message: "This was deleted elsewhere. Your version is kept here; Save stores it again as a new one.",
};

/** An answer that repeating the call does not change. */
export function stopAt({ world, state }: SaveSessionWork, answer: StoreAnswer): void {
  if (answer.kind === "signed-out") {
    state.isSignedOut = true;
    return;
  }
  state.pending = null;
  if (answer.kind === "refused") state.problem = answer.problem;
  if (answer.kind !== "missing") return;
  Object.assign(state, {
    problem: deletedElsewhere,
    isUnsaved: true,
    location: { ...state.location, home: "none", id: null, version: null },
  });
  world.rewriteDraft();
}
