import { useState } from "react";
import type { LinkRecord } from "../../documents/records.ts";
import { Dialog } from "../controls/dialog/Dialog.tsx";
import { useNarrow } from "../state/page/use-narrow.ts";
import { useWorkspace } from "../state/records.ts";
import * as words from "../text/en/graph.ts";
import { Canvas } from "./canvas/Canvas.tsx";
import { EditorBar, type GraphView } from "./EditorBar.tsx";
import styles from "./editor.module.css";
import { LinkList } from "./LinkList.tsx";
import { useGraph } from "./model/use-graph.ts";
import { Palette } from "./palette/Palette.tsx";
import { useGraphEdits } from "./use-graph-edits.ts";

/** The connect dialog: the graph of the open document, to be wired by mouse and by keyboard. */
export default function GraphEditor({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={words.connections} size="full">
      <Editor />
    </Dialog>
  );
}

function Editor() {
  const graph = useGraph();
  const workspace = useWorkspace();
  const narrow = useNarrow();
  const [view, setView] = useState<GraphView>(narrow ? "list" : "graph");
  const { dropped, setDropped, refused, setRefused, send, link, add, addWiring, tidy, tidied } = useGraphEdits(graph);
  return (
    <div className={styles.editor}>
      <EditorBar graph={graph} refused={refused} view={view} onView={setView} onTidy={tidy} />
      <Palette
        nodes={graph.nodes}
        dropped={dropped}
        onForget={() => setDropped(undefined)}
        onAdd={add}
        addsWidgets={workspace !== undefined}
        locked={workspace?.locked === true}
        onWiring={addWiring}
      />
      {view === "graph" ? (
        <Canvas graph={graph} send={send} onLink={link} onRefuse={setRefused} onDrop={setDropped} onAdd={add} tidied={tidied} />
      ) : (
        <LinkList
          nodes={graph.nodes}
          links={graph.links}
          problems={graph.problems}
          onLink={link}
          onRemove={(linkId: LinkRecord["id"]) => send({ type: "link/remove", linkId })}
        />
      )}
    </div>
  );
}
