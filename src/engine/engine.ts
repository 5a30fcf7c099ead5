import type { Revision, WidgetId } from "../documents/records.ts";
import type { Later } from "../lib/later.ts";
import type { Result } from "../lib/result.ts";
import { ok, refuse } from "../lib/result.ts";
import { pieceToMidi } from "../music/midi-file.ts";
import { type Command, readCommand } from "../protocol/engine/commands.ts";
import type { EngineApi, EnginePorts, SamplerPort } from "../protocol/engine/engine-api.ts";
import type { PracticeRun } from "../protocol/engine/practice.ts";
import { MIDI_INPUT } from "../protocol/records/io-nodes.ts";
import type { StoreFrame } from "../protocol/records/store-feed.ts";
import { checkSong } from "./check-song.ts";
import { execute } from "./commands/execute.ts";
import { openDocuments } from "./commands/open.ts";
import { causeOf, isReading, soundChord } from "./commands/reading.ts";
import { createDocumentsApi } from "./documents/documents-api.ts";
import type { PersistenceWorld } from "./documents/persistence-context.ts";
import { createEar, type EarCommand } from "./ear/ear.ts";
import { heldKeys } from "./input/held-keys.ts";
import { createLiveInput, type LiveGroup } from "./input/live-input.ts";
import { type Cascade, openCascade } from "./links/cascade.ts";
import { emptyMemory } from "./links/graph-memory.ts";
import type { Heard } from "./links/io.ts";
import { writeNodeProblems } from "./links/node-problems.ts";
import { sendStates } from "./links/prime.ts";
import { paperOf } from "./paper.ts";
import { Playback } from "./playback/playback.ts";
import type { PracticeStore } from "./practice/practice-store.ts";
import { createPracticeRecord } from "./practice/record.ts";
import { deriveTouched } from "./store/derived.ts";
import { createStore, type Reader, type Store, type Transaction, type TransactOptions } from "./store/store.ts";
import { liveWidget } from "./store/widget-state.ts";
import { connectTraining } from "./training/connect.ts";

/** What the engine needs from its thread. */
export interface EngineWorld {
  readonly later: Later;
  readonly newId: () => string;
  /** Storage, tabs and the time of day; without them nothing is kept. */
  readonly persistence?: PersistenceWorld;
  /** Where the learner's record is kept. */
  readonly practice?: Promise<PracticeStore | undefined>;
  /** Takes each finished run instead of the record. */
  readonly onRun?: (run: PracticeRun) => void;
}

/** The engine without its worker: every document, its links, playback and live input. */
export function createEngine(world: EngineWorld): EngineApi {
  let publish: (frame: StoreFrame) => void = () => {};
  const memory = emptyMemory();
  const settle = (tx: Transaction): void => {
    deriveTouched(tx);
    if (tx.cause === "undo" || tx.cause === "redo") sendStates(tx, memory, { quiet: true });
    writeNodeProblems(tx, memory);
  };
  const store: Store = createStore({
    settle,
    publish(frame) {
      publish(frame);
      keeping.onFrame(frame);
      training.follow(frame);
    },
  });
  const playback = new Playback(store, memory);
  const documents = openDocuments(store, playback, memory);
  const keeping = createDocumentsApi(documents, world);
  const practice = createPracticeRecord({ storage: world.practice ?? Promise.resolve(undefined), session: keeping.session, store });

  /** A transaction whose links are settled inside it; what it plays sounds once it is committed. */
  function run(options: TransactOptions, body: (tx: Transaction, cascade: Cascade) => Result<null>): Result<null> {
    let play: readonly Heard[] = [];
    const result = store.transact(options, (tx) => {
      const cascade = openCascade(tx, memory);
      const done = body(tx, cascade);
      if (done.ok) cascade.settle();
      play = cascade.play;
      return done;
    });
    if (!result.ok) return result;
    playback.refresh();
    for (const { notes, out } of play) playback.sound(notes, out);
    return result;
  }

  const ear = createEar({ store, newId: world.newId, play: (phrase) => playback.phrase(phrase), keep: practice.keepRun });
  const training = connectTraining({ store, playback, newId: world.newId, run, onRun: world.onRun ?? practice.keepRun });

  const input = createLiveInput(world.later, {
    message: training.stroke,
    held: (notes) =>
      void store.transact({ cause: "live" }, (tx) => {
        tx.put(heldKeys(tx, notes));
        return ok(null);
      }),
    group: (group) => {
      ear.played(group.notes, group.held);
      run({ cause: "live" }, (_, cascade) => fireGroup(cascade, group));
    },
  });

  function dispatch(command: Command, answers: number): Result<null> {
    if (isTransport(command)) return playback.command(command);
    if (isEar(command)) return ear.command(command);
    if (isTraining(command)) return training.command(command);
    if (command.type === "preview/chord") return soundChord(command.symbol, (notes) => playback.sound(notes));
    return run({ cause: causeOf(store, command), gesture: command.gesture, answers }, (tx, cascade) =>
      execute(tx, { cascade, memory, newId: world.newId }, command),
    );
  }

  const replay = (step: () => void): Revision => {
    if (!isReading(store)) step();
    playback.refresh();
    return store.rev;
  };

  return {
    ...keeping.api,
    ...practice,
    checkSong,
    connect({ store: page, input: keys, account, midi }: EnginePorts): void {
      publish = (frame) => page.postMessage(frame);
      keys.onmessage = ({ data }: { readonly data: unknown }) => {
        ear.note(data);
        const taken = training.take(data) ?? input.take(data);
        if (!taken.ok) console.warn(taken.error.message, data);
      };
      if (account !== undefined) keeping.join(account);
      playback.connectMidi(midi);
    },
    connectAudio: (road: SamplerPort) => playback.connect(road),
    open(ref) {
      const opened = documents.open(ref, keeping.leave);
      if (opened.ok) keeping.opened(ref);
      return opened;
    },
    dispatch(message, sequence) {
      const command = readCommand(message);
      if (!command.ok) return command;
      const done = dispatch(command.value, sequence);
      return done.ok ? ok(store.rev) : done;
    },
    undo: () => replay(store.undo),
    redo: () => replay(store.redo),
    exportDocument: documents.exportDocument,
    exportMidi: (id) => midiFileOf(store, id),
    paper: () => paperOf(store),
    snapshot: store.snapshot,
    ping: () => true,
  };
}

/** What a widget plays, as a MIDI file. */
function midiFileOf(reader: Reader, id: WidgetId): Result<Uint8Array> {
  const widget = liveWidget(reader, id);
  const plays = widget?.definition.plays;
  const piece = widget && plays?.piece(widget.state);
  return plays && piece
    ? ok(pieceToMidi({ ...piece, tempo: plays.tempo(widget.state) }))
    : refuse("nothing-to-export", "There is nothing to download yet. Choose a progression first.");
}

/** A closed group goes out of the live keys, and what of it was played on a widget's own keys out of that. */
function fireGroup(cascade: Cascade, { notes, held, ofWidgets }: LiveGroup): Result<null> {
  fireNotes(cascade, { id: MIDI_INPUT, type: "io" }, notes);
  cascade.fire({ id: MIDI_INPUT, type: "io", key: "held" }, held);
  for (const [id, own] of ofWidgets) fireNotes(cascade, { id, type: "widget" }, own);
  return ok(null);
}

/** One note goes out as Note, several as Notes. */
function fireNotes(cascade: Cascade, from: { readonly id: string; readonly type: "io" | "widget" }, notes: readonly number[]): void {
  const [only] = notes;
  if (notes.length === 1) cascade.fire({ ...from, key: "note" }, only);
  else if (notes.length > 1) cascade.fire({ ...from, key: "notes" }, notes);
}

const isEar = (command: Command): command is EarCommand => command.type.startsWith("ear/");

const isTraining = (command: Command): command is Extract<Command, { type: `training/${string}` }> => command.type.startsWith("training/");
const isTransport = (command: Command): command is Extract<Command, { type: `transport/${string}` }> =>
  command.type.startsWith("transport/");
