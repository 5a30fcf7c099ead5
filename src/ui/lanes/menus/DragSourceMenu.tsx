import { ListPlus, Volume2 } from "lucide-react";
import { elementName } from "../../../music/element-name.ts";
import type { MusicElement } from "../../../music/elements.ts";
import { ElementSymbol } from "../../controls/chord/ElementSymbol.tsx";
import { ContextMenu } from "../../controls/menu/ContextMenu.tsx";
import type { MenuItem } from "../../controls/menu/Menu.tsx";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import type { Target } from "../dragging/targets.ts";
import { useTargets } from "../dragging/use-targets.ts";
import styles from "./element-menu.module.css";

/** The items that add an element to each of some progressions; one that says so where there is none. */
export function addItems(targets: readonly Target[]): readonly MenuItem[] {
  if (targets.length === 0) return [{ id: "add", label: words.noTarget, icon: <ListPlus />, disabled: true }];
  return targets.map(({ name }, index) => ({ id: `add-${index}`, label: say(words.addTo, { name }), icon: <ListPlus /> }));
}

/** The progression that an item of `addItems` adds to. */
export const addedTo = (item: string, targets: readonly Target[]): Target | undefined =>
  item.startsWith("add-") ? targets[Number(item.slice("add-".length))] : undefined;

export interface DragSourceMenuProps {
  readonly element: MusicElement;
  /** Sounds it; absent where it makes no sound. */
  readonly onHear?: (() => void) | undefined;
  /** Where it is open, in px of the window. */
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** The menu of a drag source, a chord or a rest: into which progression it goes. */
export function DragSourceMenu({ element, onHear, at, onClose }: DragSourceMenuProps) {
  const { targets, add } = useTargets();
  const items: MenuItem[] = [
    ...(onHear === undefined ? [] : [{ id: "hear", label: words.hearIt, icon: <Volume2 />, shortcut: "Enter" }]),
    ...addItems(targets),
  ];
  return (
    <ContextMenu
      label={say(words.menuOf, { name: element.name })}
      head={
        <span className={styles.head}>
          <ElementSymbol element={elementName(element)} />
        </span>
      }
      items={items}
      onSelect={(id) => {
        const target = addedTo(id, targets);
        if (target !== undefined) add(element, target);
        else if (id === "hear") onHear?.();
      }}
      at={at}
      onClose={onClose}
    />
  );
}
