import { useEffect, useState } from "react";
import { recordIds, widgetId } from "../../documents/records.ts";
import { widgetTypes } from "../../widgets/registry.ts";
import { LaneArea } from "../lanes/LaneArea.tsx";
import { ScorePrinter } from "../sheet/ScorePrinter.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useOnceOpen } from "../state/documents/use-once-open.ts";
import { useOpenDocument } from "../state/documents/use-open-document.ts";
import { useViews } from "../state/host.tsx";
import { useFootTransport } from "../state/playing/use-own-transport.ts";
import { useDispatch, useRecord, useWorkspace } from "../state/records.ts";
import { OfferTemplates } from "../templates/OfferTemplates.tsx";
import { widgetName } from "../text/names.ts";
import { OpeningState } from "../workspaces/OpeningState.tsx";
import { SaveNotices } from "../workspaces/SaveNotices.tsx";
import { EmptyWorkspace } from "./EmptyWorkspace.tsx";
import { FooterPiano } from "./footer/FooterPiano.tsx";
import { PhoneFooter } from "./footer/PhoneFooter.tsx";
import { focusNeighbour } from "./grid/focus-neighbour.ts";
import { WorkspaceGrid } from "./grid/WorkspaceGrid.tsx";
import { ToolsSidebar } from "./ToolsSidebar.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { WorkspaceBar } from "./WorkspaceBar.tsx";
import styles from "./workspace-page.module.css";

/** The workspace page: opens what its address names, and shows it. */
export default function WorkspacePage() {
  const opening = useOpenDocument("workspace");
  const [selected, setSelected] = useState<string>();
  const [tools, setTools] = useState(false);
  const isOpen = opening.kind === "open";
  const workspace = useWorkspace();
  const { locked = false, title } = (isOpen ? workspace : undefined) ?? {};
  const dispatch = useDispatch();
  const onceOpen = useOnceOpen(isOpen);
  const atFoot = useFootTransport();
  useArrival(title);
  useShortcuts(isOpen);
  usePreloadedViews();
  const isThere = useRecord("widget", recordIds.widget(selected ?? "")) !== undefined;
  const remove = () => {
    if (selected === undefined) return;
    focusNeighbour(selected);
    dispatch({ type: "widget/remove", widgetId: widgetId(selected) });
    setSelected(undefined);
  };
  return (
    <Page
      fixed
      header={
        <WorkspaceBar
          isOpen={isOpen}
          onceOpen={onceOpen}
          onDelete={isThere && !locked ? remove : undefined}
          toolsOpen={tools}
          onTools={() => setTools(!tools)}
        />
      }
      footer={atFoot ? <PhoneFooter /> : <FooterPiano />}
    >
      <div className={styles.work}>
        <div>
          <SaveNotices />
          <NoticeList withSaving over />
          <ScorePrinter />
          {isOpen && <OfferTemplates kind="workspace" />}
        </div>
        {isOpen ? (
          <LaneArea>
            <WorkspaceGrid
              selected={selected}
              onSelect={setSelected}
              empty={<EmptyWorkspace locked={locked} toolsOpen={tools} onTools={() => setTools(true)} />}
            />
          </LaneArea>
        ) : (
          <OpeningState opening={opening} />
        )}
      </div>
      {tools && (
        <ToolsSidebar
          tools={TOOLS}
          locked={locked}
          onAdd={(widgetType) => onceOpen(() => dispatch({ type: "widget/add", widgetType }))}
          onClose={() => setTools(false)}
        />
      )}
    </Page>
  );
}

const TOOLS = widgetTypes.map((type) => ({ type, label: widgetName(type) ?? type }));

/** The views of all widgets come with the page's own code: drawn as they are needed, without a pause to fetch them. */
function usePreloadedViews(): void {
  const views = useViews();
  useEffect(() => {
    for (const view of Object.values(views)) void view.preload();
  }, [views]);
}
