import type { Revision, WidgetId } from "../../documents/records.ts";
import type { Port } from "../../lib/port.ts";
import type { Problem, Result } from "../../lib/result.ts";
import type { Score } from "../../music/notation/score.ts";
import type { PrintSheets } from "../records/print-sheets.ts";
import type { StoreRecord } from "../records/session-records.ts";
import type { StoreFrame } from "../records/store-feed.ts";
import type { CommandError } from "./commands.ts";
import type { DocumentsApi } from "./documents-api.ts";
import type { PracticeApi } from "./practice-api.ts";
import type { SongsApi } from "./song-check.ts";

/** The raw roads of the engine; all are transferred. */
export interface EnginePorts {
  /** Engine to page: store frames. */
  readonly store: Port;
  /** Page to engine: live input and clock samples. */
  readonly input: Port;
  /** Both ways: calls to the account, and what the page tells about tab and session. Without it nothing is saved. */
  readonly account?: Port;
  /** Both ways: lessons of this device, which stand in the page's local storage. Without it there are none. */
  readonly lessons?: Port;
  /** Engine to page: `MidiFeed`, what goes to the MIDI output. Without it nothing goes there. */
  readonly midi?: Port;
}

/** The road between engine and worklet; given once audio runs, and anew after a restart of either. */
export interface SamplerPort {
  readonly port: Port;
  /** Shared progress of the worklet; absent without isolation (then it comes over the port). */
  readonly progress?: SharedArrayBuffer;
  /** Frames a second of the audio context. */
  readonly sampleRate: number;
}

/** What a new workspace opens with: the preset ii V I in the key of C, or a trio that plays it, which is shown and never kept. */
export type FirstMusic = "preset" | "trio";

/** What to open. */
export type DocumentRef =
  /** `draftId` names its draft, so that a reload finds it; begins with `draft-`. Without `music` nothing is in its player. */
  | { readonly kind: "new-workspace"; readonly draftId?: string; readonly music?: FirstMusic }
  | { readonly kind: "new-lesson"; readonly draftId?: string }
  /** A workspace's or a lesson's JSON; a shared one is shown and never kept. */
  | { readonly kind: "json"; readonly json: unknown; readonly isShared?: boolean; readonly draftId?: string }
  /** The dashboard with what is remembered on this device: a document without a head, which is never saved as a workspace. */
  | {
      readonly kind: "dashboard";
      readonly progressions: unknown;
      /** States of its other tools by their ids, as they were left; what cannot be read is left out. */
      readonly tools?: unknown;
      readonly music?: "preset";
    }
  /** The page's mirror, after the engine died. */
  | { readonly kind: "records"; readonly records: readonly StoreRecord[]; readonly rev: Revision };

/** The control plane: one Comlink object, at human rate. */
export interface EngineApi extends DocumentsApi, PracticeApi, SongsApi {
  connect(ports: EnginePorts): void;
  connectAudio(road: SamplerPort): void;
  /** The revision that has all of it. */
  open(ref: DocumentRef): Result<Revision, Problem>;
  /** `sequence` comes back in the frame that the command causes. */
  dispatch(command: unknown, sequence: number): Result<Revision, CommandError>;
  undo(): Revision;
  redo(): Revision;
  /** The stored JSON of what is open. */
  exportDocument(): Result<unknown, Problem>;
  /** What a widget holds, as a song's text. Refused: it holds no music (`nothing-to-turn`). */
  songHeld(widgetId: WidgetId): Result<{ readonly title: string; readonly text: string }, Problem>;
  /** What a widget plays as a MIDI file; `instrument` is the General MIDI name of the chosen one. */
  exportMidi(widgetId: WidgetId, instrument?: string): Result<Uint8Array, Problem>;
  /** The music of the open document's widgets as it stands on paper. */
  paper(): PrintSheets;
  /** The sheet that a training's verdicts stand on: what it asks for in notes, however its player shows the music; null without music. */
  trainedSheet(widgetId: WidgetId): Score | null;
  /** Everything as one frame; only to heal a gap in the revisions. */
  snapshot(): StoreFrame;
  /** Heartbeat. */
  ping(): true;
}
