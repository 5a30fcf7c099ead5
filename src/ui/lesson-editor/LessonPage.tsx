import { useState } from "react";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { LessonModeProvider } from "../state/lesson-mode.ts";
import { useOpenDocument } from "../state/use-open-document.ts";
import { useSaveRecord } from "../state/use-save.ts";
import { useShortcuts } from "../workspace/use-shortcuts.ts";
import { OpeningState } from "../workspaces/OpeningState.tsx";
import { SaveNotices } from "../workspaces/SaveNotices.tsx";
import { LessonBar } from "./LessonBar.tsx";
import { LessonEditor, type WrittenMode } from "./LessonEditor.tsx";
import styles from "./lesson.module.css";

/** The lesson editor: opens what its address names, to be written and to be read. */
export default function LessonPage() {
  const opening = useOpenDocument("editor");
  const draftId = useSaveRecord()?.draftId;
  const [mode, setMode] = useState<WrittenMode>("write");
  useShortcuts();
  return (
    <Page header={<LessonBar mode={mode} onMode={setMode} />}>
      <div className={styles.page}>
        <SaveNotices />
        <NoticeList />
        {opening.kind === "open" ? (
          <LessonModeProvider value={mode}>
            <LessonEditor key={draftId} mode={mode} />
          </LessonModeProvider>
        ) : (
          <OpeningState opening={opening} noun="lesson" />
        )}
      </div>
    </Page>
  );
}
