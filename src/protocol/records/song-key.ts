import type { DerivedRecord } from "./session-records.ts";

/** What the engine computes of a widget that may hold a song. */
export interface SongHolder {
  /** Key signature of the song as it is shown, as ABC writes it; null where the widget holds none. */
  readonly songKey: string | null;
}

/** Key signature of the first song that some widgets hold: everything beside the sheet is named in it. Undefined without a song. */
export function songKeyOf(derived: Iterable<DerivedRecord>): string | undefined {
  for (const { value } of derived) if (isHolder(value) && value.songKey !== null) return value.songKey;
  return undefined;
}

const isHolder = (value: unknown): value is SongHolder => typeof value === "object" && value !== null && "songKey" in value;
