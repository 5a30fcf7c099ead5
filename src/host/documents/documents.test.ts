import { expect, test } from "vitest";
import { frameOf, openRecord, playerRecord } from "../../../tests/support/records.ts";
import { refuse } from "../../../tests/support/refusal.ts";
import { ok } from "../../lib/result.ts";
import type { Opened, StoredRef } from "../../protocol/engine/documents-api.ts";
import type { StoreRecord } from "../../protocol/records/session-records.ts";
import { createStoreMirror, editedDocument } from "../engine/store-mirror.ts";
import { holdIdle } from "../page/settled.ts";
import { createDocuments, type DocumentsParts } from "./documents.ts";

const openOf = (id: string): StoreRecord => openRecord(`draft of ${id}`, id);
const stored = (id: string): StoredRef => ({ kind: "stored", id, of: "workspace" });

/** The page's side of documents over an engine that answers when the test says so; there are snapshots of "a" and "b". */
function world({ kept = {} as Record<string, string>, isRecovered = false } = {}) {
  const told: string[] = [];
  const closed: string[] = [];
  const mirror = createStoreMirror();
  const asked: string[] = [];
  const answers = new Map<string, (answer: Awaited<ReturnType<DocumentsParts["engine"]["documents"]["openStored"]>>) => void>();
  const dropped: string[] = [];
  let takenOver = 0;
  let act = () => {};
  const engine = {
    asked: new Promise<void>((resolve) => {
      act = resolve;
    }),
    onSend: () => {},
    onKept: () => {},
    unkept: () => [],
    dropSnapshot: () => mirror.clear(),
    takeOver: async () => {
      takenOver += 1;
      mirror.replace(frameOf([], 1));
      return true;
    },
    documents: {
      openStored: (ref: StoredRef) =>
        new Promise((resolve) => {
          const id = ref.kind === "stored" ? ref.id : "";
          asked.push(id);
          answers.set(id, resolve);
        }),
    },
  } as unknown as DocumentsParts["engine"];
  const documents = createDocuments({
    engine,
    mirror,
    snapshots: {
      find: async (_, id) => (id === "a" || id === "b" ? [playerRecord("a"), openOf(id)] : undefined),
      drop: async (_, id) => void dropped.push(id),
    },
    unanswered: { keep: () => {}, dequeue: () => [] },
    notices: {
      tell: ({ code }: { code: string }) => told.push(code),
      close: (code: string) => closed.push(code),
    } as unknown as DocumentsParts["notices"],
    identity: Promise.resolve({ tab: "t", page: "p" }),
    onHidden: () => () => {},
    tabStorage: {
      getItem: (key) => kept[key] ?? null,
      setItem: () => {},
      removeItem: (key) => {
        delete kept[key];
      },
    },
  });
  const opened = (id: string): Opened => ({ documentId: id as never, draftId: "d", isRecovered, answered: null, problem: null });
  const answer = async (id: string, refusal?: string) => {
    await expect.poll(() => answers.has(id)).toBe(true);
    answers.get(id)?.(refusal === undefined ? ok(opened(id)) : refuse(refusal));
    answers.delete(id);
  };
  const shown = () => editedDocument(mirror)?.id;
  return { documents, mirror, asked, answer, dropped, shown, told, closed, act: () => act(), takenOver: () => takenOver };
}

test("who acts on a copy waits for the engine, and not for what else is drawn", async () => {
  const { documents, asked, act, answer, takenOver } = world();
  const drawn = holdIdle();
  void documents.open(stored("a"));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked).toEqual([]);
  act();
  await expect.poll(() => asked).toEqual(["a"]);
  drawn();
  await answer("a");
  await expect.poll(takenOver).toBe(1);
});

test("a copy is drawn before the engine is asked, which then takes over", async () => {
  const { documents, mirror, asked, answer, shown, takenOver } = world();
  const opening = documents.open(stored("a"));
  await expect.poll(shown).toBe("a");
  expect(asked).toEqual([]);
  await answer("a");
  expect((await opening).ok).toBe(true);
  expect([takenOver(), mirror.isSnapshot.peek()]).toEqual([1, false]);
});

test("what is being opened is not opened once more", async () => {
  const { documents, asked, answer, takenOver } = world();
  const [first, second] = [documents.open(stored("a")), documents.open(stored("a"))];
  await answer("a");
  expect(await first).toBe(await second);
  expect([asked, takenOver()]).toEqual([["a"], 1]);
  void documents.open(stored("a"));
  await answer("a");
  expect(asked).toEqual(["a", "a"]);
});

test("another document that is asked for meanwhile takes the first one's copy away, and keeps its own", async () => {
  const { documents, mirror, answer, shown } = world();
  const first = documents.open(stored("a"));
  await expect.poll(shown).toBe("a");
  const second = documents.open(stored("b"));
  await expect.poll(shown).toBe("b");
  await answer("a", "superseded");
  expect((await first).ok).toBe(false);
  expect([shown(), mirror.isSnapshot.peek()]).toEqual(["b", true]);
  await answer("b");
  expect((await second).ok).toBe(true);
});

test("a copy of what cannot be opened goes, for good where it is gone, and is not shown again", async () => {
  const { documents, mirror, answer, dropped, shown } = world();
  const first = documents.open(stored("a"));
  await answer("a", "unreachable");
  expect(await first).toMatchObject({ error: { code: "unreachable" } });
  expect([shown(), mirror.isSnapshot.peek(), dropped]).toEqual([undefined, false, []]);
  const again = documents.open(stored("a"));
  await answer("a", "missing");
  expect(await again).toMatchObject({ error: { code: "missing" } });
  expect([shown(), dropped]).toEqual([undefined, ["a"]]);
});

test("recovered changes are told after a crash, and not to somebody who comes back from signing in", async () => {
  const crashed = world({ isRecovered: true });
  const opening = crashed.documents.open(stored("x"));
  await crashed.answer("x");
  await opening;
  expect(crashed.told).toEqual(["recovered-draft"]);
  const closedBefore = crashed.closed.length;
  void crashed.documents.open(stored("other"));
  expect(crashed.closed.slice(closedBefore), "the word goes with what it was said of").toEqual(["recovered-draft"]);
  const kept = { "woodshed-return": JSON.stringify(["/workspace/x", "d"]) };
  const signedIn = world({ isRecovered: true, kept });
  const first = signedIn.documents.open(stored("x"));
  await signedIn.answer("x");
  await first;
  expect(signedIn.told).toEqual([]);
  const again = signedIn.documents.open(stored("x"));
  await signedIn.answer("x");
  await again;
  expect(signedIn.told).toEqual(["recovered-draft"]);
  expect(kept).toEqual({});
});
