import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { applyDiff } from "../../src/documents/diff.ts";
import { applyPatches } from "../../src/documents/patch.ts";
import { type Database, openDatabase } from "../../src/engine/drafts/database.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { openPracticeStore } from "../../src/engine/practice/practice-store.ts";
import { createLessonStore, type LessonStore } from "../../src/host/documents/lesson-store.ts";
import type { Later } from "../../src/lib/later.ts";
import type { AccountCall, AccountMessage, SessionState } from "../../src/protocol/engine/account-feed.ts";
import type { Command } from "../../src/protocol/engine/commands.ts";
import type { LessonReply, LessonRequest } from "../../src/protocol/engine/lesson-feed.ts";
import type { SaveRecord, StoreRecord } from "../../src/protocol/records/session-records.ts";
import type { ShownFrame } from "../../src/protocol/records/store-feed.ts";
import { fakeAccount } from "./fake-account.ts";
import { handTimers, joinedPorts } from "./world.ts";

globalThis.IDBKeyRange = IDBKeyRange;

/** One device: its storage, its living tabs, and the channel between them; and an account that all of its tabs use. */
export function device(account = fakeAccount()) {
  const factory = new IDBFactory();
  const live = new Set<string>();
  const hearers = new Map<string, (word: unknown) => void>();
  let ids = 0;
  let seconds = 0;
  const newId = () => `id${++ids}`;
  const now = () => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++)).toISOString();
  const texts = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
  const lessons = createLessonStore(localStorage, now);
  return {
    account,
    /** This browser's local storage. */
    texts,
    factory,
    live,
    /** Opens a page in a tab. */
    page(tab: string, options: PageOptions = {}) {
      return openPage({ account, lessons, factory, live, hearers, newId, now }, tab, options);
    },
  };
}

interface PageOptions {
  /** Null: nobody has said yet who works here. */
  readonly session?: SessionState | null;
  /** Null: a browser that keeps nothing. */
  readonly storage?: Database | null;
}

interface Around {
  readonly account: ReturnType<typeof fakeAccount>;
  readonly lessons: LessonStore;
  readonly factory: IDBFactory;
  readonly live: Set<string>;
  readonly hearers: Map<string, (word: unknown) => void>;
  newId(): string;
  now(): string;
}

const openStorage = async (factory: IDBFactory, later: Later): Promise<Database | undefined> => {
  const opened = await openDatabase(factory, later);
  return opened.ok ? opened.value : undefined;
};

function openPage(around: Around, tab: string, { session = { kind: "signed-in", user: "u1" }, storage }: PageOptions) {
  const { account, factory, live, hearers, newId, now } = around;
  const timers = handTimers();
  const page = newId();
  live.add(tab);
  const database = storage === undefined ? openStorage(factory, timers.later) : Promise.resolve(storage ?? undefined);
  const tabs = {
    tell: (word: unknown) => [...hearers].filter(([id]) => id !== page).map(([, hear]) => hear(word)),
    listen: (hear: (word: unknown) => void) => void hearers.set(page, hear),
  };
  const persistence = { later: timers.later, newId, random: () => 0.5, now, database, liveTabs: async () => live, tabs };
  const practice = storage === null ? Promise.resolve(undefined) : openPracticeStore(factory, timers.later);
  const engine = createEngine({ later: timers.later, newId, persistence, practice });
  const [storePort, store] = joinedPorts();
  const [keys, input] = joinedPorts();
  const [accountPort, engineAccount] = joinedPorts();
  const mirror = new Map<string, StoreRecord>();
  let rev = 0;
  storePort.onmessage = ({ data }: { readonly data: ShownFrame }) => {
    applyDiff(mirror, data.diff);
    applyPatches(mirror, data.patches ?? {});
    rev = data.rev;
  };
  const tell = (message: AccountMessage) => accountPort.postMessage(message);
  accountPort.onmessage = ({ data: { number, call } }: { readonly data: AccountCall }) =>
    void account.store(call).then((answer) => tell({ type: "answer", number, answer }));
  const [lessonPort, lessons] = joinedPorts();
  lessonPort.onmessage = ({ data: { number, call } }: { readonly data: LessonRequest }) =>
    lessonPort.postMessage({ number, answer: around.lessons.answer(call) } satisfies LessonReply);
  engine.connect({ store, input, account: engineAccount, lessons });
  tell({ type: "tab", identity: { tab, page } });
  if (session !== null) tell({ type: "session", session });

  let sequence = 0;
  return {
    engine,
    keys,
    mirror,
    rev: () => rev,
    page,
    tell,
    send: (command: Command) => engine.dispatch(command, ++sequence),
    title: () => {
      const head = mirror.get("workspace");
      return head?.typeName === "workspace" ? head.title : undefined;
    },
    /** What is open, where it is stored, and how safe it is. */
    save: () => {
      const open = mirror.get("open");
      const document = open?.typeName === "open" && open.document.kind === "document" ? open.document : undefined;
      return { ...(mirror.get("save") as SaveRecord), ...document, documentId: document?.id ?? null, draftId: document?.draftId ?? "" };
    },
    async pass(ms: number) {
      timers.pass(ms);
      await still();
    },
    /** The tab is closed or killed: nothing of it runs any more. */
    end() {
      live.delete(tab);
      hearers.delete(page);
    },
  };
}

/** Waits until storage and promises have nothing more to do. */
export async function still(): Promise<void> {
  for (let turn = 0; turn < 150; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
