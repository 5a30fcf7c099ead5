/** What a lane holds and what may be done in it (specification, section 2). */
export type LaneKind = "chords" | "rests" | "progression" | "trash";

const KINDS: readonly LaneKind[] = ["chords", "rests", "progression", "trash"];

/** The id of a lane: its kind and its name, joined by a dash. @example laneId("progression", "k3x9") // "progression-k3x9" */
export const laneId = (kind: LaneKind, name: string): string => `${kind}-${name}`;

/** The kind of a lane's id; undefined for what is none. @example laneKind("rests-all") // "rests" */
export const laneKind = (id: string): LaneKind | undefined => KINDS.find((kind) => id.startsWith(`${kind}-`));

/** Where a gesture began and ended. */
export interface LaneDrop {
  readonly from: { readonly lane: string; readonly index: number };
  /** Undefined: it ended outside every lane. */
  readonly to: { readonly lane: string; readonly index: number } | undefined;
  /** True: it was taken back (Esc). */
  readonly cancelled: boolean;
}

/** What a drop does to the lanes. */
export type DropEffect = "nothing" | "insert" | "move" | "transfer" | "remove";

/**
 * What a drop means: chords and rests are copied into a progression; inside a progression an element moves, into another one it
 * is transferred, and outside or in the trash it is removed.
 */
export function dropEffect({ from, to, cancelled }: LaneDrop): DropEffect {
  if (cancelled) return "nothing";
  const [source, target] = [laneKind(from.lane), to && laneKind(to.lane)];
  if (source === "progression") {
    if (to === undefined || target === "trash") return "remove";
    if (target !== "progression") return "nothing";
    if (to.lane !== from.lane) return "transfer";
    return to.index === from.index ? "nothing" : "move";
  }
  return (source === "chords" || source === "rests") && target === "progression" ? "insert" : "nothing";
}
