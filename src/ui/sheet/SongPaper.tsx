import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Score } from "../../music/notation/score.ts";
import type { WishedText } from "../../music/songs/moved-song.ts";
import { Notation } from "../controls/notation/Notation.tsx";
import { useHost } from "../state/host.tsx";
import * as words from "../text/en/songs/export.ts";
import { problemText } from "../text/problems.ts";
import styles from "./print.module.css";
import { drawn } from "./printing.ts";

export interface SongPaperProps {
  /** Each on a page of its own. */
  readonly songs: readonly WishedText[];
  /** Called once the print dialog was left. */
  readonly onDone: () => void;
}

/** Prints songs that stand in no workspace: as sheets, those without a melody as charts. */
export function SongPaper({ songs, onDone }: SongPaperProps) {
  const { notices } = useHost();
  const scores = useSheets(songs);
  const paper = useRef<HTMLDivElement>(null);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const sheet = paper.current;
    if (sheet === null || scores === undefined) return;
    const stop = new AbortController();
    addEventListener("afterprint", () => done.current(), { signal: stop.signal });
    void drawn(sheet, stop.signal).then(() => {
      if (!stop.signal.aborted) print();
    });
    return () => stop.abort();
  }, [scores]);
  useEffect(() => {
    for (const score of scores ?? []) if ("code" in score) notices.tell(score);
  }, [scores, notices]);
  return createPortal(
    <div ref={paper} className={styles.paper} role="document" aria-label={words.onPaper}>
      {scores?.map((score, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a song may stand twice in a set; its place is what it is
        <section key={index} className={styles.score}>
          {"code" in score ? <p>{problemText(score)}</p> : <Notation score={score} label={score.head?.title ?? words.onPaper} />}
        </section>
      ))}
    </div>,
    document.body,
  );
}

/** The sheets of songs, once the engine has written all of them; a problem stands for one that cannot be read. */
function useSheets(songs: readonly WishedText[]) {
  const { engine } = useHost();
  const [asked] = useState(songs);
  const [sheets, setSheets] = useState<readonly (Score | Parameters<typeof problemText>[0])[]>();
  useEffect(() => {
    let isCurrent = true;
    const sheetOf = async ({ text, ...wish }: WishedText) => {
      const shown = await engine.call(async (remote) => await remote.showSong(text, wish));
      if (!shown.ok) return shown.error;
      const { lead, chart } = shown.value;
      return lead.head === null || lead.voices.some(({ slashes }) => !slashes) ? lead : chart;
    };
    void Promise.all(asked.map(sheetOf)).then((all) => {
      if (isCurrent) setSheets(all);
    });
    return () => {
      isCurrent = false;
    };
  }, [engine, asked]);
  return sheets;
}
