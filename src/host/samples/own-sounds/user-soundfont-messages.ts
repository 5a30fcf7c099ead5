import type { Problem } from "../../../lib/result.ts";
import type { InstrumentFile } from "../../../protocol/audio/audio-feed.ts";

/** A preset of a user's SoundFont, as it is offered for choice. */
export interface FontPreset {
  /** Place in the list; presets are asked for by it. */
  readonly index: number;
  readonly name: string;
  readonly isDrum: boolean;
}

/** Page to worker; `id` comes back with the answer. */
export type ToFontReader =
  | { readonly type: "open"; readonly id: number; readonly name: string; readonly bytes: ArrayBuffer }
  | { readonly type: "build"; readonly id: number; readonly index: number }
  /** Where the samples of a build go: shared memory and a place in it, or memory of their own when absent. */
  | { readonly type: "room"; readonly id: number; readonly memory?: WebAssembly.Memory; readonly place: number };

/** Worker to page. */
export type FromFontReader =
  | { readonly type: "opened"; readonly id: number; readonly presets: readonly FontPreset[] }
  | { readonly type: "need"; readonly id: number; readonly bytes: number }
  | { readonly type: "built"; readonly id: number; readonly file: InstrumentFile; readonly samples: Int16Array }
  | { readonly type: "failed"; readonly id: number; readonly problem: Problem };
