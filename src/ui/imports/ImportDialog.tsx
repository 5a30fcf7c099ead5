import { FileUp, Square } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { ImportSource } from "../../host/imports/importer.ts";
import { Button } from "../controls/button/Button.tsx";
import { Dialog } from "../controls/dialog/Dialog.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { useHost } from "../state/host.tsx";
import * as words from "../text/en/songs/songs.ts";
import { importNoticeText, problemText } from "../text/problems.ts";
import { say } from "../text/say.ts";
import { FilesButton } from "./FilesButton.tsx";
import { FoundSongs } from "./FoundSongs.tsx";
import styles from "./imports.module.css";
import { PasteField } from "./PasteField.tsx";
import { type FoundSong, type ImportState, useImport } from "./use-import.ts";
import { type KeepState, useKeep } from "./use-keep.ts";

export interface ImportDialogProps {
  readonly sources: readonly ImportSource[];
  readonly onClose: () => void;
}

/** What was found in what was brought, what was guessed and left out, and where it goes: nothing is kept before that is said. */
export default function ImportDialog({ sources: first, onClose }: ImportDialogProps) {
  const [sources, setSources] = useState(first);
  const { state, stop, change, remove, chooseAll } = useImport(sources);
  const [text, setText] = useText(first);
  const { engine, notices } = useHost();
  const keep = useKeep(onClose);
  const join = async (first: FoundSong, next: FoundSong) => {
    const joined = await engine.call(async (remote) => await remote.editSong(first.text, { kind: "join", text: next.text }));
    if (!joined.ok) return notices.tell(joined.error);
    const title = /^T:(.*)$/m.exec(joined.value)?.[1]?.trim() ?? first.title;
    change(first.id, { text: joined.value, bars: [...first.bars, ...next.bars], title });
    remove(next.id);
  };
  const chosen = state.songs.filter(({ isChosen }) => isChosen);
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.bringMusicIn}
      footer={state.all > 0 && <Ways state={state} chosen={chosen} keep={keep} onMore={setSources} />}
    >
      <div className={styles.body}>
        {(state.all === 0 || isTextRefused(state)) && <PasteField text={text} onText={setText} onSources={setSources} />}
        {state.isReading && (
          <div className={styles.reading}>
            <LoadingState
              title={words.readingMusic}
              progress={state.all === 0 ? 0 : state.read / state.all}
              count={say(words.readOf, { read: state.read, all: state.all })}
            />
            <Button variant="line" onClick={stop}>
              <Square />
              {words.stopReading}
            </Button>
          </div>
        )}
        <Summary state={state} />
        <Refused state={state} />
        {keep.problem !== undefined && <NoticeBar kind="error" title={problemText(keep.problem)} />}
        <FoundSongs songs={state.songs} onChange={change} onAll={chooseAll} onJoin={(...both) => void join(...both)} />
      </div>
    </Dialog>
  );
}

/** What was pasted on the page before the dialog opened, and then what is in its field. */
function useText(first: readonly ImportSource[]) {
  const [text, setText] = useState("");
  useEffect(() => {
    void first
      .find(({ name }) => name === "")
      ?.content()
      .then((content) => typeof content === "string" && setText(content));
  }, [first]);
  return [text, setText] as const;
}

/** A text in which nothing was found stays in its field, to be corrected. */
const isTextRefused = ({ songs, refused, isReading }: ImportState): boolean =>
  !isReading && songs.length === 0 && refused.some(({ file }) => file === "");

/** How much was found, in one sentence. */
function Summary({ state: { songs, refused, isReading, all } }: { readonly state: ImportState }) {
  if (isReading || all === 0) return null;
  const files = refused.filter(({ file }) => file !== "").length;
  const bad = files === 0 ? "" : say(words.filesRefused, { count: files });
  return (
    <p className={styles.summary} role="status">
      {songs.length === 0 ? words.nothingFound : say(words.songsFound, { count: songs.length })} {bad}
    </p>
  );
}

/** Files that could not be read, with what and where; and what whole files say. */
const Refused = ({ state: { refused, notices } }: { readonly state: ImportState }) => (
  <>
    {refused.map(({ file, problem }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: files may be called the same, and they only grow
      <NoticeBar key={index} kind="error" title={say(words.notRead, { name: file === "" ? words.thePastedText : file })}>
        {problemText(problem)} {file === "" ? words.whatNextInText : words.whatNext}
      </NoticeBar>
    ))}
    {notices.map(({ file, notices: told }) => (
      <NoticeBar key={file} kind="warning" title={file === "" ? words.thePastedText : file}>
        {told.map(importNoticeText).join(" ")}
      </NoticeBar>
    ))}
  </>
);

interface WaysProps {
  readonly state: ImportState;
  readonly chosen: readonly FoundSong[];
  readonly keep: KeepState;
  readonly onMore: (sources: readonly ImportSource[]) => void;
}

/** The name of the file that the first of them came from, else the day. */
function nameOfSet([first]: readonly FoundSong[]): string {
  const stem = first?.file
    .replace(/^.*[\\/]/, "")
    .replace(/\.[A-Za-z0-9]{1,9}$/, "")
    .trim();
  return stem ? stem.slice(0, 60) : say(words.broughtOn, { day: new Date().toLocaleDateString() });
}

/** Where the chosen songs go. */
function Ways({ state, chosen, keep, onMore }: WaysProps) {
  const isNone = chosen.length === 0 || state.isReading;
  const [first] = chosen;
  const isOne = chosen.length === 1 && first !== undefined && !state.isReading;
  const [asSet, setAsSet] = useState(false);
  const setId = useId();
  const setName = asSet && chosen.length > 1 ? nameOfSet(chosen) : undefined;
  return (
    <>
      {chosen.length > 1 && (
        <label className={styles.asSet} htmlFor={setId}>
          <input id={setId} type="checkbox" checked={asSet} onChange={({ target }) => setAsSet(target.checked)} />
          {say(words.alsoAsSet, { name: nameOfSet(chosen) })}
        </label>
      )}
      <Button variant="ink" disabled={isNone} busy={keep.isBusy} onClick={() => void keep.toMySongs(chosen, setName)}>
        {keep.isBusy ? say(words.keepingOf, { kept: keep.kept, all: chosen.length }) : say(words.toMySongs, { count: chosen.length })}
      </Button>
      {keep.intoPlayer !== undefined && (
        <Button variant="line" disabled={!isOne} onClick={() => first && void keep.intoPlayer?.(first)}>
          {words.intoThisPlayer}
        </Button>
      )}
      {keep.intoLicks !== undefined && (
        <Button variant="line" disabled={!isOne} onClick={() => first && void keep.intoLicks?.(first)}>
          {words.intoTheLicks}
        </Button>
      )}
      {keep.intoLesson !== undefined && (
        <Button variant="line" disabled={isNone} onClick={() => void keep.intoLesson?.(chosen)}>
          {words.intoThisLesson}
        </Button>
      )}
      <span className="grow" />
      <FilesButton label={words.moreFiles} onSources={onMore}>
        <FileUp />
        {words.moreFiles}
      </FilesButton>
    </>
  );
}
