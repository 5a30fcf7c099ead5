import { signal } from "@preact/signals-core";
import { expect, test } from "vitest";
import type { StoreCall, StoredBody } from "../../protocol/engine/account-feed.ts";
import { problemText } from "../../ui/text/problems.ts";
import { type AccountCallParts, answerStoreCall } from "./account-calls.ts";
import { createSessionWatch } from "./account-port.ts";
import type { Answer } from "./gateway-client.ts";
import type { Refreshed } from "./session.ts";

const body = { title: "Blues", data: {} };
const saving: StoreCall = { kind: "save", id: "w1", authorId: "u1", version: 3, body, writeId: "write", reason: "autosave" };
const refused = (status: number, code: string, details: Record<string, unknown> = {}): Answer<never> => ({
  kind: "refused",
  status,
  body: {},
  error: { code, message: "No.", requestId: "1", details },
});
const unauthorized: Answer<never> = { kind: "unauthorized", expired: false, body: {} };
const saved: Answer<{ id: string; version: number; updatedAt: string }> = {
  kind: "ok",
  data: { id: "w1", version: 4, updatedAt: "2026-01-01T00:00:00.000Z" },
};

/** A gateway that gives these answers one after another, and a session whose refresh ends like this. */
function parts(answers: Answer<unknown>[], refreshed: Refreshed = "refreshed") {
  const log: unknown[][] = [];
  const answer = (...call: unknown[]) => {
    log.push(call);
    return Promise.resolve(answers.shift() as never);
  };
  const user = signal({ id: "u1", name: "Mary" });
  let refreshes = 0;
  const refresh = async () => {
    refreshes += 1;
    return refreshed;
  };
  const made: AccountCallParts = { gateway: { load: answer, create: answer, save: answer }, session: { refresh, user } };
  return { made, log, refreshes: () => refreshes };
}

test("a save goes out with its version, write id and reason, and the specification's payload", async () => {
  const { made, log } = parts([saved]);
  expect(await answerStoreCall(saving, "workspace", made)).toMatchObject({ kind: "saved", id: "w1", version: 4 });
  expect(log).toEqual([
    ["workspace", "w1", { authorId: "u1", title: "Blues", data: {} }, { version: 3, writeId: "write", reason: "autosave" }],
  ]);
});

test("a 401 is followed by one refresh and one replay", async () => {
  const { made, log, refreshes } = parts([unauthorized, saved]);
  expect((await answerStoreCall(saving, "workspace", made)).kind).toBe("saved");
  expect([log.length, refreshes()]).toEqual([2, 1]);
});

test("when the refresh does not help, one is signed out; when nobody answers it, the server is out of reach", async () => {
  expect((await answerStoreCall(saving, "workspace", parts([unauthorized], "ended").made)).kind).toBe("signed-out");
  expect((await answerStoreCall(saving, "workspace", parts([unauthorized, unauthorized]).made)).kind).toBe("signed-out");
  expect((await answerStoreCall(saving, "workspace", parts([unauthorized], "unknown").made)).kind).toBe("unreachable");
});

test.each([
  [
    refused(412, "version_conflict", { current: { version: 9, updatedAt: "now", writeId: "other" } }),
    { kind: "conflict", current: { version: 9, writeId: "other" } },
  ],
  [refused(404, "not_found"), { kind: "missing" }],
  [refused(429, "rate_limited"), { kind: "unreachable" }],
  [refused(503, "unavailable"), { kind: "unreachable" }],
  [refused(503, "disk_full"), { kind: "unreachable", problem: { code: "disk-full" } }],
  [refused(413, "too_large"), { kind: "refused", problem: { code: "not-stored" } }],
  [refused(422, "invalid"), { kind: "refused", problem: { code: "not-stored" } }],
  [{ kind: "unreachable", reason: "no network" } as const, { kind: "unreachable" }],
])("answer %# means what it should", async (answer, meaning) => {
  expect(await answerStoreCall(saving, "workspace", parts([answer]).made)).toMatchObject(meaning);
});

test("a read that is refused is told as a read, a write as a write", async () => {
  const toldOf = async (call: StoreCall, answer: Answer<unknown>): Promise<string> => {
    const told = await answerStoreCall(call, "workspace", parts([answer]).made);
    return "problem" in told ? problemText(told.problem) : told.kind;
  };
  const loading: StoreCall = { kind: "load", id: "w1" };
  expect(await toldOf(loading, refused(422, "invalid"))).toBe("This could not be loaded: No.");
  expect(await toldOf(saving, refused(422, "invalid"))).toBe("This could not be saved: No. Your changes are kept on this device.");
  expect(await toldOf(saving, refused(503, "unavailable"))).toMatch(/^Saving again: .* kept on this device until it can\.$/);
  const away = { kind: "unreachable", reason: "no network" } as const;
  expect(await toldOf(loading, away)).not.toContain("saved");
  expect(await toldOf(saving, away)).toContain("are saved when the connection is back");
});

test("without a network a document opens as it was read last; one that was never read, or is refused, does not", async () => {
  const kept = new Map<string, StoredBody>();
  const lastRead = async () => ({
    keepDocument: async (_: string, document: StoredBody) => void kept.set(document.id, document),
    document: async (_: string, id: string) => kept.get(id),
  });
  const document = { id: "w1", authorId: "u1", createdAt: "2026-01-01T00:00:00.000Z", version: 3, ...body };
  const loading: StoreCall = { kind: "load", id: "w1" };
  const asked = (answer: Answer<unknown>, call = loading) => answerStoreCall(call, "workspace", { ...parts([answer]).made, lastRead });
  const away = { kind: "unreachable", reason: "no network" } as const;
  expect((await asked(away)).kind).toBe("unreachable");
  expect(await asked({ kind: "ok", data: document })).toMatchObject({ kind: "loaded", document });
  expect(await asked(away)).toMatchObject({ kind: "loaded", document: { version: 3, title: "Blues" } });
  expect((await asked(away, { kind: "load", id: "w2" })).kind).toBe("unreachable");
  expect((await asked(refused(404, "not_found"))).kind).toBe("missing");
});

test("the engine is told who works here: nothing before the user call, then the user, the end, the last known one", () => {
  const session = {
    user: signal<{ id: string; name: string } | null>(null),
    initialised: signal(false),
    draftOwner: signal<string | null>(null),
    deleted: signal(0),
  };
  const watch = createSessionWatch(session);
  expect(watch()).toBeUndefined();
  session.initialised.value = true;
  expect(watch()).toEqual({ kind: "anonymous" });
  session.draftOwner.value = "u0";
  expect(watch()).toEqual({ kind: "unknown", lastUser: "u0" });
  session.user.value = { id: "u1", name: "Mary" };
  expect(watch()).toEqual({ kind: "signed-in", user: "u1" });
  session.user.value = null;
  session.deleted.value = 1;
  expect(watch()).toEqual({ kind: "ended", user: "u1" });
  session.user.value = { id: "u1", name: "Mary" };
  expect(watch()).toEqual({ kind: "signed-in", user: "u1" });
  session.user.value = null;
  session.draftOwner.value = null;
  expect(watch()).toEqual({ kind: "anonymous" });
});
