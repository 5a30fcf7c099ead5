import { nowhere, type Place } from "../../src/engine/sync/location.ts";
import { mergeBodies } from "../../src/engine/sync/merge-bodies.ts";
import { createSaver } from "../../src/engine/sync/save-session.ts";
import type { SaverStart } from "../../src/engine/sync/save-session-state.ts";
import { saveWord } from "../../src/engine/sync/status.ts";
import type { DocumentBody, SessionState } from "../../src/protocol/engine/account-feed.ts";
import { fakeAccount } from "./fake-account.ts";
import { handTimers } from "./world.ts";

export const body = (title: string, widgets: Record<string, number> = { a: 1, b: 1 }): DocumentBody => ({
  title,
  data: {
    locked: false,
    content: {
      layout: { items: [] },
      data: Object.fromEntries(Object.entries(widgets).map(([id, n]) => [id, { type: "player", state: { n } }])),
    },
    dependencies: [],
    nodes: [],
    edges: [],
  },
});
export const widgetsOf = ({ data }: DocumentBody): Record<string, number> => {
  const { content } = data as { content: { data: Record<string, { state: { n: number } }> } };
  return Object.fromEntries(Object.entries(content.data).map(([id, { state }]) => [id, state.n]));
};

/** Lets every promise that can go on do so. */
export const settled = async () => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
};

/** A saver with hand-set time, an account in memory and a document that the test edits. */
export function world(start: Partial<SaverStart> = {}) {
  const timers = handTimers();
  const account = fakeAccount();
  const device = fakeAccount();
  let open = start.base ?? body("Blues");
  let session: SessionState = { kind: "signed-in", user: "u1" };
  let ids = 0;
  const log = { cleared: 0, placed: [] as Place[], left: [] as string[] };
  const saver = createSaver(
    {
      later: timers.later,
      newId: () => `write-${++ids}`,
      random: () => 0.5,
      shelves: { account: account.shelf, device: device.shelf },
      merge: mergeBodies,
      session: () => session,
      body: () => open,
      show: (next) => {
        open = next;
      },
      noteDraft: () => Promise.resolve(),
      rewriteDraft: () => {},
      clearDraft: () => {
        log.cleared += 1;
      },
      placed: (place) => log.placed.push(place),
      leftDevice: (id) => log.left.push(id),
      onChange: () => {},
    },
    { place: nowhere, base: null, pending: null, isUnsaved: false, ...start },
  );
  return {
    saver,
    account,
    device,
    log,
    document: () => open,
    edit(next: DocumentBody) {
      open = next;
      saver.edited();
    },
    async pass(ms: number) {
      timers.pass(ms);
      await settled();
    },
    async become(next: SessionState) {
      session = next;
      saver.sessionChanged();
      await settled();
    },
    word: () => {
      const { place, isUnsaved, isSignedOut, conflicts, problem, busy } = saver.state;
      return saveWord({
        place,
        storage: "ready",
        isUnsaved,
        isSignedOut,
        isSending: busy > 0,
        hasConflict: conflicts.length > 0,
        hasFailed: problem !== null,
      });
    },
  };
}

/** A document that was saved once. */
export async function saved(first = body("Blues")) {
  const made = world({ base: first });
  await made.saver.save();
  made.account.calls.length = 0;
  return made;
}
