import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";
import type { MusicElement } from "../../../music/elements.ts";
import styles from "../lane.module.css";
import { DragSourceMenu } from "./DragSourceMenu.tsx";
import { MenuButton } from "./MenuButton.tsx";
import { below, opensMenu } from "./menu-place.ts";

interface Open {
  readonly element: MusicElement;
  readonly onHear: (() => void) | undefined;
  readonly x: number;
  readonly y: number;
}

/**
 * The menu of a lane's drag sources: it opens by right click, by Shift+F10, and by the button on the one that was clicked last,
 * which is how a finger comes to it.
 */
export function useDragSourceMenu() {
  const [open, setOpen] = useState<Open>();
  const [chosen, setChosen] = useState<number>();
  const openAt = (element: MusicElement, onHear: Open["onHear"], [x, y]: readonly [number, number]) => setOpen({ element, onHear, x, y });
  return {
    /** Called when one is clicked. */
    choose: setChosen,
    /** Handlers for the focusable element of one; `onEnter` for what is no button by itself. */
    keys: (element: MusicElement, onHear?: () => void, onEnter?: () => void) => ({
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.focus();
        openAt(element, onHear, [event.clientX, event.clientY]);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === "Enter" && onEnter !== undefined) {
          event.preventDefault();
          onEnter();
        }
        if (!opensMenu(event)) return;
        event.preventDefault();
        openAt(element, onHear, below(event.currentTarget));
      },
    }),
    /** The button of the one at a place, where it was clicked last. */
    button: (index: number, element: MusicElement, onHear?: () => void): ReactNode =>
      chosen === index && <MenuButton name={element.name} className={styles.menu} onOpen={(...point) => openAt(element, onHear, point)} />,
    menu: open && <DragSourceMenu {...open} at={open} onClose={() => setOpen(undefined)} />,
  };
}
