import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { type LaneEntry, type LaneItem, withItem, withoutItem } from "../lanes.ts";
import type { KeyboardDrag, LanePlace } from "./keyboard-drag.ts";
import { dropEffect, type LaneDrop } from "./lane-ids.ts";

/** What lanes show in place of their items, by lane id. */
export type Drafts = ReadonlyMap<string, readonly LaneItem[]>;

/** A drop that was sent: what the lanes show until it is answered, what is said, and where the element now is. */
export interface AppliedDrop {
  readonly drafts: Drafts;
  readonly answered: Promise<unknown>;
  readonly words: string;
  readonly place: LanePlace | undefined;
}

/** Sends what a drop means to the lanes it is about; undefined where it means nothing. */
export function applyDrop(drop: LaneDrop, entries: ReadonlyMap<string, LaneEntry>, gesture: string): AppliedDrop | undefined {
  const { from, to } = drop;
  const [source, target] = [entries.get(from.lane), to && entries.get(to.lane)];
  const item = source?.items[from.index];
  if (source === undefined || item === undefined) return undefined;
  const rest = withoutItem(source.items, from.index);
  const { name } = item.element;
  switch (dropEffect(drop)) {
    case "nothing":
      return undefined;
    case "remove": {
      const place = rest.length === 0 ? undefined : { lane: from.lane, index: Math.min(from.index, rest.length - 1) };
      const answered = source.acts?.remove(from.index, gesture);
      return answered && { drafts: new Map([[from.lane, rest]]), answered, words: say(words.elementRemoved, { element: name }), place };
    }
    case "move": {
      const answered = to && source.acts?.move(from.index, to.index, gesture);
      if (to === undefined || answered === undefined) return undefined;
      return {
        drafts: new Map([[from.lane, withItem(rest, item, to.index)]]),
        answered,
        words: say(words.elementMoved, { element: name, place: to.index + 1 }),
        place: to,
      };
    }
    case "insert":
    case "transfer": {
      if (to === undefined || target?.acts === undefined) return undefined;
      const named = { ...item, element: target.acts.named(item.element) };
      const inserted = target.acts.insert(item.element, to.index, gesture);
      const left = source.acts?.remove(from.index, gesture);
      const taken: [string, readonly LaneItem[]][] = left === undefined ? [] : [[from.lane, rest]];
      const drafts = new Map([[to.lane, withItem(target.items, named, to.index)], ...taken]);
      return {
        drafts,
        answered: Promise.all([inserted, left]),
        words: say(words.elementPutInto, { element: name, lane: target.label }),
        place: left === undefined ? undefined : to,
      };
    }
  }
}

/** What the lanes show while an element is dragged from the keyboard or by a finger; where it comes from it stays until it is dropped. */
export function shownDrag({ from, to }: KeyboardDrag, entries: ReadonlyMap<string, LaneEntry>): Drafts {
  const [source, target] = [entries.get(from.lane), entries.get(to.lane)];
  const item = source?.items[from.index];
  if (source === undefined || target === undefined || item === undefined) return new Map();
  const shown = { ...item, preview: true };
  if (from.lane === to.lane) return new Map([[to.lane, withItem(withoutItem(source.items, from.index), shown, to.index)]]);
  return new Map([[to.lane, withItem(target.items, shown, to.index)]]);
}
