import { lazy, Suspense, useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Toast } from "../controls/toast/Toast.tsx";

import { HistoryButton, HistoryLayer, useHistoryInMenu } from "../history/HistoryButton.tsx";
import { useShareReturn } from "../sharing/use-share-return.ts";
import { useSave } from "../state/documents/use-save.ts";
import { useSteps, useStepsThere } from "../state/documents/use-steps.ts";
import { useStartEmpty } from "../state/playing/use-start-empty.ts";
import { useDispatch, useWorkspace } from "../state/records.ts";
import { useAccount } from "../state/use-account.tsx";
import { SaveStatusBadge } from "../workspaces/SaveStatusBadge.tsx";
import { WorkspaceHeader } from "./WorkspaceHeader.tsx";

const GraphEditor = lazy(() => import("../graph-editor/GraphEditor.tsx"));
const ShareDialog = lazy(() => import("../sharing/ShareDialog.tsx"));
const Settings = lazy(() => import("./settings/Settings.tsx"));

export interface WorkspaceBarProps {
  /** Whether what the address names is open: until then another document may be, which none of this is for. */
  readonly isOpen: boolean;
  /** Does something with it, as soon as it is open. */
  readonly onceOpen: (task: () => void) => void;
  /** Given while a widget is selected. */
  readonly onDelete: (() => void) | undefined;
  readonly toolsOpen: boolean;
  readonly onTools: () => void;
}

/** The workspace's header, wired to the document and its history. */
export function WorkspaceBar({ isOpen, onceOpen, onDelete, toolsOpen, onTools }: WorkspaceBarProps) {
  const account = useAccount();
  const { save, isSaving, success, clearSuccess } = useSave();
  const dispatch = useDispatch();
  const { undo, redo } = useSteps();
  const { canUndo, canRedo } = useStepsThere(isOpen);
  const open = useWorkspace();
  const workspace = isOpen ? open : undefined;
  const navigate = useNavigate();
  const empty = useStartEmpty();
  const [settings, setSettings] = useState(false);
  const [share, setShare] = useState(false);
  useShareReturn(useCallback(() => setShare(true), []));
  const [connect, setConnect] = useState(false);
  const [history, setHistory] = useState(false);
  const hasHistory = useHistoryInMenu();
  return (
    <>
      <WorkspaceHeader
        {...account}
        title={workspace?.title ?? ""}
        onTitle={workspace !== undefined ? (title, gesture) => dispatch({ type: "workspace/rename", title, gesture }) : undefined}
        status={
          <>
            <SaveStatusBadge />
            <HistoryButton />
          </>
        }
        saving={isSaving}
        onSave={isOpen ? save : undefined}
        canUndo={canUndo}
        canRedo={canRedo}
        onUndo={undo}
        onRedo={redo}
        locked={workspace?.locked ?? false}
        onLock={(locked) => onceOpen(() => dispatch({ type: "workspace/lock", locked }))}
        onDeleteWidget={onDelete}
        connectOpen={connect}
        onConnect={() => setConnect(true)}
        settingsOpen={settings}
        onSettings={() => setSettings(true)}
        onShare={() => setShare(true)}
        onHistory={hasHistory ? () => setHistory(true) : undefined}
        toolsOpen={toolsOpen}
        onTools={onTools}
        onEmpty={isOpen ? empty : undefined}
        onGuide={() => void navigate("/guide")}
      />
      {connect && (
        <Suspense fallback={null}>
          <GraphEditor open onClose={() => setConnect(false)} />
        </Suspense>
      )}
      {share && (
        <Suspense fallback={null}>
          <ShareDialog open onClose={() => setShare(false)} />
        </Suspense>
      )}
      {history && <HistoryLayer onClose={() => setHistory(false)} />}
      <Toast message={success} onDone={clearSuccess} />
      {settings && (
        <Suspense fallback={null}>
          <Settings open onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  );
}
