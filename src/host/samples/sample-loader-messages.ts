import type { Problem } from "../../lib/result.ts";
import type { InstrumentFile } from "../../protocol/audio/audio-feed.ts";
import type { PlacedPart } from "../../protocol/audio/part-room.ts";

/** An instrument in parts. */
export interface PartsThere {
  readonly file: InstrumentFile;
  /** Which parts its room is for, and where in it each goes. */
  readonly wanted: readonly PlacedPart[];
  /** Which of them (by their index in the file) stand there. */
  readonly parts: readonly number[];
}

/** Page to loader worker. */
export type ToLoader =
  /**
   * `soundfontBase` is a public host to ask first, in the layout `<name>-mp3/<note>.mp3`. `grows`: it is of use as soon as a part of it
   * is there. `rank`: what is first heard of it comes after that of those with a lower one. `there`: what came before; the others that are wanted are fetched into the same room.
   */
  | {
      readonly type: "load";
      readonly id: number;
      readonly name: string;
      readonly base: string;
      readonly soundfontBase?: string;
      readonly grows: boolean;
      readonly rank: number;
      readonly there?: PartsThere;
    }
  /** Where the samples of a load go: shared memory and a place in it, or memory of their own when absent. */
  | { readonly type: "room"; readonly id: number; readonly memory?: WebAssembly.Memory; readonly place: number }
  | { readonly type: "cancel"; readonly id: number };

/** Loader worker to page. `share` is how much is done, 0..1. */
export type FromLoader =
  | { readonly type: "progress"; readonly id: number; readonly share: number }
  /** Asks for room for so many bytes of samples. */
  | { readonly type: "need"; readonly id: number; readonly bytes: number }
  /** Some of its parts are there; others follow, all that are wanted are with `loaded`, and after `failed` these are all that came. */
  | { readonly type: "playable"; readonly id: number; readonly there: PartsThere; readonly samples: Int16Array }
  /** `there`: its parts, where it has several. `lacks`: notes that the host has did not come. */
  | {
      readonly type: "loaded";
      readonly id: number;
      readonly file: InstrumentFile;
      readonly samples: Int16Array;
      readonly there?: PartsThere;
      readonly lacks?: boolean;
    }
  | { readonly type: "failed"; readonly id: number; readonly problem: Problem };
