import * as v from "valibot";
import type { Later } from "../../lib/later.ts";
import type { Port } from "../../lib/port.ts";
import type { AccountMessage, SessionState } from "../../protocol/engine/account-feed.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import type { Database, StorageState } from "../drafts/database.ts";
import type { DocumentStore, LocalStore } from "../sync/document-store.ts";
import { createLocalLessons } from "../sync/local-lessons.ts";
import { createLocalStore } from "../sync/local-store.ts";
import type { Location } from "../sync/location.ts";
import { createRemoteStore, type RemoteStore } from "../sync/remote-store.ts";
import { bodyOfRecords, recordsOfBody } from "./document-body.ts";

const savedWord = v.object({ id: v.nullable(v.string()), version: v.number(), epoch: v.exactOptional(v.nullable(v.string())) });
/** A document was saved: what tabs tell each other. Without an id: the account's store is of that epoch. */
export type SavedNotice = v.InferOutput<typeof savedWord>;

/** Every part of the browser that persistence touches. */
export interface PersistenceWorld {
  readonly later: Later;
  /** A long random id. */
  readonly newId: () => string;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  /** The time of day as ISO 8601: for lists and the order of drafts, never for music. */
  readonly now: () => string;
  /** Undefined where this device has no storage. */
  readonly database: Promise<Database | undefined>;
  /** Tabs whose Web Lock is held. */
  liveTabs(): Promise<ReadonlySet<string>>;
  /** Tells the other tabs, and hears them. */
  readonly tabs: { tell(word: SavedNotice): void; listen(hear: (word: unknown) => void): void };
}

/** Who wants to hear what happens around the document. */
export interface Listener {
  storage(): void;
  session(): void;
  online(): void;
  hidden(): void;
  savedElsewhere(word: SavedNotice): void;
}

/** Where documents of one kind are kept. */
export interface DocumentStores {
  readonly account: DocumentStore;
  readonly device: DocumentStore;
}

/** Storage, account, session and tab, as the open document sees them. */
export interface PersistenceContext extends Omit<PersistenceWorld, "database" | "tabs"> {
  /** Resolves once storage was opened, or is known to be missing. */
  readonly ready: Promise<Database | undefined>;
  /** Resolves once the page told who works here and in which tab. */
  readonly introduced: Promise<void>;
  readonly stores: Readonly<Record<DocumentKind, DocumentStores>>;
  /** What of each kind is stored on this device. */
  readonly local: Readonly<Record<DocumentKind, LocalStore>>;
  database(): Database | undefined;
  storage(): StorageState;
  onStorage(state: StorageState): void;
  session(): SessionState;
  tab(): string;
  page(): string;
  announce(location: Location): void;
  /** Takes the page's ports; a restarted engine gets new ones. */
  join(ports: { readonly account: Port; readonly lessons?: Port | undefined }): void;
  listen(listener: Listener): void;
}

/** Gathers the surroundings; `listen` is called once, before anything else happens. */
export function createPersistenceContext(world: PersistenceWorld): PersistenceContext {
  const facts = { database: undefined as Database | undefined, storage: "ready" as StorageState, tab: "", page: "" };
  let session: SessionState = { kind: "anonymous" };
  let listener: Listener | undefined;
  let port: Port | undefined;
  let introduce = (): void => {};
  const introduced = new Promise<void>((resolve) => {
    introduce = resolve;
  });
  const account = createRemoteStore((call) => port?.postMessage(call));
  const ready = world.database.then((database) => {
    facts.database = database;
    facts.storage = database === undefined ? "missing" : "ready";
    listener?.storage();
    return database;
  });
  world.tabs.listen((word) => {
    const parsed = v.safeParse(savedWord, word);
    if (parsed.success) listener?.savedElsewhere(parsed.output);
  });

  const lessons = createLocalLessons();
  const local = { workspace: createLocalStore({ database: ready, now: world.now }), editor: lessons };
  function tellEpoch(epoch: string): void {
    const word: SavedNotice = { id: null, version: 0, epoch };
    listener?.savedElsewhere(word);
    world.tabs.tell(word);
  }

  const known = new Set<AccountMessage["type"]>();
  function receive(message: AccountMessage): void {
    if (message.type === "tab") Object.assign(facts, message.identity);
    if (message.type === "session") session = message.session;
    if (!known.has(message.type)) {
      known.add(message.type);
      if (known.has("tab") && known.has("session")) introduce();
    }
    if (message.type === "epoch") tellEpoch(message.epoch);
    else pass(message, account, listener);
  }

  return {
    ...world,
    ready,
    introduced,
    stores: {
      workspace: { account: normal(account.store("workspace")), device: normal(local.workspace.call) },
      editor: { account: normal(account.store("editor")), device: normal(local.editor.call) },
    },
    local,
    database: () => facts.database,
    storage: () => facts.storage,
    onStorage(state) {
      if (facts.storage === state) return;
      facts.storage = state;
      listener?.storage();
    },
    session: () => session,
    tab: () => facts.tab,
    page: () => facts.page,
    announce: ({ id, version, epoch = null }) => id !== null && version !== null && world.tabs.tell({ id, version, epoch }),
    join(ports) {
      port = ports.account;
      port.onmessage = ({ data }: { readonly data: AccountMessage }) => receive(data);
      if (ports.lessons !== undefined) lessons.join(ports.lessons);
    },
    listen(next) {
      listener = next;
    },
  };
}

/** Tells the listener what a message of the page means for it. */
function pass(message: Exclude<AccountMessage, { readonly type: "epoch" }>, account: RemoteStore, listener: Listener | undefined): void {
  if (message.type === "answer") account.answer(message.number, message.answer);
  else if (message.type !== "tab") listener?.[message.type]();
}

/** A documents whose documents come as this version writes them, so that only real changes count as changes. */
function normal(documents: DocumentStore): DocumentStore {
  return async (call) => {
    const answer = await documents(call);
    if (answer.kind !== "loaded") return answer;
    const records = recordsOfBody(answer.document);
    return records.ok ? { kind: "loaded", document: { ...answer.document, ...bodyOfRecords(records.value) } } : answer;
  };
}
