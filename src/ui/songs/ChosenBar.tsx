import { ListMusic, Tag, Trash2 } from "lucide-react";
import { useState } from "react";
import { withTag } from "../../host/songs/song-book.ts";
import type { ListedSong } from "../../host/songs/songs.ts";
import { randomId } from "../../lib/random-id.ts";
import { Button } from "../controls/button/Button.tsx";
import field from "../controls/field/field.module.css";
import { Popover } from "../controls/popover/Popover.tsx";
import { ExportMenu } from "../imports/ExportMenu.tsx";
import { problem } from "../problems.ts";
import { useHost } from "../state/host.tsx";
import type { Book } from "../state/use-book.ts";
import * as words from "../text/en/songs/songs.ts";
import { say } from "../text/say.ts";
import styles from "./songs.module.css";

export interface ChosenBarProps {
  readonly songs: readonly ListedSong[];
  readonly book: Book;
  readonly onClear: () => void;
  /** Called once songs were deleted: the focus went with them, and has to go on. */
  readonly onGone: () => void;
}

/** What can be done with the chosen songs. */
export function ChosenBar({ songs, book, onClear, onGone }: ChosenBarProps) {
  const { notices, ...host } = useHost();
  const [isBusy, setBusy] = useState(false);
  const own = songs.filter(({ home }) => home !== "public");
  const remove = async () => {
    setBusy(true);
    const list = await host.songs();
    const gone = await list.removeAll(own);
    setBusy(false);
    if (gone.problem !== undefined) notices.tell(gone.problem);
    if (gone.kept.length === 0) return;
    onClear();
    onGone();
    const told = problem("songs-were-deleted", { count: gone.kept.length });
    const run = () => {
      notices.close(told.code);
      void list.restore(gone.kept).then((back) => back.problem && notices.tell(back.problem));
    };
    notices.tell(told, { does: "undo", run });
  };
  return (
    <section className={styles.chosen} aria-label={say(words.chosenSongs, { count: songs.length })}>
      <b className="num">{say(words.chosenSongs, { count: songs.length })}</b>
      <ExportMenu small songs={songs.map(({ data_abc: text }) => ({ text }))} name={words.songs} label={words.exportChosen} />
      <TagPopover songs={songs} book={book} />
      <SetPopover songs={songs} book={book} />
      {own.length > 0 && (
        <Button size="small" variant="danger" busy={isBusy} onClick={() => void remove()}>
          <Trash2 />
          {words.deleteChosen}
        </Button>
      )}
      <Button size="small" onClick={onClear}>
        {words.clearChoice}
      </Button>
      {own.length > 0 && own.length < songs.length && (
        <span className="label">{say(words.publicStay, { count: songs.length - own.length })}</span>
      )}
    </section>
  );
}

type PartProps = Pick<ChosenBarProps, "songs" | "book">;

/** Tags of the chosen songs: those that all have are pressed. */
function TagPopover({ songs, book }: PartProps) {
  const ids = songs.map(({ id }) => id);
  const has = (tag: string): boolean => ids.every((id) => book.state.tags[id]?.includes(tag));
  const [typed, setTyped] = useState("");
  const set = (tag: string, isOn: boolean) => book.change((now) => withTag(now, ids, tag, isOn));
  return (
    <Popover
      small
      label={words.addTag}
      trigger={
        <>
          <Tag />
          {words.addTag}
        </>
      }
    >
      {() => (
        <div className={styles.panel}>
          {book.tags.map((tag) => (
            <Button key={tag} size="small" pressed={has(tag)} onClick={() => set(tag, !has(tag))}>
              {tag}
            </Button>
          ))}
          <NewName label={words.newTag} text={typed} onText={setTyped} onName={(tag) => set(tag, true)} />
        </div>
      )}
    </Popover>
  );
}

/** Puts the chosen songs behind those of a set list. */
function SetPopover({ songs, book }: PartProps) {
  const entries = songs.map(({ id, title, data_abc }) => ({ song: { id, title, data_abc } }));
  const [typed, setTyped] = useState("");
  const [added, setAdded] = useState("");
  const tell = (name: string) => setAdded(say(words.addedToSet, { count: entries.length, name }));
  const add = (id: string, name: string) => {
    book.change((now) => ({ ...now, sets: now.sets.map((set) => (set.id === id ? { ...set, songs: [...set.songs, ...entries] } : set)) }));
    tell(name);
  };
  const create = (name: string) => {
    book.change((now) => ({ ...now, sets: [...now.sets, { id: randomId(), name, songs: entries }] }));
    tell(name);
  };
  return (
    <Popover
      small
      label={words.addToSet}
      trigger={
        <>
          <ListMusic />
          {words.addToSet}
        </>
      }
    >
      {() => (
        <div className={styles.panel}>
          {book.state.sets.map(({ id, name }) => (
            <Button key={id} size="small" onClick={() => add(id, name)}>
              {name}
            </Button>
          ))}
          <NewName label={words.newSet} text={typed} onText={setTyped} onName={create} />
          <p role="status">{added}</p>
        </div>
      )}
    </Popover>
  );
}

/** Characters of the longest name of a tag or a set list. */
const LONGEST_NAME = 60;

interface NewNameProps {
  readonly label: string;
  /** What is typed: it is kept where the panel is closed. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onName: (name: string) => void;
}

/** A line for a new name, empty again once it is given by Enter or Add; Esc takes back what was typed. */
function NewName({ label, text, onText, onName }: NewNameProps) {
  const name = text.trim().slice(0, LONGEST_NAME);
  const give = () => {
    onText("");
    if (name !== "") onName(name);
  };
  return (
    <div className={styles.newName}>
      <label className={field.field}>
        <span className={field.label}>{label}</span>
        <input
          className={field.box}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") give();
            if (event.key !== "Escape" || text === "") return;
            event.preventDefault();
            onText("");
          }}
        />
      </label>
      <Button variant="line" disabled={name === ""} onClick={give}>
        {words.addName}
      </Button>
    </div>
  );
}
