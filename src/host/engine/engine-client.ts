import { type ReadonlySignal, signal } from "@preact/signals-core";
import type { Revision, WidgetId } from "../../documents/records.ts";
import type { Result } from "../../lib/result.ts";
import type { Command, CommandError } from "../../protocol/engine/commands.ts";
import type { DocumentsApi } from "../../protocol/engine/documents-api.ts";
import type { DocumentRef, EngineApi } from "../../protocol/engine/engine-api.ts";
import type { InputMessage } from "../../protocol/input/input-feed.ts";
import type { MidiFeed } from "../../protocol/input/midi-feed.ts";
import { problem, refuse } from "../../protocol/keeping-problems.ts";
import type { ShownFrame } from "../../protocol/records/store-feed.ts";
import { beginEngine, type EngineJoins, type EngineSamplerPort, type RemoteEngine, type RunningEngine } from "./running-engine.ts";
import { createSentCommands, type SentCommands } from "./sent-commands.ts";
import type { StoreMirror } from "./store-mirror.ts";
import type { SentCommand } from "./unanswered.ts";
import { until } from "./until.ts";

/** Whether the engine works; `restarted` asks for a word to the person. */
export type EngineStatus =
  | { readonly kind: "running"; readonly restarts: number }
  | { readonly kind: "restarting"; readonly restarts: number };

/** Calls back with a port to the worklet, now and whenever the worklet had to be made anew. */
type JoinAudio = (onPort: (sampler: EngineSamplerPort) => void) => void;

/** The page's one way to the engine. */
export interface EngineClient {
  readonly status: ReadonlySignal<EngineStatus>;
  /** Sends a command; while the mirror shows a snapshot it waits for `takeOver`, and one that needs sound waits for that once. */
  dispatch(command: Command): Promise<Result<Revision, CommandError>>;
  /** As of `SentCommands`. */
  readonly asked: Promise<void>;
  /** Starts the engine, which else starts with the first thing that is asked of it. */
  start(): void;
  /**
   * Puts the engine's records in the place of the mirror's copy, and sends what waited for that: first these commands, then those of the
   * page, its edits only where the document is the one that the snapshot showed. False: the engine died meanwhile.
   */
  takeOver(first: readonly Command[]): Promise<boolean>;
  /** Takes the snapshot away, since there is nothing to put in its place; what waited for that is refused. */
  dropSnapshot(): void;
  /** Fulfilled when the mirror shows what was opened: records and answers come by ways of their own, and the answer can be first. */
  open(ref: DocumentRef): Promise<ReturnType<EngineApi["open"]>>;
  undo(): Promise<Revision>;
  redo(): Promise<Revision>;
  exportDocument(): Promise<ReturnType<EngineApi["exportDocument"]>>;
  exportMidi(widgetId: WidgetId, instrument?: string): Promise<ReturnType<EngineApi["exportMidi"]>>;
  /** One live message; never waits. */
  input(message: InputMessage): void;
  /** Ends the engine; nothing is answered any more. */
  end(): void;
  /** Calls back with each message for the MIDI output. */
  onMidi(listener: (message: MidiFeed) => void): void;
  /** Opening, saving and listing; a call that a dying engine did not answer is refused with `engine-restarted`. */
  readonly documents: DocumentsApi;
  /** Any other call; one that a dying engine did not answer is refused with `engine-restarted`. */
  call<T>(work: (engine: RemoteEngine) => Promise<T>): Promise<T | Result<never>>;
  /** Commands whose answer was not seen yet, and edits that may not be written yet, in the order they were sent. */
  unkept(): readonly SentCommand[];
  /** Calls back after each command that was sent. */
  onSend(task: () => void): void;
  /** Calls back when one of them is kept, or was answered and changes nothing. */
  onKept(task: () => void): void;
  /** Says how to wait for sound: true as soon as it runs, false when it does not. */
  awaitSound(isSounding: () => Promise<boolean>): void;
  /** `join` gives a port to the worklet whenever it is asked for one (now, and after each restart of the engine) or made anew. */
  giveAudio(join: JoinAudio): void;
}

/** Starts the engine. A dead or hung one is noticed within 5 s and restarted from the mirror plus the unanswered commands. */
export const startEngine = (mirror: StoreMirror, joins: EngineJoins): EngineClient => new RestartingEngine(mirror, joins);

/** One engine after the other, as one. */
class RestartingEngine implements EngineClient {
  readonly status = signal<EngineStatus>({ kind: "running", restarts: 0 });
  readonly documents: DocumentsApi;
  readonly asked: Promise<void>;
  readonly #mirror: StoreMirror;
  readonly #joins: EngineJoins;
  readonly #commands: SentCommands;
  readonly #pending = createPendingCalls();
  #joinAudio: JoinAudio | undefined;
  #isSounding = (): Promise<boolean> => Promise.resolve(false);
  #onMidi: (message: MidiFeed) => void = () => {};
  #current: RunningEngine | undefined;

  constructor(mirror: StoreMirror, joins: EngineJoins) {
    this.#mirror = mirror;
    this.#joins = joins;
    this.#commands = createSentCommands({
      send: (number, command) => this.#api.dispatch(command, number),
      kept: () => this.documents.kept(),
      isHeld: () => mirror.isSnapshot.peek(),
      isSounding: () => this.#isSounding(),
      hold: joins.hold,
    });
    this.asked = this.#commands.asked;
    this.documents = documentCalls(
      () => this.#api,
      this.#pending,
      (call) => this.#afterTakeOver(call),
      () => this.#commands.leave(),
    );
  }

  dispatch(command: Command): Promise<Result<Revision, CommandError>> {
    return this.#commands.dispatch(command);
  }

  start(): void {
    this.#current ??= this.#begin();
  }

  async takeOver(first: readonly Command[]): Promise<boolean> {
    const snapshot = await this.#pending.ask(() => this.#api.snapshot(), undefined);
    if (snapshot === undefined) return false;
    this.#commands.release(first, this.#mirror.replace(snapshot));
    return true;
  }

  dropSnapshot(): void {
    this.#mirror.clear();
    this.#commands.refuseAll();
  }

  async open(ref: DocumentRef): Promise<ReturnType<EngineApi["open"]>> {
    if (this.#mirror.isSnapshot.peek()) this.dropSnapshot();
    const opened = await this.#pending.ask(() => this.#opened(ref), undefined);
    // The engine died before it answered: the next one is asked, else nothing would be open and nothing saved.
    return opened ?? this.open(ref);
  }

  async #opened(ref: DocumentRef): Promise<ReturnType<EngineApi["open"]>> {
    const left = this.#commands.leave();
    const opened = await this.#api.open(ref);
    if (!opened.ok) return opened;
    left();
    await until(this.#mirror.rev, (rev) => rev >= opened.value);
    return opened;
  }

  undo(): Promise<Revision> {
    return this.#afterTakeOver(() => this.#api.undo());
  }

  redo(): Promise<Revision> {
    return this.#afterTakeOver(() => this.#api.redo());
  }

  exportDocument(): ReturnType<EngineClient["exportDocument"]> {
    return this.#afterTakeOver(async () => await this.#api.exportDocument());
  }

  exportMidi(widgetId: WidgetId, instrument?: string): ReturnType<EngineClient["exportMidi"]> {
    return this.#afterTakeOver(async () => await this.#api.exportMidi(widgetId, instrument));
  }

  input(message: InputMessage): void {
    this.#running.input.postMessage(message);
  }

  end(): void {
    this.#current?.end();
  }

  onMidi(listener: (message: MidiFeed) => void): void {
    this.#onMidi = listener;
  }

  call<T>(work: (engine: RemoteEngine) => Promise<T>): Promise<T | Result<never>> {
    return this.#pending.ask(() => work(this.#api), restarted);
  }

  unkept(): readonly SentCommand[] {
    return this.#commands.unkept();
  }

  onSend(task: () => void): void {
    this.#commands.onSend(task);
  }

  onKept(task: () => void): void {
    this.#commands.onKept(task);
  }

  awaitSound(isSounding: () => Promise<boolean>): void {
    this.#isSounding = isSounding;
  }

  giveAudio(join: JoinAudio): void {
    this.#joinAudio = join;
    join((sampler) => this.#running.connectAudio(sampler));
  }

  get #running(): RunningEngine {
    this.#current ??= this.#begin();
    return this.#current;
  }

  get #api(): RemoteEngine {
    return this.#running.api;
  }

  #begin(): RunningEngine {
    return beginEngine({
      joins: this.#joins,
      onFrame: (frame, api) => this.#onFrame(frame, api),
      onMidi: (message) => this.#onMidi(message),
      onDeath: () => this.#restart(),
    });
  }

  #onFrame(frame: ShownFrame, api: RemoteEngine): void {
    const mirror = this.#mirror;
    if (!mirror.isSnapshot.peek() && !mirror.apply(frame)) void api.snapshot().then((snapshot) => mirror.replace(snapshot));
    if (frame.answers !== undefined) this.#commands.settle(frame.answers, { ok: true, value: frame.rev });
  }

  #restart(): void {
    const mirror = this.#mirror;
    const restarts = this.status.peek().restarts + 1;
    this.status.value = { kind: "restarting", restarts };
    this.#running.end();
    this.#pending.refuseAll();
    this.#current = this.#begin();
    const opened = mirror.isSnapshot.peek()
      ? Promise.resolve()
      : this.#api.open({ kind: "records", records: mirror.all(), rev: mirror.rev.peek() });
    void opened.then(() => {
      this.#joinAudio?.((sampler) => this.#running.connectAudio(sampler));
      if (!mirror.isSnapshot.peek()) this.#commands.resend();
      this.status.value = { kind: "running", restarts };
    });
  }

  /** A call about what is open; while a snapshot of it stands it waits behind the commands that do. */
  #afterTakeOver<T>(call: () => Promise<T>): Promise<T> {
    const { isSnapshot } = this.#mirror;
    return isSnapshot.peek() ? until(isSnapshot, (is) => !is).then(call) : call();
  }
}

/** Calls that wait for an engine; when it dies they are given up, since nobody will answer them. */
function createPendingCalls() {
  const refusals = new Set<() => void>();
  return {
    ask<A, B>(call: () => Promise<A>, otherwise: B): Promise<A | B> {
      return new Promise((resolve, reject) => {
        const refuse = () => resolve(otherwise);
        refusals.add(refuse);
        call()
          .then(resolve, reject)
          .finally(() => refusals.delete(refuse));
      });
    },
    refuseAll(): void {
      for (const refuse of refusals) refuse();
      refusals.clear();
    },
  };
}

const restarted = refuse("engine-restarted", { when: problem("restarted-before-answer") });

/** The engine's calls about documents. */
function documentCalls(
  api: () => RemoteEngine,
  { ask }: ReturnType<typeof createPendingCalls>,
  afterTakeOver: <T>(call: () => Promise<T>) => Promise<T>,
  leave: () => () => void,
): DocumentsApi {
  const later = <A, B>(call: () => Promise<A>, otherwise: B) => ask(() => afterTakeOver(call), otherwise);
  return {
    async openStored(ref) {
      const left = leave();
      const opened = await ask(async () => await api().openStored(ref), restarted);
      if (opened.ok) left();
      return opened;
    },
    kept: () => ask(async () => await api().kept(), 0),
    keepDraft: () => later(async () => await api().keepDraft(), undefined),
    save: () => later(async () => await api().save(), restarted),
    changesBetween: (former, later) => ask(async () => await api().changesBetween(former, later), []),
    resolveConflicts: (choices) => later(async () => await api().resolveConflicts(choices), undefined),
    resolveAsCopy: () => later(async () => await api().resolveAsCopy(), restarted),
    listLocal: (kind) => later(async () => await api().listLocal(kind), []),
    listLocalDeleted: (kind) => later(async () => await api().listLocalDeleted(kind), []),
    setLocalDeleted: (kind, id, isDeleted) => later(async () => await api().setLocalDeleted(kind, id, isDeleted), restarted),
    duplicateLocal: (kind, id) => later(async () => await api().duplicateLocal(kind, id), restarted),
    renameLocal: (kind, id, title) => later(async () => await api().renameLocal(kind, id, title), restarted),
    eraseDrafts: () => later(async () => await api().eraseDrafts(), restarted),
    moveToAccount: (kind, id) => later(async () => await api().moveToAccount(kind, id), restarted),
  };
}
