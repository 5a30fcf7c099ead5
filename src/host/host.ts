import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals-core";
import { type Account, onPageHidden, tabStorage } from "./account/account.ts";
import { calls as accountCalls } from "./account/account-port.ts";
import type { Practice } from "./account/practice.ts";
import { type AudioSession, createAudioSession } from "./audio/audio-session.ts";
import { later, laterClock } from "./clock/clock.ts";
import { createPlayhead, type Playhead } from "./clock/follow-playhead.ts";
import type { Timing } from "./clock/timing.ts";
import { createDocuments, type Documents } from "./documents/documents.ts";
import { noteLastOpen } from "./documents/note-last-open.ts";
import type { Snapshots } from "./documents/snapshots/snapshots.ts";
import type { EngineClient } from "./engine/engine-client.ts";
import type { StoreMirror } from "./engine/store-mirror.ts";
import { createUnanswered } from "./engine/unanswered.ts";
import { followWrittenFor } from "./engine/written-for.ts";
import { startEngineAndAccount } from "./engine-and-account.ts";
import type { ImportSource } from "./imports/importer.ts";
import { type ComputerKeyboard, createComputerKeyboard } from "./keys/computer-keyboard.ts";
import { watchGestures } from "./keys/gestures.ts";
import { createLiveKeys, type LiveKeys } from "./keys/live-keys.ts";
import { createPlayedNotes, type PlayedNotes } from "./keys/played-notes.ts";
import { startLearning } from "./learning.ts";
import { browserMicrophone, createMicrophone, type Microphone, microphoneDevices } from "./listening/microphone.ts";
import { createLazyMidiOutput, type LazyMidiOutput } from "./midi/lazy-midi-output.ts";
import { browserMidi, createMidiInput, isMidiGranted, type MidiInputs } from "./midi/midi-input.ts";
import { afterFirst } from "./page/holds.ts";
import { keepInstallOffer } from "./page/install-offer.ts";
import { latePart } from "./page/late-part.ts";
import { createNotices, type Notices } from "./page/notices.ts";
import { pageSettled, whenNothingWaits } from "./page/settled.ts";
import { followLeaving, startSessions, tellRestarts } from "./small-parts.ts";
import type { SetSong } from "./songs/book-entries.ts";
import type { SongBook } from "./songs/song-book.ts";
import type { Songs } from "./songs/songs.ts";
import { createLastOpen, type LastOpen } from "./storage/last-open.ts";
import { browserStorage, type EntryValue, type LocalMemory, openLocalStorage } from "./storage/local-storage.ts";
import { createOpenWidgets, type OpenWidgets } from "./storage/open-widgets.ts";
import type { PracticeSessions } from "./storage/practice-session.ts";
import { remembered } from "./storage/remembered.ts";

export type Theme = EntryValue<"theme">;

/** The page without React: everything that outlives a view. */
export interface Host {
  readonly engine: EngineClient;
  readonly mirror: StoreMirror;
  /** Whether what the address names stands in the mirror by its snapshot, once that is known. */
  readonly snapshotShown: Promise<boolean>;
  readonly keys: LiveKeys;
  /** What was played freely in the last ten minutes. */
  readonly played: PlayedNotes;
  readonly keyboard: ComputerKeyboard;
  readonly midi: MidiInputs;
  readonly microphone: Microphone;
  readonly midiOutput: LazyMidiOutput;
  readonly sound: AudioSession;
  readonly playhead: Playhead;
  readonly notices: Notices;
  readonly theme: ReadonlySignal<Theme>;
  readonly instrument: ReadonlySignal<string>;
  /** What stands on the keys that sound at the foot; set by its control. */
  readonly keysShow: Signal<EntryValue<"keysShow">>;
  /** Whom sheets are written for. */
  readonly writtenFor: Signal<EntryValue<"writtenFor">>;
  readonly toolColumns: Signal<EntryValue<"toolColumns">>;
  /** Whether new pages offer templates: until that is closed. */
  readonly offersTemplates: Signal<boolean>;
  /** What of notation and chord symbols is drawn otherwise than usual; set by the settings, drawn by style sheets. */
  readonly look: Signal<EntryValue<"look">>;
  readonly openWidgets: OpenWidgets;
  readonly practiceSessions: PracticeSessions;
  /** The browser's offer to install the page, once it has come. */
  installOffer(): Event | undefined;
  readonly lastOpen: LastOpen;
  /** By id: the first chords of documents that were open on this device. */
  firstChords(): EntryValue<"firstChords">;
  songs(): Promise<Songs>;
  songBook(): Promise<SongBook>;
  /** Files and texts that a person brought, until the preview has taken them; an empty list opens it to be written in. Null: none. */
  readonly brought: Signal<readonly ImportSource[] | null>;
  /** The songs that are played one after the other, and which one it is; null: none. */
  readonly playingSet: Signal<{ readonly songs: readonly SetSong[]; readonly at: number } | null>;
  readonly session: Account["session"];
  /** Which tab this page runs in. */
  readonly identity: Account["identity"];
  readonly documents: Documents;
  readonly gateway: Account["gateway"];
  /** Opens the dashboard, with what this device remembers of its tools. */
  openDashboard(): Promise<unknown>;
  /** The learner's record, loaded when it is first asked for. */
  practice(): Promise<Practice>;
  /** The time that training is judged by, and what calibration found. */
  readonly timing: Promise<Timing>;
  /** Whether the search over pages, songs and lessons is open. */
  readonly finding: Signal<boolean>;
  /** Goes to sign in, and comes back to this address. */
  signIn(): void;
  setTheme(theme: Theme): void;
  setInstrument(name: string): void;
}

/** Starts everything the page needs. Once per page. */
export function startHost(): Host {
  const notices = createNotices();
  const installOffer = keepInstallOffer();
  const memory = openLocalStorage(browserStorage(), notices.tell);
  const { mirror, engine, account, snapshots, snapshotShown } = startEngineAndAccount();
  const settled = pageSettled(mirror, { idle: whenNothingWaits, later });
  const onceSettled: OnceSettled = (load) => settled.then(() => latePart(load));
  const [owner, endsBefore] = [account.session.shown.peek()?.id, account.session.deleted.peek()];
  const practiceSessions = startSessions(memory);
  void onceSettled(() => import("./documents/snapshots/follow-snapshots.ts")).then(({ followSnapshots }) =>
    followSnapshots({ snapshots, mirror, session: account.session, owner, practiceSessions }),
  );
  const common = { engine, mirror, account, memory, notices, onceSettled };
  const input = startInput(common);
  void onceSettled(() => import("./documents/note-first-chords.ts")).then(({ noteFirstChords }) => noteFirstChords(mirror, memory));
  void onceSettled(() => afterFirst(() => import("./page/offline.ts"))).then(({ startOffline }) => startOffline(notices));
  const audio = startAudio({ ...common, ...input, settled });
  const appearance = startAppearance(memory);
  tellRestarts(engine, notices);
  watchGestures({ sound: audio.sound, keys: input.keys, keyboard: input.keyboard });
  const learning = startLearning({ ...common, played: input.played });
  const documents = startDocuments({ ...common, snapshots });
  const signIn = () => {
    documents.rememberForReturn(location.pathname);
    account.session.signIn(location.href);
  };
  followWrittenFor(engine, mirror, appearance.writtenFor);
  void onceSettled(accountCalls);
  void onceSettled(() => afterFirst(() => import("./account/account-watch.ts"))).then(({ watchAccount }) =>
    watchAccount({ ...account, notices, signIn, endsBefore }),
  );
  followLeaving(engine, mirror, onceSettled);
  return {
    engine,
    mirror,
    snapshotShown,
    notices,
    ...input,
    ...audio,
    ...appearance,
    midiOutput: createLazyMidiOutput({ engine, midi: input.midi, sound: audio.sound, memory, notices }),
    ...learning,
    documents,
    openWidgets: createOpenWidgets(memory),
    practiceSessions,
    installOffer,
    lastOpen: noteLastOpen(mirror, createLastOpen(memory)),
    firstChords: () => memory.read("firstChords"),
    session: account.session,
    identity: account.identity,
    gateway: account.gateway,
    brought: signal<readonly ImportSource[] | null>(null),
    playingSet: signal<Host["playingSet"]["value"]>(null),
    finding: signal(false),
    signIn,
  };
}

/** Fetches a part of the page once the page has settled. */
type OnceSettled = <T>(load: () => Promise<T>) => Promise<T>;

/** What most of the host works with. */
interface Common {
  readonly engine: EngineClient;
  readonly mirror: StoreMirror;
  readonly account: Account;
  readonly memory: LocalMemory;
  readonly notices: Notices;
  readonly onceSettled: OnceSettled;
}

/** What is played on: live keys, the computer keyboard, MIDI input. */
function startInput({ engine, mirror, memory, notices }: Common): Pick<Host, "keys" | "played" | "keyboard" | "midi" | "microphone"> {
  const played = createPlayedNotes();
  const keys = createLiveKeys((message) => {
    engine.input(message);
    played.hear(message);
  });
  const keyboard = createComputerKeyboard(keys, memory.read("computerKeyboard"));
  effect(() => memory.write("computerKeyboard", keyboard.on.value));
  const microphone = createMicrophone({
    keys,
    mirror,
    memory,
    onProblem: notices.tell,
    onListening: () => ["microphone-refused", "microphone-gone"].forEach(notices.close),
    start: browserMicrophone(),
    devices: microphoneDevices,
  });
  return { keys, played, keyboard, microphone, midi: startMidi(keys, memory, notices) };
}

type Audio = Pick<Host, "sound" | "playhead" | "timing" | "instrument" | "setInstrument">;

/** What sounds, and the clock that the page draws and judges by. */
function startAudio({ engine, mirror, memory, notices, onceSettled, keys, microphone, settled }: AudioParts): Audio {
  const sound = createAudioSession({ engine, keys, notices, memory, settled });
  const instrument = signal(memory.read("workspaceInstrumentName"));
  const cursorDelay = signal(0);
  void onceSettled(() => afterFirst(() => import("./audio/voice-instruments.ts"))).then(({ followPlayers }) =>
    sound.withVoices((rig) => followPlayers(mirror, rig, sound.instruments)),
  );
  void onceSettled(() => import("./audio/while-playing.ts")).then(({ followPlaying, followRest }) => {
    followPlaying(mirror, sound, notices);
    followRest({ mirror, sound, keys });
  });
  const playhead = createPlayhead(mirror, laterClock(sound.clock, cursorDelay), later, afterFirst);
  return {
    sound,
    playhead,
    timing: onceSettled(() => import("./clock/timing.ts")).then(({ startTiming, browserOutputs }) =>
      startTiming({ engine, clock: sound.clock, beat: playhead.beat, memory, microphone, cursorDelay, outputs: browserOutputs }),
    ),
    instrument,
    setInstrument(name) {
      instrument.value = name;
      memory.write("workspaceInstrumentName", name);
      sound.choose(name);
    },
  };
}

interface AudioParts extends Common, Pick<Host, "keys" | "microphone"> {
  readonly settled: Promise<void>;
}

type Appearance = Pick<Host, "theme" | "setTheme" | "keysShow" | "writtenFor" | "toolColumns" | "offersTemplates" | "look">;

/** How the page looks, remembered and put on the document. */
function startAppearance(memory: LocalMemory): Appearance {
  const theme = signal(memory.read("theme"));
  effect(() => {
    if (theme.value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
  });
  const look = signal(memory.read("look"));
  effect(() => {
    memory.write("look", look.value);
    document.documentElement.dataset.look = look.value.join(" ");
  });
  return {
    theme,
    setTheme(next) {
      theme.value = next;
      memory.write("theme", next);
    },
    keysShow: remembered(memory, "keysShow"),
    writtenFor: remembered(memory, "writtenFor"),
    toolColumns: remembered(memory, "toolColumns"),
    offersTemplates: remembered(memory, "offersTemplates"),
    look,
  };
}

function startDocuments({ engine, mirror, account, memory, notices, snapshots }: Common & { readonly snapshots: Snapshots }): Documents {
  return createDocuments({
    engine,
    mirror,
    snapshots,
    unanswered: createUnanswered(memory),
    notices,
    identity: account.identity,
    onHidden: onPageHidden,
    tabStorage: tabStorage(),
  });
}

function startMidi(keys: LiveKeys, memory: LocalMemory, notices: Notices): MidiInputs {
  const midi = createMidiInput({ request: browserMidi(), keys, chosen: memory.read("midiInputDevice"), onProblem: notices.tell });
  effect(() => {
    if (midi.state.value.chosen !== memory.read("midiInputDevice")) memory.write("midiInputDevice", midi.state.value.chosen);
  });
  void isMidiGranted().then((granted) => {
    if (granted) void midi.ask();
  });
  return midi;
}
