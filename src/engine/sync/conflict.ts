import { equalData } from "../../lib/json.ts";
import type { DocumentBody, ShelfAnswer, ShelvedDocument } from "../../protocol/engine/account-feed.ts";
import { placeOf } from "./location.ts";
import { currentBody, type SaverWork } from "./save-session-state.ts";

/** Whether something is left to be sent. */
export type Next = "again" | "done";

const nothing: DocumentBody = { title: "", data: {} };

/** The stored state is now `stored`; the draft goes when nothing more is to be saved. */
export function settle({ world, memory, autosave }: SaverWork, stored: DocumentBody, isUnsaved: boolean): void {
  Object.assign(memory, { base: stored, pending: null, problem: null, theirs: null, choices: {}, conflicts: [], isUnsaved });
  autosave.succeeded();
  if (isUnsaved) void world.noteDraft();
  else world.clearDraft();
  if (isUnsaved && memory.place.id !== null) autosave.edited();
}

/** Merges with a stored state; conflicts wait for the person. */
export function meet(work: SaverWork, stored: ShelvedDocument): Next {
  const { world, memory } = work;
  const mine = currentBody(work);
  const merged = world.merge({ base: memory.base ?? nothing, mine, theirs: stored, choices: memory.choices });
  if (merged.conflicts.length > 0) {
    memory.theirs = stored;
    memory.conflicts = merged.conflicts;
    memory.isUnsaved = true;
    return "done";
  }
  memory.place = placeOf(memory.place.home === "device" ? "device" : "account", stored);
  if (memory.frozen !== null) memory.frozen = merged.body;
  else if (!equalData(merged.body, mine)) world.show(merged.body);
  const storedBody = { title: stored.title, data: stored.data };
  const differs = !equalData(merged.body, storedBody);
  settle(work, storedBody, differs);
  if (differs) world.rewriteDraft();
  return differs ? "again" : "done";
}

/** Reads the stored state and merges with it; `after` goes on when a state that could not be read at first was. */
export async function reconcile(work: SaverWork, after: () => Promise<void>): Promise<Next> {
  const { world, memory, autosave } = work;
  if (memory.place.id === null) return "done";
  const answer = await world.shelves[memory.place.home === "device" ? "device" : "account"]({ kind: "load", id: memory.place.id });
  if (answer.kind === "loaded") return meet(work, answer.document);
  if (answer.kind === "unreachable") {
    memory.problem = answer.problem;
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
export function stopAt({ world, memory }: SaverWork, answer: ShelfAnswer): void {
  if (answer.kind === "signed-out") {
    memory.isSignedOut = true;
    return;
  }
  memory.pending = null;
  if (answer.kind === "refused") memory.problem = answer.problem;
  if (answer.kind !== "missing") return;
  Object.assign(memory, { problem: deletedElsewhere, isUnsaved: true, place: { ...memory.place, home: "none", id: null, version: null } });
  world.rewriteDraft();
}
