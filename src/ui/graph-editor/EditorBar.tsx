import { Redo2, Undo2 } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../controls/button/Button.tsx";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import { Switch } from "../controls/switch/Switch.tsx";
import { useSteps, useStepsThere } from "../state/documents/use-steps.ts";
import { useHost } from "../state/host.tsx";
import { useDispatch } from "../state/records.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/graph.ts";
import { say } from "../text/say.ts";
import styles from "./editor.module.css";
import type { Graph } from "./model/use-graph.ts";

/** How the graph is shown: drawn, or as a list of its links. */
export type GraphView = "graph" | "list";

export interface EditorBarProps {
  readonly graph: Graph;
  /** What was refused last; empty where nothing was. */
  readonly refused: string;
  readonly view: GraphView;
  readonly onView: (view: GraphView) => void;
  readonly onTidy: () => void;
}

/** The bar of the connect dialog: how many links and problems there are, undo and redo, and how the graph is shown. */
export function EditorBar({ graph, refused, view, onView, onTidy }: EditorBarProps) {
  const { engine } = useHost();
  const dispatch = useDispatch();
  const { undo, redo } = useSteps();
  const { canUndo, canRedo } = useStepsThere();
  const watched = graph.values !== undefined;
  useEffect(() => () => void engine.dispatch({ type: "graph/watch", on: false }), [engine]);
  return (
    <div className={styles.bar}>
      <span className={styles.counts} role="status">
        {say(words.linkCount, { count: graph.links.length })}
        {graph.problems.size > 0 && <b>{say(words.problemCount, { count: graph.problems.size })}</b>}
        {refused !== "" && <b>{refused}</b>}
      </span>
      <Button icon aria-label={common.undo} disabled={!canUndo} onClick={undo}>
        <Undo2 />
      </Button>
      <Button icon aria-label={common.redo} disabled={!canRedo} onClick={redo}>
        <Redo2 />
      </Button>
      <Switch label={words.values} checked={watched} onChange={(on) => dispatch({ type: "graph/watch", on })} />
      <Segmented
        label={words.view}
        value={view}
        choices={[
          { value: "graph", label: words.graph },
          { value: "list", label: words.listOfLinks },
        ]}
        onChange={onView}
      />
      <Button onClick={onTidy}>{words.tidyUp}</Button>
    </div>
  );
}
