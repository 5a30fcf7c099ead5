import type { AudioPart, FrameSpan, InstrumentFile, Zone } from "./audio-feed.ts";
import { isIn, partsOf, zonesThere } from "./audio-parts.ts";

// An instrument whose parts are not all in memory has a room with seats: each part that stays has its own, the others share
// `partsAtOnce` seats of one size.

/** A part (its index) and the frame of the room at which it begins. */
export interface PlacedPart {
  readonly part: number;
  readonly at: number;
}

/** How much memory an instrument's parts take, and where those stand that have room in it, in the order in which they are worth loading. */
export interface PartRoom {
  readonly frames: number;
  readonly placed: readonly PlacedPart[];
  /** The frames at which the seats begin; none where all parts are in memory. */
  readonly seats: readonly number[];
}

/**
 * The room of an instrument, filled as far as it goes. Where all parts are in memory it is the file's own layout.
 * @example roomOf(file).placed.map(({ part }) => partsOf(file)[part]?.audio)
 */
export function roomOf(file: InstrumentFile): PartRoom {
  const parts = partsOf(file);
  const { partsAtOnce } = file;
  if (partsAtOnce === undefined) return { frames: file.frames, placed: parts.map(({ offset }, part) => ({ part, at: offset })), seats: [] };
  const seat = Math.max(0, ...parts.filter(({ stays }) => stays !== true).map(({ frames }) => frames));
  let left = partsAtOnce;
  let end = 0;
  const placed = parts.flatMap(({ stays, frames }, part): readonly PlacedPart[] => {
    if (stays !== true && left-- <= 0) return [];
    const at = end;
    end += stays === true ? frames : seat;
    return [{ part, at }];
  });
  const seats = placed.filter(({ part }) => parts[part]?.stays !== true).map(({ at }) => at);
  return { frames: end, placed, seats };
}

/**
 * What of an instrument is loaded before any note asks for it: all that has room, and where parts share seats those that stay.
 * @example unaskedParts(file).map(({ part }) => partsOf(file)[part]?.audio)
 */
export function unaskedParts(file: InstrumentFile): readonly PlacedPart[] {
  const { placed, seats } = roomOf(file);
  const staying = placed.filter(({ at }) => !seats.includes(at));
  return staying.length > 0 ? staying : placed;
}

/** The frames of the room in which a part stands. @example spanOf(part, 0) // { from: 0, to: part.frames } */
export const spanOf = ({ frames }: AudioPart, at: number): FrameSpan => ({ from: at, to: at + frames });

/**
 * The zones that can be played with these parts in the room, their offsets counted from the room's first frame.
 * @returns the file's own zones when all parts are there, each where the file has it
 * @example zonesInRoom(file, roomOf(file).placed)
 */
export function zonesInRoom(file: InstrumentFile, placed: readonly PlacedPart[]): readonly Zone[] {
  const parts = partsOf(file);
  const there = placed.flatMap(({ part, at }) => {
    const found = parts[part];
    return found === undefined ? [] : [{ found, at }];
  });
  const zones = zonesThere(
    file,
    there.map(({ found }) => found),
  );
  if (there.every(({ found, at }) => found.offset === at)) return zones;
  return zones.map((zone) => {
    const own = there.find(({ found }) => isIn(zone, found));
    return own === undefined ? zone : { ...zone, offset: zone.offset - own.found.offset + own.at };
  });
}
