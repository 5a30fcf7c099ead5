import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import type { LaneEntry } from "../lanes.ts";
import { applyDrop, type Drafts, shownDrag } from "./apply-drop.ts";
import { type KeyboardDrag, type LanePlace, leaves } from "./keyboard-drag.ts";
import type { LaneDrop } from "./lane-ids.ts";

const NONE: Drafts = new Map();
let gestures = 0;

/** What a drag does to the lanes of an area. */
export interface Drops {
  /** Shows in the lanes where a drag stands, and says it. */
  show(drag: KeyboardDrag): void;
  /** Shows the lanes as they are. */
  clear(): void;
  say(words: string): void;
  /** Focuses the element of a place once it is drawn. */
  focusOn(place: LanePlace): void;
  /** Sends a drop; what is to be said of it, undefined where it means nothing. By keyboard, the focus goes with the element. */
  drop(made: LaneDrop, byKeyboard?: boolean): string | undefined;
  /** Sends the drop that ends a drag, and says what came of it. */
  finish(made: LaneDrop, byKeyboard?: boolean): void;
}

/** The drafts that the lanes of an area show, what is said of them, and what a drag does to both. */
export function useDrops(entries: ReadonlyMap<string, LaneEntry>) {
  const [drafts, setDrafts] = useState<Drafts>(NONE);
  const [said, setSaid] = useState("");
  const [focus, setFocus] = useState<LanePlace>();
  useEffect(() => {
    if (focus !== undefined) handleAt(focus)?.focus();
  }, [focus]);
  const drops = useMemo((): Drops => {
    const clear = () => setDrafts(NONE);
    const focusOn = (place: LanePlace) => setFocus({ ...place });
    const drop = (made: LaneDrop, byKeyboard = false) => {
      const done = applyDrop(made, entries, `drop-${++gestures}`);
      if (done === undefined) return undefined;
      flushSync(() => setDrafts(done.drafts));
      void done.answered.finally(() => {
        flushSync(clear);
        if (byKeyboard && done.place !== undefined) focusOn(done.place);
      });
      return done.words;
    };
    return {
      show(drag) {
        setDrafts(shownDrag(drag, entries));
        setSaid(spoken(drag, entries));
      },
      clear,
      say: setSaid,
      focusOn,
      drop,
      finish(made, byKeyboard) {
        const outcome = drop(made, byKeyboard);
        if (outcome === undefined) clear();
        setSaid(outcome ?? words.putBack);
      },
    };
  }, [entries]);
  return { drafts, words: said, drops };
}

/** The focusable element of a place. */
function handleAt({ lane, index }: LanePlace): HTMLElement | null {
  const list = [...document.querySelectorAll<HTMLElement>("[data-lane]")].find(({ dataset }) => dataset.lane === lane);
  return list?.querySelector<HTMLElement>(`:scope > [data-index="${index}"] [tabindex="0"]`) ?? null;
}

/** Where a drag stands, in words. */
function spoken(drag: KeyboardDrag, entries: ReadonlyMap<string, LaneEntry>): string {
  const name = entries.get(drag.from.lane)?.items[drag.from.index]?.element.name ?? "";
  if (leaves(drag)) return say(words.dropToRemove, { element: name });
  return say(words.draggedTo, { element: name, lane: entries.get(drag.to.lane)?.label ?? "", place: drag.to.index + 1 });
}
