import type { Problem } from "../../lib/result.ts";
import type { InstrumentFile } from "../../protocol/audio/audio-feed.ts";

/** Page to loader worker. */
export type ToLoader =
  /**
   * `soundfontBase` is a public host to ask first, in the layout `<name>-mp3/<note>.mp3`. `grows`: it is of use as soon as a part of it
   * is there.
   */
  | {
      readonly type: "load";
      readonly id: number;
      readonly name: string;
      readonly base: string;
      readonly soundfontBase?: string;
      readonly grows: boolean;
    }
  /** Where the samples of a load go: shared memory and a place in it, or memory of their own when absent. */
  | { readonly type: "room"; readonly id: number; readonly memory?: WebAssembly.Memory; readonly place: number }
  | { readonly type: "cancel"; readonly id: number };

/** Loader worker to page. `share` is how much is done, 0..1. */
export type FromLoader =
  | { readonly type: "progress"; readonly id: number; readonly share: number }
  /** Asks for room for so many bytes of samples. */
  | { readonly type: "need"; readonly id: number; readonly bytes: number }
  /** Some of its parts are there, and the file's zones are those that can be played; others follow, or all with `loaded`. */
  | { readonly type: "playable"; readonly id: number; readonly file: InstrumentFile; readonly samples: Int16Array }
  | { readonly type: "loaded"; readonly id: number; readonly file: InstrumentFile; readonly samples: Int16Array }
  | { readonly type: "failed"; readonly id: number; readonly problem: Problem };
