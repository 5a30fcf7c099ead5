import { Plus, Search, X } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../controls/button/Button.tsx";
import { classNames } from "../controls/class-names.ts";
import field from "../controls/field/field.module.css";
import { WidgetIcon } from "../controls/icon/WidgetIcon.tsx";
import { useFocusReturn } from "../controls/menu/use-focus-return.ts";
import { searchOptions } from "../controls/select/search.ts";
import { alsoFoundBy } from "../text/en/lesson.ts";
import * as words from "../text/en/workspace.ts";
import { say } from "../text/say.ts";
import { TOOL_DRAG } from "./grid/quick-drops.ts";
import { groupTools } from "./tool-groups.ts";
import styles from "./tools-sidebar.module.css";

export interface Tool {
  /** Widget type, as in the registry. */
  readonly type: string;
  readonly label: string;
}

export interface ToolsSidebarProps {
  readonly tools: readonly Tool[];
  /** "Add <label>": puts the widget into the first free room of the grid. */
  readonly onAdd: (type: string) => void;
  readonly onClose: () => void;
  /** A tool is being dragged onto the grid; its type is also the drag's text. */
  readonly onDragStart?: (type: string) => void;
  readonly onDragEnd?: () => void;
  /** True: nothing can be added, and a line says why. */
  readonly locked?: boolean;
}

/** By what other words each is found, as behind the slash of a lesson. */
const otherNames: Readonly<Record<string, string>> = alsoFoundBy;

/** The widget types, to drag onto the grid or to add by a button. */
export function ToolsSidebar({ tools, onAdd, onClose, onDragStart, onDragEnd, locked = false }: ToolsSidebarProps) {
  const [query, setQuery] = useState("");
  const [added, setAdded] = useState("");
  const search = useKeyboardFocus();
  const add = ({ type, label }: Tool) => {
    onAdd(type);
    setAdded(label);
  };
  const found = searchOptions(
    tools.map(({ type, label }) => ({ value: type, label, aliases: otherNames[`widget-${type}`]?.split(", ") ?? [] })),
    query,
  );
  const groups = groupTools(tools.filter(({ type }) => found.some(({ value }) => value === type)));
  const [first] = groups[0]?.[1] ?? [];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target === search.current && first !== undefined && !locked) add(first);
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    if (query === "") onClose();
    else setQuery("");
  };
  return (
    <aside className={styles.tools} aria-label={words.tools} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <h2>{words.tools}</h2>
        <Button size="small" icon aria-label={words.closeTools} onClick={onClose}>
          <X />
        </Button>
      </header>
      <div className={styles.search}>
        <label className={classNames(field.box, styles.box)}>
          <Search />
          <input
            ref={search}
            type="search"
            aria-label={words.findATool}
            placeholder={words.findATool}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
      </div>
      <div className={styles.list}>
        {groups.map(([group, members]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {members.map((tool) => (
                <ToolItem key={tool.type} tool={tool} locked={locked} onAdd={add} onDragStart={onDragStart} onDragEnd={onDragEnd} />
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p className="label">{words.noToolFound}</p>}
      </div>
      <span className="visually-hidden" role="status" aria-label={words.added}>
        {added !== "" && say(words.addedToGrid, { added })}
      </span>
      <p className={styles.foot}>{locked ? words.lockedHint : words.addToolHint}</p>
    </aside>
  );
}

interface ToolItemProps {
  readonly tool: Tool;
  readonly locked: boolean;
  readonly onAdd: (tool: Tool) => void;
  readonly onDragStart: ToolsSidebarProps["onDragStart"];
  readonly onDragEnd: ToolsSidebarProps["onDragEnd"];
}

/** A tool, to be dragged onto the grid, with the button that adds it. */
function ToolItem({ tool, locked, onAdd, onDragStart, onDragEnd }: ToolItemProps) {
  const { type, label } = tool;
  const start = ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(TOOL_DRAG, type);
    dataTransfer.effectAllowed = "copy";
    onDragStart?.(type);
  };
  return (
    <li className={styles.tool} draggable={!locked} onDragStart={start} onDragEnd={() => onDragEnd?.()}>
      <WidgetIcon type={type} />
      <span>{label}</span>
      <Button size="small" icon aria-label={say(words.add, { label })} disabled={locked} onClick={() => onAdd(tool)}>
        <Plus />
      </Button>
    </li>
  );
}

/** Opened from the keyboard, the search field takes the focus; it goes back to where it was at the end. */
function useKeyboardFocus() {
  const field = useRef<HTMLInputElement>(null);
  const [byKeyboard] = useState(() => document.activeElement?.matches(":focus-visible") === true);
  useFocusReturn(true);
  useEffect(() => {
    if (byKeyboard) field.current?.focus();
  }, [byKeyboard]);
  return field;
}
