import { effect, type ReadonlySignal, signal } from "@preact/signals-core";
import { type Remote, transfer, wrap } from "comlink";
import type { Revision } from "../../documents/records.ts";
import { type Result, refuse } from "../../lib/result.ts";
import type { Command, CommandError } from "../../protocol/engine/commands.ts";
import type { DocumentsApi } from "../../protocol/engine/documents-api.ts";
import type { DocumentRef, EngineApi, SamplerPort } from "../../protocol/engine/engine-api.ts";
import type { InputMessage } from "../../protocol/input/input-feed.ts";
import type { MidiFeed } from "../../protocol/input/midi-feed.ts";
import type { StoreFrame } from "../../protocol/records/store-feed.ts";
import type { AccountPort } from "../account/account-port.ts";
import { browserTimers } from "../clock/clock.ts";
import { watchHeartbeat } from "./heartbeat.ts";
import { createSentCommands } from "./sent-commands.ts";
import type { StoreMirror } from "./store-mirror.ts";
import type { SentCommand } from "./unanswered.ts";

/** Whether the engine works; `restarted` asks for a word to the person. */
export type EngineStatus =
  | { readonly kind: "running"; readonly restarts: number }
  | { readonly kind: "restarting"; readonly restarts: number };

/** Calls back with a road to the worklet, now and whenever the worklet had to be made anew. */
type JoinAudio = (take: (road: SamplerPort & { readonly port: MessagePort }) => void) => void;

/** The page's one way to the engine. */
export interface EngineClient {
  readonly status: ReadonlySignal<EngineStatus>;
  /** Sends a command; while the mirror shows a snapshot it waits for `takeOver`. */
  dispatch(command: Command): Promise<Result<Revision, CommandError>>;
  /** Starts the engine, which else starts with the first thing that is asked of it. */
  start(): void;
  /**
   * Puts the engine's records in the place of the mirror's copy, and sends what waited for that: first these commands, then those of the
   * page, its edits only where the document is the one that the snapshot showed. False: the engine died meanwhile.
   */
  takeOver(first: readonly Command[]): Promise<boolean>;
  /** Takes the snapshot away, since there is nothing to put in its place; what waited for that is refused. */
  dropSnapshot(): void;
  open(ref: DocumentRef): ReturnType<Remote<EngineApi>["open"]>;
  undo(): Promise<Revision>;
  redo(): Promise<Revision>;
  exportDocument(): ReturnType<Remote<EngineApi>["exportDocument"]>;
  exportMidi: Remote<EngineApi>["exportMidi"];
  /** One live message; never waits. */
  input(message: InputMessage): void;
  /** Calls back with each message for the MIDI output. */
  onMidi(take: (message: MidiFeed) => void): void;
  /** Opening, saving and listing; a call that a dying engine did not answer is refused with `engine-restarted`. */
  readonly documents: DocumentsApi;
  /** Any other call; one that a dying engine did not answer is refused with `engine-restarted`. */
  call<T>(work: (engine: Remote<EngineApi>) => Promise<T>): Promise<T | Result<never>>;
  /** Commands whose answer was not seen yet, in the order they were sent. */
  unanswered(): readonly SentCommand[];
  /** Calls back after each command that was sent. */
  onSend(task: () => void): void;
  /** Calls back after each command that was answered. */
  onAnswer(task: () => void): void;
  /** `join` gives a road to the worklet whenever it is asked for one (now, and after each restart of the engine) or made anew. */
  giveAudio(join: JoinAudio): void;
}

const spawn = () => new Worker(new URL("../../engine/engine.worker.ts", import.meta.url), { type: "module", name: "engine" });

/** Starts the engine. A dead or hung one is noticed within 5 s and restarted from the mirror plus the unanswered commands. */
export function startEngine(mirror: StoreMirror, joinAccount: AccountPort): EngineClient {
  const status = signal<EngineStatus>({ kind: "running", restarts: 0 });
  const commands = createSentCommands({
    send: (number, command) => life().api.dispatch(command, number),
    isHeld: () => mirror.isSnapshot.peek(),
  });
  let join: JoinAudio | undefined;
  let toMidi: (message: MidiFeed) => void = () => {};
  const pending = createPendingCalls();
  let current: ReturnType<typeof begin> | undefined;
  const life = () => {
    current ??= begin();
    return current;
  };

  function begin() {
    const worker = spawn();
    const api = wrap<EngineApi>(worker);
    const { store, input, account, midi, theirs, close } = layRoads();
    store.onmessage = ({ data }: MessageEvent<StoreFrame>) => receive(data, api);
    midi.onmessage = ({ data }: MessageEvent<MidiFeed>) => toMidi(data);
    const connected = api.connect(transfer(theirs, Object.values(theirs)) as never);
    joinAccount(account);
    const stopWatching = watchHeartbeat(browserTimers, () => api.ping(), restart);
    worker.onerror = (event) => {
      console.error("The engine failed:", event.message);
      restart();
    };
    const end = () => {
      stopWatching();
      worker.onerror = null;
      worker.terminate();
      close();
    };
    return { api, connected, input, end };
  }

  function receive(frame: StoreFrame, api: Remote<EngineApi>): void {
    if (!mirror.isSnapshot.peek() && !mirror.apply(frame)) void api.snapshot().then((snapshot) => mirror.replace(snapshot));
    if (frame.answers !== undefined) commands.settle(frame.answers, { ok: true, value: frame.rev });
  }

  async function takeOver(first: readonly Command[]): Promise<boolean> {
    const snapshot = await pending.ask(() => life().api.snapshot(), undefined);
    if (snapshot === undefined) return false;
    commands.release(first, mirror.replace(snapshot));
    return true;
  }

  function dropSnapshot(): void {
    mirror.clear();
    commands.refuseAll();
  }

  /** A call about what is open; while a snapshot of it stands it waits behind the commands that do. */
  function onceTaken<T>(call: () => Promise<T>): Promise<T> {
    return mirror.isSnapshot.peek() ? untilFalse(mirror.isSnapshot).then(call) : call();
  }

  function restart(): void {
    const restarts = status.peek().restarts + 1;
    status.value = { kind: "restarting", restarts };
    life().end();
    pending.refuseAll();
    current = begin();
    const opened = mirror.isSnapshot.peek()
      ? Promise.resolve()
      : current.api.open({ kind: "records", records: mirror.all(), rev: mirror.rev });
    void opened.then(() => {
      join?.(connectAudio);
      if (!mirror.isSnapshot.peek()) commands.resend();
      status.value = { kind: "running", restarts };
    });
  }

  function connectAudio(road: SamplerPort & { readonly port: MessagePort }): void {
    void life().api.connectAudio(transfer(road, [road.port]) as never);
  }

  return {
    status,
    dispatch: commands.dispatch,
    start: () => void life(),
    takeOver,
    dropSnapshot,
    open: (ref) => {
      if (mirror.isSnapshot.peek()) dropSnapshot();
      return life().api.open(ref);
    },
    undo: () => onceTaken(() => life().api.undo()),
    redo: () => onceTaken(() => life().api.redo()),
    exportDocument: (() => onceTaken(async () => await life().api.exportDocument())) as Remote<EngineApi>["exportDocument"],
    exportMidi: ((id) => onceTaken(async () => await life().api.exportMidi(id))) as Remote<EngineApi>["exportMidi"],
    input: (message) => life().input.postMessage(message),
    onMidi(take) {
      toMidi = take;
    },
    documents: documentCalls(() => life().api, pending, onceTaken),
    call: (work) => pending.ask(() => work(life().api), restarted),
    unanswered: commands.unanswered,
    onSend: commands.onSend,
    onAnswer: commands.onAnswer,
    giveAudio(next) {
      join = next;
      next(connectAudio);
    },
  };
}

/** The raw roads of one engine: the page's ends, and `theirs`. */
function layRoads() {
  const [store, input, account, midi] = [new MessageChannel(), new MessageChannel(), new MessageChannel(), new MessageChannel()];
  return {
    store: store.port1,
    input: input.port1,
    account: account.port1,
    midi: midi.port1,
    theirs: { store: store.port2, input: input.port2, account: account.port2, midi: midi.port2 },
    close() {
      for (const { port1 } of [store, input, account, midi]) port1.close();
    },
  };
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

const restarted = refuse("engine-restarted", "The music engine was started again before it could answer. Try once more.");

/** The engine's calls about documents. */
function documentCalls(
  api: () => Remote<EngineApi>,
  { ask }: ReturnType<typeof createPendingCalls>,
  onceTaken: <T>(call: () => Promise<T>) => Promise<T>,
): DocumentsApi {
  const later = <A, B>(call: () => Promise<A>, otherwise: B) => ask(() => onceTaken(call), otherwise);
  return {
    openStored: (ref) => ask(async () => await api().openStored(ref), restarted),
    save: () => later(async () => await api().save(), restarted),
    resolveConflicts: (choices) => later(async () => await api().resolveConflicts(choices), undefined),
    resolveAsCopy: () => later(async () => await api().resolveAsCopy(), restarted),
    listLocal: () => later(async () => await api().listLocal(), []),
    setLocalDeleted: (id, isDeleted) => later(async () => await api().setLocalDeleted(id, isDeleted), restarted),
    duplicateLocal: (id) => later(async () => await api().duplicateLocal(id), restarted),
    moveToAccount: (id) => later(async () => await api().moveToAccount(id), restarted),
  };
}

/** Fulfilled as soon as a signal is false. */
const untilFalse = (on: ReadonlySignal<boolean>): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (on.value) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
