import { type Location, nowhere } from "../../src/engine/sync/location.ts";
import { mergeBodies } from "../../src/engine/sync/merge-bodies.ts";
import { SaveSession } from "../../src/engine/sync/save-session.ts";
import type { SaveSessionStart } from "../../src/engine/sync/save-state.ts";
import { saveStatus } from "../../src/engine/sync/status.ts";
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

/** A saveSession with hand-set time, an account in memory and a document that the test edits. */
export function world(start: Partial<SaveSessionStart> = {}) {
  const timers = handTimers();
  const account = fakeAccount();
  const device = fakeAccount();
  let open = start.base ?? body("Blues");
  let session: SessionState = { kind: "signed-in", user: "u1" };
  let ids = 0;
  const log = { cleared: 0, located: [] as Location[], left: [] as string[] };
  const saveSession = new SaveSession(
    {
      later: timers.later,
      newId: () => `write-${++ids}`,
      random: () => 0.5,
      stores: { account: account.store, device: device.store },
      merge: mergeBodies,
      session: () => session,
      body: () => open,
      sent: () => {},
      show: (next) => {
        open = next;
      },
      noteDraft: () => Promise.resolve(),
      rewriteDraft: () => {},
      clearDraft: () => {
        log.cleared += 1;
      },
      located: (location) => log.located.push(location),
      leftDevice: (id) => log.left.push(id),
      onChange: () => {},
    },
    { location: nowhere, base: null, pending: null, isUnsaved: false, ...start },
  );
  return {
    saveSession,
    account,
    device,
    log,
    document: () => open,
    edit(next: DocumentBody) {
      open = next;
      saveSession.edited();
    },
    async pass(ms: number) {
      timers.pass(ms);
      await settled();
    },
    async become(next: SessionState) {
      session = next;
      saveSession.sessionChanged();
      await settled();
    },
    word: () => {
      const { location, isUnsaved, isSignedOut, conflicts, problem, isBusy } = saveSession.view;
      return saveStatus({
        location,
        storage: "ready",
        isUnsaved,
        isSignedOut,
        isSending: isBusy,
        hasConflict: conflicts.length > 0,
        hasFailed: problem !== null,
      });
    },
  };
}

/** A document that was saved once. */
export async function saved(first = body("Blues")) {
  const made = world({ base: first });
  await made.saveSession.save();
  made.account.calls.length = 0;
  return made;
}
