import type { ShelfAnswer } from "../../protocol/engine/account-feed.ts";
import type { SaveReason } from "../../protocol/gateway-contract.ts";
import type { PendingWrite } from "../drafts/draft-schema.ts";
import { type Next, reconcile, settle, stopAt } from "./conflict.ts";
import { type Place, placeOf } from "./location.ts";
import { currentBody, isHeldUp, type SaverWork } from "./save-session-state.ts";

/** Sends what is to be saved until it is answered for good, is put off, or waits for the person. */
export async function push(work: SaverWork, reason: SaveReason, target = homeOf(work)): Promise<void> {
  const { memory } = work;
  const repeats = memory.pending !== null;
  const next = await pushOnce(work, reason, target);
  if (next === "again") return push(work, "resolve");
  // An earlier write was repeated and answered first; what the person asked to save is newer than that.
  if (repeats && reason === "save" && memory.isUnsaved && memory.problem === null && memory.pending === null)
    return push(work, reason, target);
}

const homeOf = ({ memory }: SaverWork): "device" | "account" => (memory.place.home === "device" ? "device" : "account");

async function pushOnce(work: SaverWork, reason: SaveReason, target: "device" | "account"): Promise<Next> {
  const { world, memory } = work;
  if (isHeldUp(memory) && memory.pending === null) return "done";
  const write = memory.pending ?? takePending(work, target);
  await world.noteDraft();
  return take(work, write, await send(work, write, reason));
}

function takePending(work: SaverWork, target: "device" | "account"): PendingWrite {
  const { world, memory } = work;
  const creates = memory.place.id === null || target !== memory.place.home;
  const write = { writeId: world.newId(), body: currentBody(work), creates, home: target };
  memory.pending = write;
  memory.mark = memory.edits;
  return write;
}

function send({ world, memory }: SaverWork, { writeId, body, creates, home }: PendingWrite, reason: SaveReason): Promise<ShelfAnswer> {
  const { id, version, authorId } = memory.place;
  if (creates || id === null || version === null) return world.shelves[home]({ kind: "create", body, writeId });
  return world.shelves[home]({ kind: "save", id, authorId, version, body, writeId, reason });
}

async function take(work: SaverWork, write: PendingWrite, answer: ShelfAnswer): Promise<Next> {
  const { memory, autosave } = work;
  const { place } = memory;
  switch (answer.kind) {
    case "saved":
      landed(
        work,
        write,
        placeOf(write.home, { ...answer, authorId: answer.authorId ?? place.authorId, createdAt: answer.createdAt ?? place.createdAt }),
      );
      return "done";
    case "conflict":
      if (answer.current.writeId === write.writeId) {
        landed(work, write, { ...place, version: answer.current.version });
        return "done";
      }
      memory.pending = null;
      return reconcile(work, () => push(work, "resolve"));
    case "unreachable":
      memory.problem = answer.problem;
      autosave.retry(() => void work.enqueue(() => push(work, "autosave", write.home)));
      return "done";
    default:
      stopAt(work, answer);
      return "done";
  }
}

/** The write is stored: what was edited since is still to be saved. */
function landed(work: SaverWork, write: PendingWrite, at: Place): void {
  const { world, memory } = work;
  const before = memory.place;
  memory.place = at;
  settle(work, write.body, memory.edits !== memory.mark);
  if (before.home === "device" && at.home === "account" && before.id !== null) world.leftDevice(before.id);
  world.placed(at);
}
