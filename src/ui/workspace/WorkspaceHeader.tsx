import {
  BookOpen,
  ChevronLeft,
  FilePlus2,
  History as HistoryIcon,
  LayoutGrid,
  Lock,
  LockOpen,
  Redo2,
  Save,
  Share2,
  SlidersHorizontal,
  Trash2,
  Undo2,
  Workflow,
} from "lucide-react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../controls/button/Button.tsx";
import { classNames } from "../controls/class-names.ts";
import { Link } from "../controls/link/Link.tsx";
import { Menu, type MenuContent, type MenuItem } from "../controls/menu/Menu.tsx";
import { mainPart } from "../controls/use-focus-on.ts";
import { Header, type HeaderUser } from "../shell/Header.tsx";
import { useMedia, useNarrow } from "../state/page/use-narrow.ts";
import * as history from "../text/en/account/history.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/workspace.ts";
import "../styles/compact-header.css";
import { TitleField } from "./TitleField.tsx";
import styles from "./workspace-header.module.css";

export interface WorkspaceHeaderProps {
  readonly user?: HeaderUser | undefined;
  readonly onAccount: () => void;
  readonly title: string;
  /** Absent while nothing is open that could be named. */
  readonly onTitle?: ((title: string, gesture: string) => void) | undefined;
  readonly profile?: MenuContent | undefined;
  /** How safe the work is, in one word. */
  readonly status: ReactNode;
  /** True while the person's Save is under way. */
  readonly saving?: boolean;
  /** Absent: there is nothing to save to. */
  readonly onSave?: (() => void) | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly locked: boolean;
  readonly onLock: (locked: boolean) => void;
  /** Given while a widget is selected that may be deleted. */
  readonly onDeleteWidget?: (() => void) | undefined;
  readonly connectOpen?: boolean;
  readonly onConnect?: (() => void) | undefined;
  readonly settingsOpen?: boolean;
  readonly onSettings: () => void;
  readonly onShare: () => void;
  /** Given where the menu offers earlier versions. */
  readonly onHistory?: (() => void) | undefined;
  readonly toolsOpen: boolean;
  readonly onTools: () => void;
  /** Takes the music out again; absent where there is nothing to choose it by. */
  readonly onEmpty?: (() => void) | undefined;
  readonly onGuide: () => void;
}

interface Action {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly act: () => void;
  readonly pressed?: boolean;
  readonly danger?: boolean;
}

/** The workspace's header: way back, title, save state, and what can be done with the whole. Labels give way to icons, then to one menu, as it gets narrow. */
export function WorkspaceHeader(props: WorkspaceHeaderProps) {
  const { user, onAccount, profile, title, onTitle, status, saving = false, onSave } = props;
  const room = useRoom();
  return (
    <Header
      user={user}
      onAccount={onAccount}
      profile={profile}
      compact
      start={
        <>
          <Link className={buttonClass({}, styles.back)} to="/workspace/list" aria-label={words.backToWorkspaces}>
            <ChevronLeft />
            <span className={styles.backWord}>{common.workspaces}</span>
          </Link>
          <span className={styles.separator} />
          <h1 className="visually-hidden">{title}</h1>
          <TitleField value={title} onCommit={onTitle} onEnter={() => mainPart()?.focus()} />
        </>
      }
      status={status}
      end={
        <>
          <History {...props} />
          <span className={styles.separator} />
          {actionsOf(props).map(({ id, label, icon, act, pressed, danger }) => (
            <Button
              key={id}
              className={id === "tools" ? styles.tools : classNames(styles.action, SECOND.includes(id) && styles.second)}
              aria-label={label}
              title={label}
              variant={danger === true ? "danger" : "quiet"}
              onClick={act}
              {...(pressed === undefined ? {} : { pressed })}
            >
              {icon}
              <span className={styles.word}>{label}</span>
            </Button>
          ))}
          {/* Its place is kept from the first drawing on: nothing moves away under a finger when there is something to save. */}
          <Button variant="ink" className={styles.save} data-waits={onSave === undefined || undefined} busy={saving} onClick={onSave}>
            {common.save}
          </Button>
          <span className={styles.more}>
            <Menu label={common.more} items={moreItems(props, room)} onSelect={(id) => moreActs(props)[id]?.()} />
          </span>
        </>
      }
    />
  );
}

const History = ({ canUndo, canRedo, onUndo, onRedo }: WorkspaceHeaderProps) => (
  <>
    <Button icon aria-label={common.undo} title={common.undo} disabled={!canUndo} onClick={onUndo}>
      <Undo2 />
    </Button>
    <Button icon className={styles.redo} aria-label={common.redo} title={common.redo} disabled={!canRedo} onClick={onRedo}>
      <Redo2 />
    </Button>
  </>
);

function actionsOf(props: WorkspaceHeaderProps): Action[] {
  const { locked, onLock, onDeleteWidget, onConnect, connectOpen = false, onSettings, settingsOpen = false, onTools, toolsOpen } = props;
  const remove: Action[] =
    onDeleteWidget === undefined ? [] : [{ id: "delete", label: words.deleteWidget, icon: <Trash2 />, act: onDeleteWidget }];
  const connect: Action[] =
    onConnect === undefined ? [] : [{ id: "connect", label: common.connect, icon: <Workflow />, act: onConnect, pressed: connectOpen }];
  return [
    ...remove,
    { id: "lock", label: locked ? words.unlock : words.lock, icon: locked ? <LockOpen /> : <Lock />, act: () => onLock(!locked) },
    ...connect,
    { id: "share", label: common.share, icon: <Share2 />, act: props.onShare },
    { id: "settings", label: common.settings, icon: <SlidersHorizontal />, act: onSettings, pressed: settingsOpen },
    { id: "tools", label: words.tools, icon: <LayoutGrid />, act: onTools, pressed: toolsOpen },
  ];
}

/** What gives way first: it stands in the menu where the header is narrower than 900 px. */
const SECOND: readonly string[] = ["lock", "share", "settings"];

type Room = "wide" | "middle" | "phone";

function useRoom(): Room {
  const isPhone = useNarrow();
  const isMiddle = useMedia("(max-width: 899px)");
  return isPhone ? "phone" : isMiddle ? "middle" : "wide";
}

/** What the header has no room for, and what is done seldom. */
function moreItems(props: WorkspaceHeaderProps, room: Room): MenuItem[] {
  const actions = actionsOf(props).filter(({ id }) => id !== "tools");
  const seldom: MenuItem[] = [
    ...(props.onEmpty === undefined ? [] : [{ id: "empty", label: words.startEmpty, icon: <FilePlus2 />, disabled: props.locked }]),
    { id: "guide", label: words.guide, icon: <BookOpen /> },
  ];
  if (room === "wide") return seldom;
  const earlier = props.onHistory === undefined ? [] : [{ id: "history", label: history.earlierVersions, icon: <HistoryIcon /> }];
  if (room === "middle")
    return [...actions.filter(({ id }) => SECOND.includes(id)).map(({ id, label, icon }) => ({ id, label, icon })), ...earlier, ...seldom];
  return [
    ...(props.onSave === undefined ? [] : [{ id: "save", label: common.save, icon: <Save /> }]),
    { id: "redo", label: common.redo, icon: <Redo2 />, disabled: !props.canRedo },
    ...actions.filter(({ id }) => id !== "delete").map(({ id, label, icon }) => ({ id, label, icon })),
    ...earlier,
    ...seldom,
    ...(props.profile === undefined ? [{ id: "account", label: common.signIn }] : profileItems(props.profile)),
    ...actions.filter(({ id }) => id === "delete").map(({ id, label, icon }) => ({ id, label, icon, danger: true })),
  ];
}

function moreActs(props: WorkspaceHeaderProps): Readonly<Record<string, () => void>> {
  const actions = Object.fromEntries(actionsOf(props).map(({ id, act }) => [id, act]));
  const own = (props.profile?.items ?? []).map(({ id }) => [`profile-${id}`, () => props.profile?.onSelect(id)] as const);
  return {
    ...actions,
    ...(props.onSave === undefined ? {} : { save: props.onSave }),
    ...(props.onEmpty === undefined ? {} : { empty: props.onEmpty }),
    guide: props.onGuide,
    redo: props.onRedo,
    ...(props.onHistory === undefined ? {} : { history: props.onHistory }),
    account: props.onAccount,
    ...Object.fromEntries(own),
  };
}

/** What the button "Profile" offers where there is room for it. */
const profileItems = ({ items }: MenuContent): MenuItem[] => items.map((item) => ({ ...item, id: `profile-${item.id}` }));
