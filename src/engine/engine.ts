import { patchesOf } from "../documents/patch.ts";
import type { Revision, WidgetId } from "../documents/records.ts";
import type { Later } from "../lib/later.ts";
import type { Port } from "../lib/port.ts";
import { ok, type Result } from "../lib/result.ts";
import { pieceToMidi } from "../music/midi-file.ts";
import { type Command, type CommandError, readCommand } from "../protocol/engine/commands.ts";
import type { DocumentRef, EngineApi, EnginePorts, FirstMusic } from "../protocol/engine/engine-api.ts";
import type { PracticeRun } from "../protocol/engine/practice.ts";
import { refuse } from "../protocol/problems.ts";
import { MIDI_INPUT } from "../protocol/records/io-nodes.ts";
import type { ShownFrame, StoreFrame } from "../protocol/records/store-feed.ts";
import { songsApi } from "./check-song.ts";
import { execute } from "./commands/execute.ts";
import { firstMusic } from "./commands/first-music.ts";
import { type OpenDocuments, openDocuments } from "./commands/open.ts";
import { causeOf, isReading, soundChord } from "./commands/reading.ts";
import { songHeld } from "./commands/turn.ts";
import { createDocumentsApi, type DocumentsHost } from "./documents/documents-api.ts";
import type { PersistenceWorld } from "./documents/persistence-context.ts";
import { Ear, type EarCommand } from "./ear/ear.ts";
import { heldKeys } from "./input/held-keys.ts";
import { readLiveEvent } from "./input/live-event.ts";
import { createLiveInput, type LiveGroup } from "./input/live-input.ts";
import { Cascade } from "./links/cascade.ts";
import { followSong } from "./links/follow-song.ts";
import { emptyMemory, type GraphMemory } from "./links/graph-memory.ts";
import { hearMusic, holdKeys } from "./links/hear-music.ts";
import type { Heard } from "./links/io.ts";
import { writeNodeProblems } from "./links/node-problems.ts";
import { sendStates } from "./links/prime.ts";
import { paperOf } from "./paper.ts";
import { putTake } from "./playback/band/take.ts";
import { Playback } from "./playback/playback.ts";
import type { PracticeStore } from "./practice/practice-store.ts";
import { PracticeRecord } from "./practice/record.ts";
import { deriveTouched } from "./store/derived.ts";
import { createStore, type Reader, type Store, type Transaction, type TransactOptions } from "./store/store.ts";
import { liveWidget } from "./store/widget-state.ts";
import { connectTraining } from "./training/connect.ts";
import { trainedSheet } from "./training/sheet.ts";

/** What the engine needs from its thread. */
export interface EngineWorld {
  readonly later: Later;
  readonly newId: () => string;
  /** Storage, tabs and the time of day; without them nothing is stored. */
  readonly persistence?: PersistenceWorld;
  /** Where the learner's record is stored. */
  readonly practice?: Promise<PracticeStore | undefined>;
  /** Takes each finished run instead of the record. */
  readonly onRun?: (run: PracticeRun) => void;
}

/** Makes the engine without its worker, as the page calls it. */
export function createEngine(world: EngineWorld): EngineApi {
  const engine = new Engine(world);
  const { store, playback, opener } = engine;
  return {
    ...engine.persistence.api,
    ...engine.practice,
    ...songsApi,
    connect: (ports) => engine.connect(ports),
    connectAudio: (sampler) => playback.connect(sampler),
    open: (ref) => engine.open(ref),
    dispatch: (command, sequence) => engine.dispatch(command, sequence),
    undo: () => engine.replay(store.undo),
    redo: () => engine.replay(store.redo),
    exportDocument: () => opener.exportDocument(engine.persistence.origin()),
    songHeld: (id) => songHeld(store, id),
    exportMidi: (id, instrument) => midiFileOf(store, id, instrument),
    paper: () => paperOf(store),
    trainedSheet: (id) => trainedSheet(store, id),
    snapshot: store.snapshot,
    ping: () => true,
  };
}

/** Every document, its links, playback and live input. */
class Engine {
  readonly store: Store;
  readonly playback: Playback;
  readonly opener: OpenDocuments;
  readonly persistence: DocumentsHost;
  readonly practice: PracticeRecord;
  readonly #newId: () => string;
  readonly #memory = emptyMemory();
  readonly #ear: Ear;
  readonly #training: ReturnType<typeof connectTraining>;
  readonly #input: ReturnType<typeof createLiveInput>;
  #page: Port | undefined;

  constructor(world: EngineWorld) {
    const { newId, later } = world;
    this.#newId = newId;
    const store = createStore({ settle: (tx) => settleRecords(tx, this.#memory), publish: (frame) => this.#publish(frame) });
    const playback = new Playback(store, this.#memory);
    this.store = store;
    this.playback = playback;
    this.opener = openDocuments(store, playback, this.#memory);
    const load: OpenDocuments["load"] = (records, kind) => {
      this.opener.load(records, kind);
      if (records === null && kind === "workspace") this.#playFirst("preset");
    };
    this.persistence = createDocumentsApi({ ...this.opener, load }, world);
    const storage = world.practice ?? Promise.resolve(undefined);
    const engine = newId();
    const whereabouts = async () => ({ engine, ...(await this.persistence.tabs()) });
    this.practice = new PracticeRecord({ storage, session: this.persistence.session, store, later, whereabouts });
    const { keepRun } = this.practice;
    this.#ear = new Ear({ store, newId, play: (phrase) => playback.phrase(phrase), storeRun: keepRun });
    this.#training = connectTraining({
      store,
      playback,
      newId,
      run: (options, body) => this.#run(options, body),
      onRun: world.onRun ?? keepRun,
      record: {
        hold: (begun, made) => this.practice.holdRun(begun, made),
        placeOf: (id) => this.practice.placeOf(id),
        keepPlace: (id, place) => this.practice.keepPlace(id, place),
      },
    });
    this.#input = createLiveInput(later, {
      held: (notes) => this.#writeHeld(notes),
      released: (notes) => this.#onReleased(notes),
      group: (group) => this.#onGroup(group),
    });
  }

  connect({ store, input, account, lessons, midi }: EnginePorts): void {
    this.#page = store;
    input.onmessage = ({ data }: { readonly data: unknown }) => this.#onInput(data);
    if (account !== undefined) this.persistence.join({ account, lessons });
    this.playback.connectMidi(midi);
  }

  open(ref: DocumentRef): Result<Revision> {
    const stays = ref.kind === "dashboard" && this.persistence.isDashboard();
    const opened = stays ? ok(null) : this.opener.open(ref, this.persistence.leave);
    if (!opened.ok) return opened;
    if (!stays && "music" in ref && ref.music !== undefined) this.#playFirst(ref.music);
    this.persistence.opened(ref);
    return ok(this.store.rev);
  }

  /** Puts first music into what was just opened: nobody's edit, so nothing is saved for it, and one step that can be undone. */
  #playFirst(music: FirstMusic): void {
    const commands = firstMusic(this.store, music);
    if (commands.length === 0) return;
    this.#run({ cause: "engine", isUndoable: music === "preset" }, (tx, cascade) => {
      const around = { cascade, memory: this.#memory, newId: this.#newId };
      for (const command of commands) {
        const done = execute(tx, around, command);
        if (!done.ok) return done;
      }
      return ok(null);
    });
  }

  dispatch(message: unknown, sequence: number): Result<Revision, CommandError> {
    const command = readCommand(message);
    if (!command.ok) return command;
    const done = this.#execute(command.value, sequence);
    return done.ok ? ok(this.store.rev) : done;
  }

  /** Undoes or redoes; while a lesson is read there is nothing to be undone. */
  replay(step: () => void): Revision {
    if (!isReading(this.store)) step();
    this.playback.refresh();
    return this.store.rev;
  }

  #execute(command: Command, answers: number): Result<null> {
    const { store, playback } = this;
    if (isTransport(command)) return playback.command(command);
    if (isEar(command)) return this.#ear.command(command);
    if (isTraining(command)) return this.#training.command(command);
    if (command.type === "preview/notes") {
      playback.sound(command.notes);
      return ok(null);
    }
    if (command.type === "preview/chord") return soundChord(command.symbol, (notes) => playback.sound(notes));
    if (command.type === "take/put") return this.#run({ cause: "transport" }, (tx) => putTake(tx, command.take));
    return this.#run({ cause: causeOf(store, command), gesture: command.gesture, answers }, (tx, cascade) => {
      if (command.type === "widget/act") hearMusic(tx, cascade, playback.heard());
      return execute(tx, { cascade, memory: this.#memory, newId: this.#newId }, command);
    });
  }

  /** A transaction whose links are settled inside it; what it plays sounds once it is committed. */
  #run(options: TransactOptions, body: (tx: Transaction, cascade: Cascade) => Result<null>): Result<null> {
    let play: readonly Heard[] = [];
    const result = this.store.transact(options, (tx) => {
      const cascade = new Cascade(tx, this.#memory);
      const done = body(tx, cascade);
      if (done.ok) cascade.settle();
      if (done.ok) followSong(tx, cascade);
      play = cascade.play;
      return done;
    });
    if (!result.ok) return result;
    this.playback.refresh();
    for (const { notes, out } of play) this.playback.sound(notes, out);
    return result;
  }

  #publish(frame: StoreFrame): void {
    this.#page?.postMessage(shownFrame(frame));
    this.persistence.onFrame(frame);
    this.#training.follow(frame);
  }

  /** A message of the page's input port: a clock sample or a live key. */
  #onInput(message: unknown): void {
    if (this.#training.onClock(message)) return;
    const read = readLiveEvent(message);
    if (!read.ok) {
      console.warn(`The engine left out a live input message (${read.error.code}).`, message);
      return;
    }
    if (this.#training.tap(read.value)) return;
    this.#ear.stroke(read.value);
    this.#training.stroke(read.value);
    this.#input.follow(read.value);
  }

  #writeHeld(notes: readonly number[]): void {
    this.store.transact({ cause: "live" }, (tx) => {
      tx.put(heldKeys(tx, notes, this.playback.heard()));
      return ok(null);
    });
  }

  #onReleased(held: readonly number[]): void {
    this.#run({ cause: "live" }, (tx, cascade) => {
      tx.put(heldKeys(tx, held, this.playback.heard()));
      holdKeys(tx, cascade, held);
      return ok(null);
    });
  }

  #onGroup(group: LiveGroup): void {
    this.#ear.played(group.notes, group.held);
    this.#run({ cause: "live" }, (tx, cascade) => {
      cascade.passOver(this.#training.aside());
      hearMusic(tx, cascade, this.playback.heard());
      holdKeys(tx, cascade, group.held, group.notes);
      return fireGroup(cascade, group);
    });
  }
}

/** A frame as it goes to the page, which has the records as they were: a stroke does not copy over all that a long run came to. */
const shownFrame = (frame: StoreFrame): ShownFrame => ({
  ...frame,
  diff: { ...frame.diff, updated: {} },
  patches: patchesOf(frame.diff.updated),
});

/** What the engine derives from a transaction's records, inside it. */
function settleRecords(tx: Transaction, memory: GraphMemory): void {
  deriveTouched(tx);
  if (tx.cause === "undo" || tx.cause === "redo") sendStates(tx, memory, { quiet: true });
  writeNodeProblems(tx, memory);
}

/** What a widget plays, as a MIDI file. */
function midiFileOf(reader: Reader, id: WidgetId, instrument?: string): Result<Uint8Array> {
  const widget = liveWidget(reader, id);
  const plays = widget?.definition.plays;
  const piece = widget && plays?.piece(widget.state);
  if (!plays || !piece) return refuse("nothing-to-export");
  const settings = plays.settings?.(widget.state);
  const chosen = { ...(settings && { settings }), ...(instrument === undefined ? {} : { instrument }) };
  return ok(pieceToMidi(piece, { tempo: plays.tempo(widget.state), ...chosen }));
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
