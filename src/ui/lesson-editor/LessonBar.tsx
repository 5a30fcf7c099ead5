import { ChevronLeft, Eye, Pencil, Redo2, Undo2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { Button, buttonClass } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { Menu, type MenuContent, type MenuItem } from "../controls/menu/Menu.tsx";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import { Toast } from "../controls/toast/Toast.tsx";
import { HistoryButton, HistoryLayer, useHistoryInMenu } from "../history/HistoryButton.tsx";
import { useShareReturn } from "../sharing/use-share-return.ts";
import { Header } from "../shell/Header.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { beginText } from "../state/documents/begin-text.ts";
import { useHasFolds, useLessonTitle } from "../state/documents/lesson.ts";
import { useOnceOpen } from "../state/documents/use-once-open.ts";
import { useSave } from "../state/documents/use-save.ts";
import { useSteps, useStepsThere } from "../state/documents/use-steps.ts";
import { useMedia, useNarrow } from "../state/page/use-narrow.ts";
import { useDispatch } from "../state/records.ts";
import { useAccount } from "../state/use-account.tsx";
import * as history from "../text/en/account/history.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/lesson.ts";
import "../styles/compact-header.css";
import { TitleField } from "../workspace/TitleField.tsx";
import { SaveStatusBadge } from "../workspaces/SaveStatusBadge.tsx";
import type { WrittenMode } from "./LessonEditor.tsx";
import styles from "./lesson-bar.module.css";

const GraphEditor = lazy(() => import("../graph-editor/GraphEditor.tsx"));
const ShareDialog = lazy(() => import("../sharing/ShareDialog.tsx"));
const Settings = lazy(() => import("../workspace/settings/Settings.tsx"));

export interface LessonBarProps {
  /** Whether what the address names is open: until then another lesson may be, which none of this is for. */
  readonly isOpen: boolean;
  readonly mode: WrittenMode;
  readonly onMode: (mode: WrittenMode) => void;
  readonly onPrint: () => void;
  /** Prints with each solution open. */
  readonly onPrintSolved: () => void;
}

/** Below this the pages' links would stand over the lesson's own buttons. */
const CROWDED = "(max-width: 1099px)";

type Layer = "connect" | "settings" | "share" | "history";

/** How safe the lesson is, and its earlier versions. */
const Saved = () => (
  <>
    <SaveStatusBadge />
    <HistoryButton />
  </>
);

/** The lesson's header: title, how safe the work is, writing or reading, and what can be done with the whole. */
export function LessonBar({ isOpen, mode, onMode, onPrint, onPrintSolved }: LessonBarProps) {
  const account = useAccount();
  const lesson = useLessonTitle();
  const title = isOpen ? lesson : "";
  useArrival(title);
  const [layer, setLayer] = useState<Layer>();
  const { save: saveNow, isSaving, success, clearSuccess } = useSave();
  const onceOpen = useOnceOpen(isOpen);
  const save = () => onceOpen(saveNow);
  useShareReturn(useCallback(() => setLayer("share"), []));
  const crowded = useMedia(CROWDED);
  const hasHistory = useHistoryInMenu();
  const { redo } = useSteps();
  const { canRedo } = useStepsThere(isOpen);
  const hasFolds = useHasFolds();
  const acts: Readonly<Record<string, () => void>> = {
    save,
    redo,
    connect: () => setLayer("connect"),
    settings: () => setLayer("settings"),
    history: () => setLayer("history"),
    share: () => setLayer("share"),
    print: onPrint,
    printSolved: onPrintSolved,
    account: account.onAccount,
  };
  const { profile } = account;
  const choose = (id: string) => (id.startsWith(PROFILE) ? profile?.onSelect(id.slice(PROFILE.length)) : acts[id]?.());
  const writes = mode === "write";
  const narrow = useNarrow();
  const own = narrow ? profileItems(profile) : [];
  return (
    <div className={styles.bar}>
      <Header
        {...account}
        compact={writes || narrow}
        crowded={crowded}
        start={
          <>
            <Link className={buttonClass({}, styles.back)} to="/lessons" aria-label={words.backToLessons}>
              <ChevronLeft />
              <span className={styles.word}>{common.lessons}</span>
            </Link>
            <span className={styles.separator} />
            {writes && <LessonTitle isOpen={isOpen} title={title} />}
            {!writes && crowded && <span className={styles.title}>{title}</span>}
          </>
        }
        status={<Saved />}
        end={
          <>
            {writes && <History isOpen={isOpen} />}
            <Modes mode={mode} onMode={onMode} />
            {writes && (
              <Button className={styles.wide} pressed={layer === "connect"} onClick={() => setLayer("connect")}>
                {common.connect}
              </Button>
            )}
            <Button className={styles.wide} pressed={layer === "settings"} onClick={() => setLayer("settings")}>
              {common.settings}
            </Button>
            <Button className={styles.wide} pressed={layer === "share"} onClick={() => setLayer("share")}>
              {common.share}
            </Button>
            {writes && (
              <Button variant="ink" className={styles.save} busy={isSaving} onClick={save}>
                {common.save}
              </Button>
            )}
            <span className={styles.more}>
              <Menu label={common.more} items={moreItems({ writes, hasHistory, canRedo, hasFolds }, own)} onSelect={choose} />
            </span>
          </>
        }
      />
      <Toast message={success} onDone={clearSuccess} />
      <Layers layer={layer} onClose={() => setLayer(undefined)} />
    </div>
  );
}

function LessonTitle({ isOpen, title }: Pick<LessonBarProps, "isOpen"> & { readonly title: string }) {
  const dispatch = useDispatch();
  const rename = (next: string, gesture: string) => dispatch({ type: "lesson/rename", title: next, gesture });
  return <TitleField value={title} onCommit={isOpen ? rename : undefined} onEnter={() => beginText.peek()?.()} />;
}

const Layers = ({ layer, onClose }: { readonly layer: Layer | undefined; readonly onClose: () => void }) => (
  <Suspense fallback={null}>
    {layer === "connect" && <GraphEditor open onClose={onClose} />}
    {layer === "history" && <HistoryLayer onClose={onClose} />}
    {layer === "share" && <ShareDialog open onClose={onClose} />}
    {layer === "settings" && <Settings open onClose={onClose} />}
  </Suspense>
);

/** What begins the id of an item of the menu of "Profile", which a phone's header has no room for. */
const PROFILE = "profile-";
interface Offers {
  readonly writes: boolean;
  readonly hasHistory: boolean;
  readonly canRedo: boolean;
  readonly hasFolds: boolean;
}
const profileItems = (profile: MenuContent | undefined): MenuItem[] =>
  profile === undefined
    ? [{ id: "account", label: common.signIn }]
    : profile.items.map((item) => ({ ...item, id: `${PROFILE}${item.id}` }));

const moreItems = ({ writes, hasHistory, canRedo, hasFolds }: Offers, own: readonly MenuItem[]): MenuItem[] => [
  ...(writes
    ? [
        { id: "save", label: common.save },
        ...(own.length > 0 ? [{ id: "redo", label: common.redo, disabled: !canRedo }] : []),
        { id: "connect", label: common.connect },
      ]
    : []),
  { id: "share", label: common.share },
  ...(hasHistory ? [{ id: "history", label: history.earlierVersions }] : []),
  { id: "print", label: words.print, shortcut: words.printShortcut },
  ...(hasFolds ? [{ id: "printSolved", label: words.printSolved }] : []),
  { id: "settings", label: common.settings },
  ...own,
];

function History({ isOpen }: Pick<LessonBarProps, "isOpen">) {
  const { undo, redo } = useSteps();
  const { canUndo, canRedo } = useStepsThere(isOpen);
  return (
    <>
      <Button icon aria-label={common.undo} title={common.undo} disabled={!canUndo} onClick={undo}>
        <Undo2 />
      </Button>
      <Button icon className={styles.redo} aria-label={common.redo} title={common.redo} disabled={!canRedo} onClick={redo}>
        <Redo2 />
      </Button>
      <span className={styles.separator} />
    </>
  );
}

const Modes = ({ mode, onMode }: Pick<LessonBarProps, "mode" | "onMode">) => (
  <Segmented
    label={words.lesson}
    value={mode}
    onChange={onMode}
    choices={[
      { value: "write", label: words.write, content: <Mode icon={<Pencil />} word={words.write} /> },
      { value: "read", label: words.read, content: <Mode icon={<Eye />} word={words.read} /> },
    ]}
  />
);

const Mode = ({ icon, word }: { readonly icon: ReactNode; readonly word: string }) => (
  <span className={styles.mode}>
    {icon}
    <span className={styles.word}>{word}</span>
  </span>
);
