import { ArrowDown, ArrowUp, Play, Trash2, X } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { SetList, SetSong } from "../../host/songs/book-entries.ts";
import { indexOf } from "../../host/songs/find-songs.ts";
import { moved, withSong } from "../../host/songs/song-book.ts";
import { circleOfFifths } from "../../music/keys.ts";
import { keyOn, keyTitle } from "../../music/transpose.ts";
import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { ExportMenu } from "../imports/ExportMenu.tsx";
import { type HandedSongs, halfStepsTo, usePlaySongs } from "../state/playing/use-set.ts";
import type { Book } from "../state/use-book.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/songs/songs.ts";
import { say } from "../text/say.ts";
import styles from "./songs.module.css";

/** The set lists: each opens to its songs in order, with the key and tempo that they are played in. */
export function SetLists({ book }: { readonly book: Book }) {
  const [opened, setOpened] = useState<string>();
  const [deleted, setDeleted] = useState<{ readonly set: SetList; readonly at: number }>();
  const { sets } = book.state;
  if (sets.length === 0 && deleted === undefined) return null;
  const remove = (set: SetList, at: number) => {
    book.change((now) => ({ ...now, sets: now.sets.filter(({ id }) => id !== set.id) }));
    setDeleted({ set, at });
  };
  const restore = ({ set, at }: NonNullable<typeof deleted>) => {
    book.change((now) => ({ ...now, sets: [...now.sets.slice(0, at), set, ...now.sets.slice(at)] }));
    setDeleted(undefined);
  };
  return (
    <section className={styles.sets} aria-labelledby="set-lists">
      <h2 id="set-lists">{words.setLists}</h2>
      {deleted !== undefined && (
        <NoticeBar
          title={say(words.setDeleted, { name: deleted.set.name })}
          actions={
            <>
              <Button size="small" variant="line" onClick={() => restore(deleted)}>
                {common.undo}
              </Button>
              <Button size="small" onClick={() => setDeleted(undefined)}>
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
  const play = usePlaySongs();
  const load = (from: number) => {
    const state: HandedSongs = { songs, from };
    void navigate("/dashboard", { state });
  };
  return (
    <div className={styles.set}>
      {songs.length === 0 && <p className="label">{words.emptySet}</p>}
      <ol>
        {songs.map((entry, at) => (
          <SetRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a song may stand twice in a set; its place is what it is
            key={`${at} ${entry.song.id}`}
            entry={entry}
            isFirst={at === 0}
            isLast={at === songs.length - 1}
            onChange={(next) => onChange(at, entry, (all, place) => all.map((each, index) => (index === place ? next(each) : each)))}
            onMove={(by) => onChange(at, entry, (all, place) => moved(all, place, by))}
            onRemove={() => onChange(at, entry, (all, place) => all.filter((_, index) => index !== place))}
            onLoad={() => load(at)}
          />
        ))}
      </ol>
      <div className={styles.setActs}>
        {songs.length > 0 && (
          <>
            <Button size="small" variant="line" onClick={() => play(songs)}>
              <Play />
              {words.playSet}
            </Button>
            <ExportMenu
              small
              songs={songs.map((entry) => ({ text: entry.song.data_abc, transpose: halfStepsTo(entry), tempo: entry.tempo }))}
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
  const setKey = (key: string) => onChange(({ key: _, ...rest }) => (key === "" ? rest : { ...rest, key }));
  const setTempo = (text: string) => {
    const tempo = Number(text);
    onChange(({ tempo: _, ...rest }) => (tempo >= 20 && tempo <= 400 ? { ...rest, tempo } : rest));
  };
  return (
    <li>
      <button type="button" className={styles.setSong} onClick={onLoad}>
        {title}
      </button>
      <select
        className={styles.select}
        aria-label={say(words.keyOf, { title })}
        value={entry.key ?? ""}
        onChange={({ target }) => setKey(target.value)}
      >
        <option value="">{written.key === "" ? words.asWritten : keyTitle(written.key)}</option>
        {circleOfFifths
          .map((tonic) => keyOn(tonic, written.key))
          .map((key) => (
            <option key={key} value={key}>
              {keyTitle(key)}
            </option>
          ))}
      </select>
      <input
        className={styles.tempo}
        type="number"
        min={20}
        max={400}
        aria-label={say(words.tempoOf, { title })}
        title={words.tempoUnit}
        placeholder={written.tempo === null ? "" : `${written.tempo}`}
        defaultValue={entry.tempo ?? ""}
        onBlur={({ target }) => setTempo(target.value)}
      />
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
