import { useEffect, useRef, useState } from "react";
import { useHandedSong } from "../harmony/use-handed-song.ts";
import { usePrintKey } from "../sheet/printing.ts";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { LessonModeProvider } from "../state/documents/lesson-mode.ts";
import { useOpenDocument, useOpenedName } from "../state/documents/use-open-document.ts";
import { useReading } from "../state/documents/use-reading.ts";
import { useHost, useViews } from "../state/host.tsx";
import { useEditedDocument } from "../state/records.ts";
import { OfferTemplates } from "../templates/OfferTemplates.tsx";
import * as words from "../text/en/lesson.ts";
import { useShortcuts } from "../workspace/use-shortcuts.ts";
import { OpeningState } from "../workspaces/OpeningState.tsx";
import { SaveNotices } from "../workspaces/SaveNotices.tsx";
import { Contents } from "./Contents.tsx";
import type { OpenFolds } from "./document/folds.ts";
import { LessonBar } from "./LessonBar.tsx";
import { LessonEditor, type WrittenMode } from "./LessonEditor.tsx";
import styles from "./lesson.module.css";
import { PrintView } from "./PrintView.tsx";
import { ReadingBar } from "./ReadingBar.tsx";

const NONE: ReadonlySet<string> = new Set();

/** The lesson editor: opens what its address names, to be written and to be read. */
export default function LessonPage() {
  const opening = useOpenDocument("editor");
  const opened = useEditedDocument();
  const name = useOpenedName();
  const [printed, setPrinted] = useState<OpenFolds>();
  const folds = useRef<() => ReadonlySet<string>>(undefined);
  const [mode, setMode] = useState<WrittenMode>("write");
  useCodeAhead();
  const isOpen = opening.kind === "open";
  useReading(isOpen ? (opened?.id ?? opened?.draftId) : undefined, mode === "read");
  useHandedSong(isOpen);
  /** A worksheet has no solutions, but for those that a reader has opened. */
  const print = () => setPrinted(mode === "write" ? NONE : (folds.current?.() ?? NONE));
  usePrintKey(print);
  useShortcuts(isOpen);
  return (
    <Page
      header={<LessonBar isOpen={isOpen} mode={mode} onMode={setMode} onPrint={print} onPrintSolved={() => setPrinted("all")} />}
      {...(mode === "read" && isOpen ? { footer: <ReadingBar /> } : {})}
    >
      <div className={styles.page}>
        <SaveNotices />
        <NoticeList withSaving />
        {opening.kind === "open" ? (
          <LessonModeProvider value={mode}>
            {mode === "write" && <OfferTemplates kind="editor" />}
            <p className={styles.hint}>{words.printHint}</p>
            {mode === "read" && <Contents />}
            <LessonEditor key={name} mode={mode} folds={folds} />
            {printed !== undefined && (
              <LessonModeProvider value="print">
                <PrintView open={printed} onDone={() => setPrinted(undefined)} />
              </LessonModeProvider>
            )}
          </LessonModeProvider>
        ) : (
          <OpeningState opening={opening} noun="lesson" />
        )}
      </div>
    </Page>
  );
}

/** Fetches, while the engine reads the lesson, the code of what nearly every lesson has and what is largest: the player's view, and the songs. */
function useCodeAhead(): void {
  const player = useViews().player;
  const { songs } = useHost();
  useEffect(() => {
    void player?.preload();
    void songs();
  }, [player, songs]);
}
