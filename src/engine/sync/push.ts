import type { StoreAnswer } from "../../protocol/engine/account-feed.ts";
import type { SaveReason } from "../../protocol/gateway-contract.ts";
import type { PendingWrite } from "../drafts/draft-schema.ts";
import { type Next, reconcile, settle, stopAt } from "./conflict.ts";
import { type Location, locationOf } from "./location.ts";
import { currentBody, isHeldUp, type SaveSessionWork } from "./save-session-state.ts";

/** Sends what is to be saved until it is answered for good, is put off, or waits for the person. */
export async function push(work: SaveSessionWork, reason: SaveReason, target = homeOf(work)): Promise<void> {
  const { state } = work;
  const repeats = state.pending !== null;
  const next = await pushOnce(work, reason, target);
  if (next === "again") return push(work, "resolve");
  // An earlier write was repeated and answered first; what the person asked to save is newer than that.
  if (repeats && reason === "save" && state.isUnsaved && state.problem === null && state.pending === null)
    return push(work, reason, target);
}

const homeOf = ({ state }: SaveSessionWork): "device" | "account" => (state.location.home === "device" ? "device" : "account");

async function pushOnce(work: SaveSessionWork, reason: SaveReason, target: "device" | "account"): Promise<Next> {
  const { world, state } = work;
  if (isHeldUp(state) && state.pending === null) return "done";
  const write = state.pending ?? takePending(work, target);
  await world.noteDraft();
  return applyAnswer(work, write, await send(work, write, reason));
}

function takePending(work: SaveSessionWork, target: "device" | "account"): PendingWrite {
  const { world, state } = work;
  const creates = state.location.id === null || target !== state.location.home;
  const write = { writeId: world.newId(), body: currentBody(work), creates, home: target };
  state.pending = write;
  state.mark = state.edits;
  return write;
}

function send({ world, state }: SaveSessionWork, { writeId, body, creates, home }: PendingWrite, reason: SaveReason): Promise<StoreAnswer> {
  const { id, version, authorId } = state.location;
  if (creates || id === null || version === null) return world.stores[home]({ kind: "create", body, writeId });
  return world.stores[home]({ kind: "save", id, authorId, version, body, writeId, reason });
}

async function applyAnswer(work: SaveSessionWork, write: PendingWrite, answer: StoreAnswer): Promise<Next> {
  const { state, autosave } = work;
  const { location } = state;
  switch (answer.kind) {
    case "saved":
      landed(
        work,
        write,
        locationOf(write.home, {
          ...answer,
          authorId: answer.authorId ?? location.authorId,
          createdAt: answer.createdAt ?? location.createdAt,
        }),
      );
      return "done";
    case "conflict":
      if (answer.current.writeId === write.writeId) {
        landed(work, write, { ...location, version: answer.current.version });
        return "done";
      }
      state.pending = null;
      return reconcile(work, () => push(work, "resolve"));
    case "unreachable":
      state.problem = answer.problem;
      autosave.retry(() => void work.enqueue(() => push(work, "autosave", write.home)));
      return "done";
    default:
      stopAt(work, answer);
      return "done";
  }
}

/** The write is stored: what was edited since is still to be saved. */
function landed(work: SaveSessionWork, write: PendingWrite, at: Location): void {
  const { world, state } = work;
  const before = state.location;
  state.location = at;
  settle(work, write.body, state.edits !== state.mark);
  if (before.home === "device" && at.home === "account" && before.id !== null) world.leftDevice(before.id);
  world.located(at);
}
