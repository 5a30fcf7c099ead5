import { useEffect, useState } from "react";
import { widgetId } from "../../documents/records.ts";
import type { DocumentRef } from "../../protocol/engine-api.ts";
import { widgetTypes } from "../../widgets/registry.ts";
import { LaneArea } from "../lanes/LaneArea.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useHost } from "../state/host.tsx";
import { useDispatch, useWorkspace } from "../state/records.ts";
import { useNarrow } from "../state/use-narrow.ts";
import { FooterPiano } from "./FooterPiano.tsx";
import { PhoneFooter } from "./PhoneFooter.tsx";
import { ToolsSidebar } from "./ToolsSidebar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { WorkspaceBar } from "./WorkspaceBar.tsx";
import { WorkspaceGrid } from "./WorkspaceGrid.tsx";
import styles from "./workspace-page.module.css";

/** The workspace page: `new` resets first; without it, what is open goes on. */
export default function WorkspacePage({ reset }: { readonly reset: boolean }) {
  const ready = useOpen(reset);
  const [selected, setSelected] = useState<string>();
  const [tools, setTools] = useState(false);
  const locked = useWorkspace()?.locked ?? false;
  const dispatch = useDispatch();
  const narrow = useNarrow();
  useShortcuts();
  const remove = () => {
    if (selected !== undefined) dispatch({ type: "widget/remove", widgetId: widgetId(selected) });
    setSelected(undefined);
  };
  return (
    <Page
      fixed
      header={<WorkspaceBar onDelete={selected === undefined ? undefined : remove} toolsOpen={tools} onTools={() => setTools(!tools)} />}
      footer={narrow ? <PhoneFooter /> : <FooterPiano />}
    >
      <div className={styles.work}>
        <NoticeList />
        <LaneArea>{ready && <WorkspaceGrid selected={selected} onSelect={setSelected} />}</LaneArea>
      </div>
      {tools && (
        <ToolsSidebar
          tools={widgetTypes}
          locked={locked}
          onAdd={(widgetType) => dispatch({ type: "widget/add", widgetType })}
          onClose={() => setTools(false)}
        />
      )}
    </Page>
  );
}

/** Opens a new workspace where that is asked for or nothing is open; true once there is one to show. */
function useOpen(reset: boolean): boolean {
  const { engine } = useHost();
  const isOpen = useWorkspace() !== undefined;
  const [asked, setAsked] = useState(!reset && isOpen);
  useEffect(() => {
    if (asked) return;
    const ref: DocumentRef = { kind: "new-workspace" };
    void engine.open(ref).then(() => setAsked(true));
  }, [asked, engine]);
  return asked && isOpen;
}
