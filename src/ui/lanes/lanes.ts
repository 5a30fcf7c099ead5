import { createContext, type KeyboardEvent, useContext } from "react";
import type { MusicElement } from "../../music/elements.ts";
import type { HarmonicFunction } from "../controls/chord/Roman.tsx";

/** An element as a lane shows it. */
export interface LaneItem {
  readonly element: MusicElement;
  readonly roman?: string | null | undefined;
  readonly function?: HarmonicFunction | undefined;
  /** It only shows where a dragged element would go. */
  readonly preview?: boolean;
}

/** What a lane can have done to it; each answers once the document has changed, or the change was refused. `gesture` joins acts into one undo step. */
export interface LaneActs {
  insert(element: MusicElement, index: number, gesture: string): Promise<unknown>;
  /** The element under the id that it will have here, so that what is shown before the answer stays when it comes. */
  named(element: MusicElement): MusicElement;
  move(from: number, to: number, gesture: string): Promise<unknown>;
  remove(index: number, gesture: string): Promise<unknown>;
}

/** A lane that stands on the page. */
export interface LaneEntry {
  /** What it is called when its name is spoken. */
  readonly label: string;
  readonly items: readonly LaneItem[];
  /** Absent where nothing can be put or taken away. */
  readonly acts?: LaneActs | undefined;
}

/** What lanes share: who is there, and what a gesture left until its frame has come. */
export interface Lanes {
  enter(id: string, entry: LaneEntry): void;
  leave(id: string): void;
  /** Id of the element with the words that say how an element is carried by keys. */
  readonly instructions: string;
  /** By lane id; shown in place of the lane's items. */
  readonly drafts: ReadonlyMap<string, readonly LaneItem[]>;
  /** A key on an element of a lane: Space starts a drag, arrows move it, Space drops it, Esc cancels it. */
  key(event: KeyboardEvent, lane: string, index: number): void;
  /** Says what was done, to those who do not see it. */
  say(words: string): void;
}

/** The one focusable element of each element of a lane, which is taken by it. */
export const HANDLE = "[data-lane-handle]";

/** Whether an event is on an element of a lane itself, not on its menu button. */
export const isHandle = (target: EventTarget): target is Element => target instanceof Element && target.matches(HANDLE);

export const LanesContext = createContext<Lanes | undefined>(undefined);

/** The lanes of the page; undefined where nothing can be dragged. */
export const useLanes = (): Lanes | undefined => useContext(LanesContext);

/** Items after one was put in or taken away: what lanes show until the document's answer is there. */
export const withItem = (items: readonly LaneItem[], item: LaneItem, index: number): readonly LaneItem[] => [
  ...items.slice(0, index),
  item,
  ...items.slice(index),
];
export const withoutItem = (items: readonly LaneItem[], index: number): readonly LaneItem[] => items.filter((_, at) => at !== index);
