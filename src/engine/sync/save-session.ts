import type { Later } from "../../lib/later.ts";
import type { Problem, Result } from "../../lib/result.ts";
import { retryDelay } from "../../lib/retry-delay.ts";
import type { DocumentBody, Epoch, SessionState, StoreAnswer, StoredBody } from "../../protocol/engine/account-feed.ts";
import type { ConflictChoices } from "../../protocol/engine/documents-api.ts";
import type { SaveConflict } from "../../protocol/records/session-records.ts";
import type { PendingWrite } from "../drafts/draft-schema.ts";
import type { DocumentStore } from "./document-store.ts";
import type { Location } from "./location.ts";
import type { Merged, MergeInput } from "./merge-bodies.ts";
import {
  conflictsOf,
  isBusy,
  patienceOf,
  pendingOf,
  type SaveEffect,
  type SaveEvent,
  type SaveSessionStart,
  type SaveState,
  startState,
} from "./save-state.ts";
import { notSaved, superseded } from "./save-steps.ts";
import { transition } from "./save-transition.ts";

/** What the save of a document needs. */
export interface SaveSessionWorld {
  readonly later: Later;
  readonly newId: () => string;
  /** 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly stores: { readonly account: DocumentStore; readonly device: DocumentStore };
  readonly merge: (input: MergeInput) => Merged;
  session(): SessionState;
  /** The open document as it stands. */
  body(): DocumentBody;
  /** The document is read off to be stored as it stands. */
  sent(): void;
  /** Puts a merged state into the document. */
  show(body: DocumentBody): void;
  /** Writes base and pending write of the draft; resolves when they are safe or cannot be. */
  noteDraft(): Promise<void>;
  rewriteDraft(): void;
  clearDraft(): void;
  /** A save landed: the document knows its place, and other tabs are told. */
  located(location: Location): void;
  /** A document moved from this device into the account; this device's is the one of that version. */
  leftDevice(id: string, version: number): void;
  /** Anything that can be seen of the save may have changed. */
  onChange(): void;
}

/** What is seen of a save from outside. */
export interface SaveView {
  readonly location: Location;
  readonly base: DocumentBody | null;
  readonly pending: PendingWrite | null;
  readonly isUnsaved: boolean;
  readonly isSignedOut: boolean;
  readonly problem: Problem | null;
  readonly conflicts: readonly SaveConflict[];
  readonly isBusy: boolean;
}

const nothing: DocumentBody = { title: "", data: {} };

/** Saves one open document: by time, by the person's word, again after failure, merged when another device was faster. */
export class SaveSession {
  readonly #world: SaveSessionWorld;
  #state: SaveState;
  readonly #events: SaveEvent[] = [];
  /** Who waits for what became of a Save, by its number. */
  readonly #saves = new Map<number, (result: Result<string>) => void>();
  #saveCount = 0;
  /** Who waits until nothing is under way. */
  #idle: (() => void)[] = [];
  #closed = (): void => {};
  #isRunning = false;
  #isAbandoned = false;
  #stopQuiet: (() => void) | undefined;
  #stopMost: (() => void) | undefined;
  #stopWait: (() => void) | undefined;

  constructor(world: SaveSessionWorld, start: SaveSessionStart) {
    this.#world = world;
    this.#state = startState(start, world.session());
  }

  get view(): SaveView {
    const { location, base, isUnsaved, isSignedOut, problem } = this.#state.facts;
    const pending = pendingOf(this.#state)?.write ?? null;
    return { location, base, pending, isUnsaved, isSignedOut, problem, conflicts: conflictsOf(this.#state), isBusy: isBusy(this.#state) };
  }

  /** The document was edited. */
  edited(): void {
    this.#tell({ type: "edited" });
  }

  /** The person's Save; the id of what was saved, or why it was not. */
  save(): Promise<Result<string>> {
    return this.#ask((number) => ({ type: "save", number }));
  }

  /** Decides conflicts by key; those not named stay open. */
  resolve(choices: ConflictChoices): Promise<void> {
    return this.#until({ type: "choose", choices });
  }

  /** Stores this side of a conflict as a new document, whose id it gives; the open one takes the other side. */
  async resolveAsCopy(): Promise<Result<string>> {
    const copied = await this.#ask((number) => ({ type: "copy", number }));
    await this.#whenIdle();
    return copied;
  }

  /** Another tab saved this document under that version, or the account's store is known to be of that epoch. */
  catchUp(version: number, epoch?: Epoch): Promise<void> {
    return this.#until({ type: "savedElsewhere", version, ...(epoch === undefined ? {} : { epoch }) });
  }

  /** Merges with a stored state that was just read. */
  meet(stored: StoredBody): Promise<void> {
    return this.#until({ type: "found", stored });
  }

  sessionChanged(): void {
    this.#tell({ type: "session", session: this.#world.session() });
  }

  /** The network is back. */
  online(): void {
    this.#tell({ type: "retry" });
  }

  /** Saves now what waits for its time. */
  flush(): Promise<void> {
    return this.#until({ type: "flush" });
  }

  /** It was just opened: what was not answered before a restart is sent again, and edits that wait get their time. */
  resume(): void {
    this.#tell({ type: "resume" });
  }

  /** Another document is opened: what is under way is finished without touching the screen. Resolves when nothing more is done. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#closed = resolve;
      this.#tell({ type: "close", body: this.#world.body() });
    });
  }

  /** The same document was opened again with its draft, and goes on there: nothing more is done here. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#stop();
    this.#answer({ type: "told", numbers: [...this.#saves.keys()], result: superseded });
    this.#idled();
    this.#closed();
  }

  #ask(event: (number: number) => SaveEvent): Promise<Result<string>> {
    const number = ++this.#saveCount;
    return new Promise((resolve) => {
      this.#saves.set(number, resolve);
      this.#tell(event(number));
    });
  }

  #until(event: SaveEvent): Promise<void> {
    this.#tell(event);
    return this.#whenIdle();
  }

  #whenIdle(): Promise<void> {
    return isBusy(this.#state) && !this.#isAbandoned ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve();
  }

  /** One event after the other, each with what it causes at once. */
  #tell(event: SaveEvent): void {
    this.#events.push(event);
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) {
      if (this.#isAbandoned) continue;
      const { state, effects } = transition(this.#state, next);
      this.#state = state;
      for (const effect of effects) this.#do(effect);
    }
    this.#isRunning = false;
    this.#world.onChange();
    if (!isBusy(this.#state)) this.#idled();
  }

  #idled(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #do(effect: SaveEffect): void {
    const world = this.#world;
    switch (effect.type) {
      case "take":
        world.sent();
        this.#tell({ type: "taken", body: effect.document ?? world.body(), writeId: world.newId() });
        break;
      case "note":
        this.#note();
        break;
      case "call":
        this.#call(effect);
        break;
      case "merge":
        this.#merge(effect);
        break;
      case "show":
        world.show(effect.body);
        break;
      case "keepDraft":
        void world.noteDraft();
        break;
      case "rewriteDraft":
        world.rewriteDraft();
        break;
      case "clearDraft":
        world.clearDraft();
        break;
      case "located":
        world.located(effect.location);
        break;
      case "leftDevice":
        world.leftDevice(effect.id, effect.version);
        break;
      case "told":
        this.#answer(effect);
        break;
      default:
        this.#time(effect);
    }
  }

  #note(): void {
    const noted = () => this.#tell({ type: "noted" });
    void this.#world.noteDraft().then(noted, noted);
  }

  #merge({ dispute: { theirs, choices }, base, document, asksAll }: Extract<SaveEffect, { type: "merge" }>): void {
    const mine = document ?? this.#world.body();
    this.#tell({ type: "merged", mine, merged: this.#world.merge({ base: base ?? nothing, mine, theirs, choices, asksAll }) });
  }

  #time(effect: Extract<SaveEffect, { type: "time" | "wait" | "stop" | "closed" }>): void {
    const { later, random } = this.#world;
    const { quiet, most } = patienceOf(this.#state.facts);
    const due = () => this.#tell({ type: "due" });
    switch (effect.type) {
      case "time":
        this.#stopQuiet?.();
        this.#stopQuiet = later(quiet, due);
        this.#stopMost ??= later(most, due);
        break;
      case "wait":
        this.#stopWait = later(retryDelay(effect.failures, random), () => this.#tell({ type: "retry" }));
        break;
      case "stop":
        this.#stop();
        break;
      case "closed":
        this.#closed();
    }
  }

  #stop(): void {
    this.#stopQuiet?.();
    this.#stopMost?.();
    this.#stopWait?.();
    this.#stopQuiet = undefined;
    this.#stopMost = undefined;
    this.#stopWait = undefined;
  }

  #call({ number, home, call }: Extract<SaveEffect, { type: "call" }>): void {
    const failed = (cause: unknown): StoreAnswer => {
      console.error("A store failed:", cause);
      return { kind: "refused", problem: notSaved };
    };
    void this.#world.stores[home](call)
      .catch(failed)
      .then((answer) => this.#tell({ type: "answered", call: number, answer }));
  }

  #answer({ numbers, result }: Extract<SaveEffect, { type: "told" }>): void {
    for (const number of numbers) {
      this.#saves.get(number)?.(result);
      this.#saves.delete(number);
    }
  }
}
