import { useState } from "react";
import { Button } from "../controls/button/Button.tsx";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { MusicText } from "../controls/chord/MusicText.tsx";
import { useSongs } from "../state/use-songs.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/songs/songs.ts";
import { importNoticeText } from "../text/problems.ts";
import { say } from "../text/say.ts";
import styles from "./imports.module.css";
import { SongPreview } from "./SongPreview.tsx";
import type { FoundSong } from "./use-import.ts";

/** Rows that are drawn at one time. */
const ROWS = 30;
/** Notices that a row shows before it is asked for more. */
const NOTICES = 4;
const FIRST_CHORDS = 8;

export interface FoundSongsProps {
  readonly songs: readonly FoundSong[];
  readonly onChange: (id: number, change: Partial<FoundSong>) => void;
  readonly onAll: (isChosen: boolean) => void;
  /** A song goes on with the next one, which is then no song of its own any more. */
  readonly onJoin: (first: FoundSong, next: FoundSong) => void;
}

/** The songs that were found, each to be chosen and looked at. */
export function FoundSongs({ songs, onChange, onAll, onJoin }: FoundSongsProps) {
  const [rows, setRows] = useState(ROWS);
  const known = useKnownTitles();
  if (songs.length === 0) return null;
  const chosen = songs.filter(({ isChosen }) => isChosen).length;
  return (
    <section aria-label={words.foundSongs}>
      {songs.length > 1 && (
        <label className={styles.all}>
          <input type="checkbox" checked={chosen === songs.length} onChange={({ target }) => onAll(target.checked)} />
          {say(words.chosenOf, { chosen, all: songs.length })}
        </label>
      )}
      <ul className={styles.songs}>
        {songs.slice(0, rows).map((song, index) => (
          <SongRow
            key={song.id}
            song={song}
            isAlone={songs.length === 1}
            known={known.get(song.title.toLowerCase())}
            onChange={(change) => onChange(song.id, change)}
            before={pageBefore(song, songs[index - 1])}
            onJoin={onJoin}
          />
        ))}
      </ul>
      {songs.length > rows && (
        <Button variant="line" onClick={() => setRows(rows + ROWS)}>
          {say(words.showMore, { count: Math.min(ROWS, songs.length - rows) })}
        </Button>
      )}
    </section>
  );
}

/** The song that one is a further page of: the one above it, of the same file. */
function pageBefore({ notices, file }: FoundSong, above: FoundSong | undefined): FoundSong | undefined {
  return above?.file === file && notices.some(({ code }) => code === "second-page") ? above : undefined;
}

/** Texts of one's own songs by their titles in small letters. */
function useKnownTitles(): ReadonlyMap<string, string> {
  const { status } = useSongs();
  return new Map(status.kind === "ready" ? status.songs.map(({ title, data_abc }) => [title.toLowerCase(), data_abc]) : []);
}

interface SongRowProps {
  readonly song: FoundSong;
  readonly isAlone: boolean;
  /** The text of a song that is called the same. */
  readonly known: string | undefined;
  readonly onChange: (change: Partial<FoundSong>) => void;
  readonly before: FoundSong | undefined;
  readonly onJoin: FoundSongsProps["onJoin"];
}

function SongRow({ song, isAlone, known, onChange, before, onJoin }: SongRowProps) {
  const [isOpen, setOpen] = useState(isAlone);
  return (
    <li className={styles.song}>
      <div className={styles.head}>
        {isAlone ? (
          <b className={styles.title}>{song.title}</b>
        ) : (
          <label className={styles.title}>
            <input type="checkbox" checked={song.isChosen} onChange={({ target }) => onChange({ isChosen: target.checked })} />
            <b>{song.title}</b>
          </label>
        )}
        <Facts song={song} />
        <Button size="small" variant="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.hide : words.look}
        </Button>
      </div>
      {!isOpen && <FirstChords bars={song.bars} />}
      {known !== undefined && <p className={styles.known}>{known === song.text ? words.alreadyThere : words.sameTitleThere}</p>}
      <Told song={song} />
      {before !== undefined && (
        <Button size="small" variant="line" onClick={() => onJoin(before, song)}>
          {say(words.joinTo, { title: before.title })}
        </Button>
      )}
      {isOpen && <SongPreview text={song.text} onText={(text, title) => onChange({ text, ...(title === undefined ? {} : { title }) })} />}
    </li>
  );
}

const Facts = ({ song: { composer, key, meter, bars, tempo } }: { readonly song: FoundSong }) => (
  <span className={styles.facts}>
    {composer !== "" && <span>{composer}</span>}
    {key !== "none" && (
      <span>
        <MusicText text={key} />
      </span>
    )}
    {meter !== "" && <span>{meter}</span>}
    <span>{say(words.barsOf, { count: bars.length })}</span>
    {tempo !== undefined && <span>{say(common.bpmOf, { value: Math.round(tempo) })}</span>}
  </span>
);

function FirstChords({ bars }: Pick<FoundSong, "bars">) {
  const chords = bars.flat().slice(0, FIRST_CHORDS);
  if (chords.length === 0) return <p className={styles.facts}>{words.noChords}</p>;
  return (
    <ul className={styles.chords} aria-label={words.firstChords}>
      {chords.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same chord may come twice; its place is what it is
        <li key={index}>
          <ChordSymbol name={name} />
        </li>
      ))}
    </ul>
  );
}

/** What was guessed, read otherwise or left out. */
function Told({ song: { notices } }: { readonly song: FoundSong }) {
  const [isAll, setAll] = useState(false);
  if (notices.length === 0) return null;
  const shown = isAll ? notices : notices.slice(0, NOTICES);
  return (
    <div className={styles.told}>
      <ul aria-label={words.whatToKnow}>
        {shown.map((notice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a notice may stand twice, and the list is fixed
          <li key={index}>
            {notice.own === undefined
              ? importNoticeText(notice)
              : say(words.atLine, { line: notice.own.line, message: importNoticeText(notice) })}
          </li>
        ))}
      </ul>
      {notices.length > shown.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {say(words.showMore, { count: notices.length - shown.length })}
        </Button>
      )}
    </div>
  );
}
