import { Maximize, Minus, Plus } from "lucide-react";
import { Panel, useReactFlow, useViewport } from "reactflow";
import { Button } from "../../controls/button/Button.tsx";
import * as words from "../../text/en/graph.ts";
import styles from "./graph.module.css";

/** How large the graph is drawn, with smaller, larger and all of it. */
export function ViewControls() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const { zoom } = useViewport();
  return (
    <Panel position="bottom-right" className={styles.view}>
      <Button icon size="small" aria-label={words.zoomOut} onClick={() => void zoomOut()}>
        <Minus />
      </Button>
      <output aria-label={words.size}>{Math.round(zoom * 100)} %</output>
      <Button icon size="small" aria-label={words.zoomIn} onClick={() => void zoomIn()}>
        <Plus />
      </Button>
      <Button icon size="small" aria-label={words.fitView} onClick={() => void fitView({ padding: 0.08, maxZoom: 1 })}>
        <Maximize />
      </Button>
    </Panel>
  );
}
