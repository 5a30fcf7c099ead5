import { Play } from "lucide-react";
import { memo, type RefObject, useMemo } from "react";
import type { SongBookState } from "../../host/songs/book-entries.ts";
import { duplicatesIn, headOf, indexOf } from "../../host/songs/find-songs.ts";
import type { ListedSong } from "../../host/songs/songs.ts";
import { Button } from "../controls/button/Button.tsx";
import { MusicText } from "../controls/chord/MusicText.tsx";
import { useShownRows } from "../state/page/use-shown-rows.ts";
import { usePlaySongs } from "../state/playing/use-set.ts";
import * as choosing from "../text/en/choosing/songs.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/songs/songs.ts";
import { say } from "../text/say.ts";
import styles from "./songs.module.css";

export interface SongRowsProps {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly songs: readonly ListedSong[];
  /** All songs, to tell those that are there twice. */
  readonly all: readonly ListedSong[];
  readonly tags: SongBookState["tags"];
  readonly chosen: ReadonlySet<string>;
  /** Given what is chosen now: a row that was not drawn since knows nothing of it. */
  readonly onChosen: (next: (now: ReadonlySet<string>) => ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
}

/** The songs that were found, each to be chosen, looked at and played. */
export function SongRows({ list, songs, all, tags, chosen, onChosen, onOpen }: SongRowsProps) {
  const { rows, watchEnd } = useShownRows();
  const own = useMemo(() => all.filter(({ home }) => home !== "public"), [all]);
  const twice = useMemo(() => duplicatesIn(own), [own]);
  if (songs.length === 0) return null;
  const choose = (id: string, isOn: boolean) =>
    onChosen((now) => {
      const next = new Set(now);
      if (isOn) next.add(id);
      else next.delete(id);
      return next;
    });
  const hasAll = songs.every(({ id }) => chosen.has(id));
  return (
    <>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={hasAll}
          onChange={() => onChosen(() => (hasAll ? new Set() : new Set(songs.map(({ id }) => id))))}
        />
        {words.chooseAllFound}
      </label>
      <ul ref={list} className={styles.list} aria-label={words.songs}>
        {songs.slice(0, rows).map((song) => (
          <SongRow
            key={`${song.home} ${song.id}`}
            song={song}
            tags={tags[song.id]}
            isChosen={chosen.has(song.id)}
            isTwice={twice.has(song.id)}
            onChoose={choose}
            onOpen={onOpen}
          />
        ))}
        {songs.length > rows && <li ref={watchEnd} className={styles.end} key={rows} />}
      </ul>
    </>
  );
}

interface SongRowProps {
  readonly song: ListedSong;
  readonly tags: readonly string[] | undefined;
  readonly isChosen: boolean;
  readonly isTwice: boolean;
  readonly onChoose: (id: string, isOn: boolean) => void;
  readonly onOpen: (id: string) => void;
}

const SongRow = memo(
  function SongRow({ song, tags = [], isChosen, isTwice, onChoose, onOpen }: SongRowProps) {
    const { id, title, home, data_abc } = song;
    const { composer, key, meter, tempo, style } = indexOf(song);
    const { otherTitles, level, teaches } = headOf(song);
    const play = usePlaySongs();
    return (
      <li data-chosen={isChosen || undefined}>
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={say(words.chooseSong, { title })}
            checked={isChosen}
            onChange={({ target }) => onChoose(id, target.checked)}
          />
        </label>
        <button type="button" className={styles.name} aria-label={say(words.openSong, { title })} onClick={() => onOpen(id)}>
          <b>{title}</b>
          <span className={styles.facts}>
            {otherTitles.map((other) => (
              <span key={other}>{say(choosing.alsoCalled, { title: other })}</span>
            ))}
            {composer !== "" && <span>{composer}</span>}
            {key !== "" && (
              <span>
                <MusicText text={key} />
              </span>
            )}
            {meter !== "" && <span>{meter}</span>}
            {tempo !== null && <span>{say(common.bpmOf, { value: tempo })}</span>}
            {style !== "" && <span>{style}</span>}
            {level !== undefined && <span>{say(choosing.levelOf, { level })}</span>}
            {teaches !== undefined && <span>{say(choosing.teaches, { what: teaches })}</span>}
            {tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
            {isTwice && <span className={styles.tag}>{words.twice}</span>}
          </span>
        </button>
        <span className="label">{home === "public" ? words.homes.public : ""}</span>
        <Button
          icon
          aria-label={say(words.playSong, { title })}
          title={words.openInPlayer}
          onClick={() => play([{ song: { id, title, data_abc } }])}
        >
          <Play />
        </Button>
      </li>
    );
  },
  (a, b) => a.song === b.song && a.tags === b.tags && a.isChosen === b.isChosen && a.isTwice === b.isTwice,
);
