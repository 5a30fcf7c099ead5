import type { Editor } from "@tiptap/core";
import { type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/lesson.ts";
import { type Insertion, insertionGroups, insertions, isBegun, matching } from "./insertions.tsx";
import type { SlashListener, SlashQuery } from "./slash.ts";
import styles from "./slash-menu.module.css";

interface SlashMenuProps {
  readonly editor: Editor;
  readonly listener: Ref<SlashListener>;
  readonly onPicture: () => void;
}

/** The menu behind a slash: typed letters choose, arrows move, Enter puts it in. The focus stays in the text. */
export function SlashMenu({ editor, listener, onPicture }: SlashMenuProps) {
  const [query, setQuery] = useState<SlashQuery>();
  const [active, setActive] = useState(0);
  const { brought } = useHost();
  const all = useMemo(() => {
    const bringMusic = () => {
      brought.value = [];
    };
    return insertions(onPicture, bringMusic);
  }, [onPicture, brought]);
  const found = useMemo(() => (query === undefined ? [] : matching(all, query.query)), [all, query]);
  const shown = found[active] === undefined ? 0 : active;
  const choose = (insertion: Insertion | undefined) => {
    if (insertion !== undefined && query !== undefined) insertion.insert(editor, query.range);
    setQuery(undefined);
  };
  useImperativeHandle(listener, () => ({
    show(next) {
      setQuery(next);
      if (next?.query !== query?.query) setActive(0);
    },
    key(event) {
      if (query === undefined || found.length === 0) return false;
      if (event.key === "ArrowDown") setActive((shown + 1) % found.length);
      else if (event.key === "ArrowUp") setActive((shown + found.length - 1) % found.length);
      else if (event.key === "Enter" || event.key === "Tab") choose(found[shown]);
      else if (event.key === "Escape") setQuery(undefined);
      else return false;
      return true;
    },
    isName: (begun) => isBegun(all, begun),
  }));
  if (query === undefined || query.rect === null || found.length === 0) return null;
  const place = editor.view.dom.closest("main") ?? document.body;
  return createPortal(
    <Panel text={editor.view.dom} found={found} active={shown} rect={query.rect} onHover={setActive} onChoose={choose} />,
    place,
  );
}

interface PanelProps {
  /** What keeps the focus, and is told which option is the active one. */
  readonly text: HTMLElement;
  readonly found: readonly Insertion[];
  readonly active: number;
  readonly rect: DOMRect;
  readonly onHover: (index: number) => void;
  readonly onChoose: (insertion: Insertion) => void;
}

const HEIGHT = 320;

function Panel({ text, found, active, rect, onHover, onChoose }: PanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const chosen = `${id}-${found[active]?.id ?? ""}`;
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    text.setAttribute("aria-controls", id);
    text.setAttribute("aria-activedescendant", chosen);
    return () => {
      text.removeAttribute("aria-controls");
      text.removeAttribute("aria-activedescendant");
    };
  }, [text, id, chosen]);
  const isBelow = rect.bottom + HEIGHT < innerHeight || rect.top < HEIGHT;
  const place = isBelow ? { top: rect.bottom + 6 } : { bottom: innerHeight - rect.top + 6 };
  return (
    <div
      ref={list}
      id={id}
      tabIndex={0}
      className={styles.menu}
      role="listbox"
      aria-label={words.addABlock}
      style={{ left: Math.max(8, Math.min(rect.left, innerWidth - 288)), maxHeight: HEIGHT, ...place }}
    >
      {insertionGroups.map((group) => {
        const members = found.filter((each) => each.group === group);
        return members.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox has no element of its own
          <div key={group} role="group" aria-label={words.groups[group]}>
            <div className={styles.head}>{words.groups[group]}</div>
            {members.map((insertion) => {
              const index = found.indexOf(insertion);
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which takes the keys
                // biome-ignore lint/a11y/useKeyWithClickEvents: the same
                <div
                  key={insertion.id}
                  id={`${id}-${insertion.id}`}
                  role="option"
                  aria-selected={index === active}
                  className={styles.item}
                  onMouseMove={() => index !== active && onHover(index)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(insertion)}
                >
                  {insertion.icon}
                  {insertion.label}
                  {index === active && (
                    <span className={styles.key} aria-hidden="true">
                      {words.enter}
                    </span>
                  )}
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
