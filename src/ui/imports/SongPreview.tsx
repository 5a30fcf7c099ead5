import { useEffect, useRef, useState } from "react";
import type { Problem } from "../../lib/result.ts";
import type { SongEdit } from "../../music/songs/edit-song.ts";
import type { ShownSong } from "../../protocol/engine/song-check.ts";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { TextField } from "../controls/field/TextField.tsx";
import { Notation } from "../controls/notation/Notation.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import { LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { useHost } from "../state/host.tsx";
import * as sheet from "../text/en/sheet.ts";
import * as words from "../text/en/songs/songs.ts";
import { problemText } from "../text/problems.ts";
import { say } from "../text/say.ts";
import styles from "./imports.module.css";
import { voiceNames } from "./voice-names.ts";

export interface SongPreviewProps {
  readonly text: string;
  /** Takes the text with a change, and the title where that was changed; without it nothing can be. */
  readonly onText?: (text: string, title?: string) => void;
}

type View = "lead" | "chart" | "full";

/** A song as sheet, as chart or with all its voices; its title, its chords and which voice is the melody can be put right in place. */
export function SongPreview({ text, onText }: SongPreviewProps) {
  const { engine } = useHost();
  const [shown, setShown] = useState<ShownSong>();
  const [problem, setProblem] = useState<Problem>();
  const [view, setView] = useState<View>();
  useEffect(() => {
    let isCurrent = true;
    void engine
      .call(async (remote) => await remote.showSong(text))
      .then((answer) => {
        if (!isCurrent) return;
        if (answer.ok) setShown(answer.value);
        setProblem(answer.ok ? undefined : answer.error);
      });
    return () => {
      isCurrent = false;
    };
  }, [engine, text]);
  const edit = async (change: SongEdit) => {
    const edited = await engine.call(async (remote) => await remote.editSong(text, change));
    if (edited.ok) onText?.(edited.value, change.kind === "title" ? change.title : undefined);
    setProblem(edited.ok ? undefined : edited.error);
  };
  if (shown === undefined) return problem === undefined ? <LoadingState title={words.drawing} /> : <Trouble problem={problem} />;
  const chosen = view ?? usualView(shown);
  const score = shown[chosen] ?? shown.lead;
  const views: readonly View[] = shown.full === null ? ["lead", "chart"] : ["lead", "chart", "full"];
  return (
    <div className={styles.preview}>
      <div className={styles.acts}>
        <Segmented
          small
          label={sheet.view}
          value={chosen}
          choices={views.map((value) => ({ value, label: sheet.views[value] }))}
          onChange={setView}
        />
        {onText !== undefined && shown.voices.length > 1 && <Parts shown={shown} onEdit={edit} />}
      </div>
      {problem !== undefined && <Trouble problem={problem} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long music scrolls, and the keyboard has to reach what scrolls */}
      <section className={styles.sheet} aria-label={words.preview} tabIndex={0}>
        <Notation score={score} label={say(words.previewOf, { title: score.head?.title ?? "", bars: shown.bars.length })} />
      </section>
      {onText !== undefined && <Fixes shown={shown} onEdit={edit} />}
    </div>
  );
}

const Trouble = ({ problem }: { readonly problem: Problem }) => <NoticeBar kind="error" title={problemText(problem)} />;

/** Music for several voices without chord symbols is seen whole; else a melody with its chords, or the chords alone. */
function usualView(shown: ShownSong): View {
  if (shown.full !== null && shown.bars.every(({ chords }) => chords.length === 0)) return "full";
  return shown.lead.head === null || hasMelody(shown) ? "lead" : "chart";
}

const hasMelody = ({ lead }: ShownSong): boolean => lead.voices.some(({ slashes }) => !slashes);

interface EditProps {
  readonly shown: ShownSong;
  readonly onEdit: (edit: SongEdit) => Promise<void>;
}

/** Which voice is the melody. */
const Parts = ({ shown, onEdit }: EditProps) => (
  <label className={styles.part}>
    {words.melodyFrom}
    <select value={0} onChange={({ target }) => void onEdit({ kind: "lead", voice: Number(target.value) })}>
      {voiceNames(shown.voices).map((name, index) => (
        <option key={name} value={index}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

/** Title and chords, to be put right. */
function Fixes({ shown, onEdit }: EditProps) {
  return (
    <details className={styles.fixes}>
      <summary>{words.putRight}</summary>
      <TextField label={words.title} value={shown.lead.head?.title ?? ""} onCommit={(title) => void onEdit({ kind: "title", title })} />
      <ol className={styles.bars} aria-label={words.chordsByBar}>
        {shown.bars.map(({ number, chords }, bar) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <li key={bar}>
            <span className="label num">{number}</span>
            {chords.map((symbol, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a chord is its place
              <ChordFix key={`${index}`} symbol={symbol} number={number} bar={bar} index={index} onEdit={onEdit} />
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}

interface ChordFixProps {
  readonly symbol: string;
  /** Its bar as it is numbered, and as it is counted from 0. */
  readonly number: number;
  readonly bar: number;
  readonly index: number;
  readonly onEdit: EditProps["onEdit"];
}

function ChordFix({ symbol, number, bar, index, onEdit }: ChordFixProps) {
  const [draft, setDraft] = useState<string>();
  const goesBack = useRef(false);
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (goesBack.current) button?.focus();
    goesBack.current = false;
  };
  if (draft === undefined)
    return (
      <button
        ref={takeFocus}
        type="button"
        className={styles.chord}
        aria-label={say(words.changeChord, { symbol, bar: number })}
        onClick={() => setDraft(symbol)}
      >
        <ChordSymbol name={symbol} />
      </button>
    );
  const commit = () => {
    setDraft(undefined);
    if (draft.trim() !== "" && draft.trim() !== symbol) void onEdit({ kind: "chord", bar, index, symbol: draft });
  };
  return (
    <input
      className={styles.chordField}
      aria-label={say(words.chordOfBar, { bar: number })}
      value={draft}
      // biome-ignore lint/a11y/noAutofocus: the field stands where the button was that has just been pressed
      autoFocus
      size={8}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        goesBack.current = true;
        if (event.key === "Enter") commit();
        else setDraft(undefined);
      }}
    />
  );
}
