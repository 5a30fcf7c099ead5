import { ArrowDown, ArrowUp, Play, Trash2, X } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { SetList, SetSong } from "../../host/songs/book-entries.ts";
import { indexOf } from "../../host/songs/find-songs.ts";
import { moved, withSong } from "../../host/songs/song-book.ts";
import { keysAround, movedKey, twinOf } from "../../music/spelling/key-names.ts";
import { keyTitle } from "../../music/transpose.ts";
import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { atPlace, mainPart, useFocusOn } from "../controls/use-focus-on.ts";
import { ExportMenu } from "../imports/ExportMenu.tsx";
import { type HandedSongs, moveOf, usePlaySongs } from "../state/playing/use-set.ts";
import type { Book } from "../state/use-book.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/songs/songs.ts";
import { say } from "../text/say.ts";
import { SetTempo } from "./SetTempo.tsx";
import styles from "./songs.module.css";

/** The set lists: each opens to its songs in order, with the key and tempo that they are played in. */
export function SetLists({ book }: { readonly book: Book }) {
  const [opened, setOpened] = useState<string>();
  const [deleted, setDeleted] = useState<{ readonly set: SetList; readonly at: number }>();
  const section = useRef<HTMLElement>(null);
  const focusOn = useFocusOn();
  const { sets } = book.state;
  /** To the set list at a place, else to the way back. */
  const goOn = (at: number) =>
    focusOn(() => {
      const names = section.current?.querySelectorAll<HTMLElement>("button[aria-expanded]") ?? [];
      return atPlace(names, at) ?? section.current?.querySelector("button") ?? mainPart();
    });
  if (sets.length === 0 && deleted === undefined) return null;
  const remove = (set: SetList, at: number) => {
    book.change((now) => ({ ...now, sets: now.sets.filter(({ id }) => id !== set.id) }));
    setDeleted({ set, at });
    goOn(at);
  };
  const restore = ({ set, at }: NonNullable<typeof deleted>) => {
    book.change((now) => ({ ...now, sets: [...now.sets.slice(0, at), set, ...now.sets.slice(at)] }));
    setDeleted(undefined);
    goOn(at);
  };
  const close = ({ at }: NonNullable<typeof deleted>) => {
    setDeleted(undefined);
    goOn(at);
  };
  return (
    <section ref={section} className={styles.sets} aria-labelledby="set-lists">
      <h2 id="set-lists">{words.setLists}</h2>
      {deleted !== undefined && (
        <NoticeBar
          title={say(words.setDeleted, { name: deleted.set.name })}
          actions={
            <>
              <Button size="small" variant="line" onClick={() => restore(deleted)}>
                {common.undo}
              </Button>
              <Button size="small" onClick={() => close(deleted)}>
                {common.close}
              </Button>
            </>
          }
        />
      )}
      <ul>
        {sets.map((set, at) => (
          <li key={set.id}>
            <button
              type="button"
              className={styles.setName}
              aria-expanded={opened === set.id}
              onClick={() => setOpened(opened === set.id ? undefined : set.id)}
            >
              <b>{set.name}</b>
              <span className="label num">{say(words.setSongs, { count: set.songs.length })}</span>
            </button>
            {opened === set.id && (
              <SetEditor
                set={set}
                onChange={(at, song, change) => book.change((now) => withSong(now, set.id, { at, song }, change))}
                onDelete={() => remove(set, at)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SetEditorProps {
  readonly set: SetList;
  /** Changes the song that is seen at a place. */
  readonly onChange: (at: number, seen: SetSong, change: (songs: readonly SetSong[], at: number) => SetSong[]) => void;
  readonly onDelete: () => void;
}

function SetEditor({ set: { name, songs }, onChange, onDelete }: SetEditorProps) {
  const navigate = useNavigate();
  const play = usePlaySongs(true);
  const rows = useRef<HTMLOListElement>(null);
  const acts = useRef<HTMLDivElement>(null);
  const focusOn = useFocusOn();
  const [said, setSaid] = useState("");
  /** To what moves the song at a place further on, or the other way at an end of the list; or to what removes it; else to the set list's own acts. */
  const goOn = (at: number, act: "up" | "down" | "remove") =>
    focusOn(() => {
      const [remove, down, up] = [...(atPlace(rows.current?.children ?? [], at)?.querySelectorAll("button") ?? [])].reverse();
      const wanted = act === "remove" ? [remove] : act === "up" ? [up, down] : [down, up];
      return wanted.find((button) => button?.disabled === false) ?? acts.current?.querySelector("button");
    });
  const load = (from: number) => {
    const state: HandedSongs = { songs, from };
    void navigate("/dashboard", { state });
  };
  return (
    <div className={styles.set}>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {songs.length === 0 && <p className="label">{words.emptySet}</p>}
      <ol ref={rows}>
        {songs.map((entry, at) => (
          <SetRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a song may stand twice in a set; its place is what it is
            key={`${at} ${entry.song.id}`}
            entry={entry}
            isFirst={at === 0}
            isLast={at === songs.length - 1}
            onChange={(next) => onChange(at, entry, (all, place) => all.map((each, index) => (index === place ? next(each) : each)))}
            onMove={(by) => {
              onChange(at, entry, (all, place) => moved(all, place, by));
              goOn(at + by, by < 0 ? "up" : "down");
              setSaid(say(words.songMoved, { title: entry.song.title, at: at + by + 1, all: songs.length }));
            }}
            onRemove={() => {
              onChange(at, entry, (all, place) => all.filter((_, index) => index !== place));
              goOn(at, "remove");
              setSaid(say(words.songRemoved, { title: entry.song.title, count: songs.length - 1 }));
            }}
            onLoad={() => load(at)}
          />
        ))}
      </ol>
      <div ref={acts} className={styles.setActs}>
        {songs.length > 0 && (
          <>
            <Button size="small" variant="line" onClick={() => play(songs)}>
              <Play />
              {words.playSet}
            </Button>
            <ExportMenu
              small
              songs={songs.map((entry) => ({ text: entry.song.data_abc, ...moveOf(entry), tempo: entry.tempo }))}
              name={name}
              label={words.exportSet}
            />
          </>
        )}
        <Button size="small" variant="danger" onClick={onDelete}>
          <Trash2 />
          {words.deleteSet}
        </Button>
      </div>
    </div>
  );
}

interface SetRowProps {
  readonly entry: SetSong;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (next: (now: SetSong) => SetSong) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
  readonly onLoad: () => void;
}

function SetRow({ entry, isFirst, isLast, onChange, onMove, onRemove, onLoad }: SetRowProps) {
  const { title } = entry.song;
  const written = indexOf({ ...entry.song, home: "device" });
  const chosen = entry.key && movedKey(entry.key, 0, twinOf(entry.key));
  const setKey = (key: string) => onChange(({ key: _, ...rest }) => (key === "" ? rest : { ...rest, key }));
  const setTempo = (tempo: number | null) => onChange(({ tempo: _, ...rest }) => (tempo === null ? rest : { ...rest, tempo }));
  return (
    <li>
      <button type="button" className={styles.setSong} onClick={onLoad}>
        {title}
      </button>
      <select
        className={styles.select}
        aria-label={say(words.keyOf, { title })}
        value={chosen === undefined || chosen === written.key ? "" : chosen}
        onChange={({ target }) => setKey(target.value)}
      >
        <option value="">{written.key === "" ? words.asWritten : say(words.writtenIn, { key: keyTitle(written.key) })}</option>
        {keysAround(written.key)
          .filter((key) => key !== written.key)
          .map((key) => (
            <option key={key} value={key}>
              {keyTitle(key)}
            </option>
          ))}
      </select>
      <SetTempo title={title} tempo={entry.tempo ?? null} written={written.tempo} onCommit={setTempo} />
      <Button icon size="small" aria-label={say(words.moveUp, { title })} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp />
      </Button>
      <Button icon size="small" aria-label={say(words.moveDown, { title })} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown />
      </Button>
      <Button icon size="small" aria-label={say(words.removeFromSet, { title })} onClick={onRemove}>
        <X />
      </Button>
    </li>
  );
}
