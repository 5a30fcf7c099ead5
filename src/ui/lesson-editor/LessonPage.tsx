import { useEffect, useState } from "react";
import { KeyHelp } from "../keys/KeyHelp.tsx";
import { isPageKey } from "../keys/page-keys.ts";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useViews } from "../state/host.tsx";
import { LessonModeProvider } from "../state/lesson-mode.ts";
import { useSaveRecord } from "../state/records.ts";
import { useOpenDocument } from "../state/use-open-document.ts";
import { useReading } from "../state/use-reading.ts";
import { useShortcuts } from "../workspace/use-shortcuts.ts";
import { OpeningState } from "../workspaces/OpeningState.tsx";
import { SaveNotices } from "../workspaces/SaveNotices.tsx";
import { Contents } from "./Contents.tsx";
import { LessonBar } from "./LessonBar.tsx";
import { LessonEditor, type WrittenMode } from "./LessonEditor.tsx";
import styles from "./lesson.module.css";
import { PrintView } from "./PrintView.tsx";

/** The lesson editor: opens what its address names, to be written and to be read. */
export default function LessonPage() {
  const opening = useOpenDocument("editor");
  const record = useSaveRecord();
  const [printing, setPrinting] = useState(false);
  const [mode, setMode] = useState<WrittenMode>("write");
  usePlayerAhead();
  const isOpen = opening.kind === "open";
  useReading(isOpen ? (record?.documentId ?? record?.draftId) : undefined, mode === "read");
  usePrintKey(() => setPrinting(true));
  useShortcuts();
  return (
    <Page header={<LessonBar mode={mode} onMode={setMode} onPrint={() => setPrinting(true)} />}>
      <div className={styles.page}>
        <KeyHelp />
        <SaveNotices />
        <NoticeList />
        {opening.kind === "open" ? (
          <LessonModeProvider value={mode}>
            <p className={styles.hint}>To print the music too, use Print in the lesson itself.</p>
            {mode === "read" && <Contents />}
            <LessonEditor key={record?.draftId} mode={mode} />
            {printing && (
              <LessonModeProvider value="print">
                <PrintView onDone={() => setPrinting(false)} />
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

/** Fetches the player's view while the engine reads the lesson: nearly every lesson has one, and it is the largest. */
function usePlayerAhead(): void {
  const player = useViews().player;
  useEffect(() => void player?.preload(), [player]);
}

/** Ctrl or Cmd P prints the worksheet in place of the page. */
function usePrintKey(onPrint: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event, "print")) return;
      event.preventDefault();
      if (!event.repeat) onPrint();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
