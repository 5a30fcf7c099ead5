import { Search } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useId, useMemo, useState } from "react";
import { classNames } from "../controls/class-names.ts";
import { Dialog } from "../controls/dialog/Dialog.tsx";
import field from "../controls/field/field.module.css";
import * as words from "../text/en/everywhere/find.ts";
import { say } from "../text/say.ts";
import { type FindEntry, findEntries } from "./entries.ts";
import styles from "./find.module.css";
import { useFindEntries } from "./use-entries.ts";

const Settings = lazy(() => import("../workspace/settings/Settings.tsx"));

/** One field that finds pages, commands, workspaces, lessons, songs, the guide and the microphone's setting: type, arrows, Enter. */
export default function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const [isSettings, setSettings] = useState(false);
  const showMicrophone = useCallback(() => setSettings(true), []);
  if (isSettings)
    return (
      <Suspense fallback={null}>
        <Settings open onClose={onClose} at="microphone" />
      </Suspense>
    );
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <Find onClose={onClose} showMicrophone={showMicrophone} />
    </Dialog>
  );
}

interface FindProps {
  readonly onClose: () => void;
  readonly showMicrophone: () => void;
}

function Find({ onClose, showMicrophone }: FindProps) {
  const { entries, isLoading } = useFindEntries(showMicrophone);
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const found = useMemo(() => findEntries(entries, query), [entries, query]);
  const list = useId();
  const place = Math.min(at, found.length - 1);
  const optionId = (index: number) => `${list}-${index}`;
  useEffect(() => {
    // Some browsers answer with a promise, which is nothing to clean up with.
    void document.getElementById(`${list}-${place}`)?.scrollIntoView({ block: "nearest" });
  }, [list, place]);
  const go = (entry: FindEntry | undefined) => {
    if (entry === undefined) return;
    if (entry.stays !== true) onClose();
    entry.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") go(found[place]);
    else if (event.key === "ArrowDown") setAt(found.length === 0 ? 0 : (place + 1) % found.length);
    else if (event.key === "ArrowUp") setAt(found.length === 0 ? 0 : (place - 1 + found.length) % found.length);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.find}>
      <label className={classNames(field.box, styles.field)}>
        <Search />
        <input
          // The dialog puts the focus here itself: two that do it at once leave it to chance where it ends, now and when the dialog closes.
          data-autofocus=""
          type="text"
          role="combobox"
          aria-label={words.field}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={found.length === 0 ? undefined : optionId(place)}
          placeholder={words.field}
          autoComplete="off"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div id={list} role="listbox" aria-label={words.results} className={styles.list}>
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={entry.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className={styles.option}
            onPointerMove={() => setAt(index)}
            onClick={() => go(entry)}
          >
            <span>{entry.label}</span>
            <small>{words.kinds[entry.kind]}</small>
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {isLoading ? words.loading : found.length === 0 ? words.nothing : query === "" ? "" : say(words.found, { count: found.length })}
      </p>
    </div>
  );
}
