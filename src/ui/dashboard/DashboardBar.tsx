import { BookOpen, Columns3, FilePlus2, Redo2, SlidersHorizontal, Undo2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../controls/button/Button.tsx";
import { Menu } from "../controls/menu/Menu.tsx";
import { Header } from "../shell/Header.tsx";
import { useSteps, useStepsThere } from "../state/documents/use-steps.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useNarrow } from "../state/page/use-narrow.ts";
import { useStartEmpty } from "../state/playing/use-start-empty.ts";
import { useAccount } from "../state/use-account.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/workspace.ts";
import styles from "./dashboard.module.css";

const Settings = lazy(() => import("../workspace/settings/Settings.tsx"));

/** The dashboard's header: its name, undo and redo, how many columns of tools there are, settings. */
export function DashboardBar() {
  const { toolColumns } = useHost();
  const columns = useSignalValue(toolColumns);
  const account = useAccount();
  const { undo, redo } = useSteps();
  const { canUndo, canRedo } = useStepsThere();
  const empty = useStartEmpty();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [settings, setSettings] = useState(false);
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    empty,
    guide: () => void navigate("/guide"),
    settings: () => setSettings(true),
  };
  return (
    <>
      <Header
        {...account}
        crowded
        start={<h1 className={styles.title}>{words.dashboard}</h1>}
        end={
          <>
            <Button icon aria-label={common.undo} title={common.undo} disabled={!canUndo} onClick={undo}>
              <Undo2 />
            </Button>
            <Button icon aria-label={common.redo} title={common.redo} disabled={!canRedo} onClick={redo}>
              <Redo2 />
            </Button>
            <Button
              icon
              className={styles.toolColumns}
              aria-label={words.twoToolColumns}
              title={words.twoToolColumns}
              pressed={columns === "two"}
              onClick={() => {
                toolColumns.value = columns === "two" ? "one" : "two";
              }}
            >
              <Columns3 />
            </Button>
            {!narrow && (
              <Button aria-label={common.settings} title={common.settings} aria-haspopup="dialog" onClick={() => setSettings(true)}>
                <SlidersHorizontal />
                <span className={styles.word}>{common.settings}</span>
              </Button>
            )}
            <Menu
              label={common.more}
              items={[
                ...(narrow ? [{ id: "settings", label: common.settings, icon: <SlidersHorizontal /> }] : []),
                ...(empty === undefined ? [] : [{ id: "empty", label: words.startEmpty, icon: <FilePlus2 /> }]),
                { id: "guide", label: words.guide, icon: <BookOpen /> },
              ]}
              onSelect={(id) => acts[id]?.()}
            />
          </>
        }
      />
      {settings && (
        <Suspense fallback={null}>
          <Settings open onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  );
}
