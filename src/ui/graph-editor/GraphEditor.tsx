import { Redo2, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { LinkEnd, LinkRecord } from "../../documents/records.ts";
import { randomCode } from "../../music/progressions.ts";
import type { Command } from "../../protocol/engine/commands.ts";
import { Button } from "../controls/button/Button.tsx";
import { Dialog } from "../controls/dialog/Dialog.tsx";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import { Switch } from "../controls/switch/Switch.tsx";
import { useHost } from "../state/host.tsx";
import { useDispatch, useHistoryDepth, useWorkspace } from "../state/records.ts";
import { Canvas } from "./Canvas.tsx";
import styles from "./editor.module.css";
import { LinkList } from "./LinkList.tsx";
import { tidyPlaces } from "./layout.ts";
import { processorPorts } from "./model.ts";
import { type DroppedWire, type OnAdd, Palette } from "./Palette.tsx";
import { useGraph } from "./use-graph.ts";
import { commandsFor } from "./wirings.ts";

type Place = DroppedWire["at"];

const newId = (type: string): string => `${type}-${randomCode(Math.random)}`;
const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** The connect dialog: the graph of the open document, to be wired by mouse and by keyboard. */
export default function GraphEditor({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Connections" size="full">
      <Editor />
    </Dialog>
  );
}

function Editor() {
  const { engine } = useHost();
  const dispatch = useDispatch();
  const graph = useGraph();
  const depth = useHistoryDepth();
  const isWorkspace = useWorkspace() !== undefined;
  const [view, setView] = useState<"graph" | "list">("graph");
  const [dropped, setDropped] = useState<DroppedWire>();
  const [refused, setRefused] = useState("");
  const watched = graph.values !== undefined;
  useEffect(() => () => void engine.dispatch({ type: "graph/watch", on: false }), [engine]);

  /** Sends a command; what the engine refuses is said in the dialog. */
  const send = (command: Command): void =>
    void engine.dispatch(command).then((result) => setRefused(result.ok ? "" : result.error.message));
  const link = (source: LinkEnd, target: LinkEnd) => send({ type: "link/add", source, target });
  const add = (type: string, place: Place | undefined) => {
    const id = newId(type);
    const at = place ?? dropped?.at ?? { x: 40, y: Math.max(0, ...[...graph.places.values()].map(({ y }) => y)) + 220 };
    dispatch({ type: "node/add", processorType: type, id, at, gesture: id });
    return id;
  };
  const onAdd: OnAdd = (processor, place) => {
    const id = add(processor.type, place);
    const ports = processorPorts(id, processor);
    const fitting = (dropped?.side === "output" ? ports.inputs : ports.outputs).find(({ payload }) => payload === dropped?.port.payload);
    if (dropped !== undefined && fitting !== undefined) {
      const [source, target] = dropped.side === "output" ? [dropped.port.end, fitting.end] : [fitting.end, dropped.port.end];
      dispatch({ type: "link/add", source, target, gesture: id });
    }
    setDropped(undefined);
  };
  const tidy = () =>
    dispatch({ type: "node/move", nodes: [...tidyPlaces(graph.nodes, graph.links)].map(([nodeId, at]) => ({ nodeId, at })) });

  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <span className={styles.counts} role="status">
          {counted(graph.links.length, "link")}
          {graph.problems.size > 0 && <b>{counted(graph.problems.size, "problem")}</b>}
          {refused !== "" && <b>{refused}</b>}
        </span>
        <Button icon aria-label="Undo" disabled={depth.undo === 0} onClick={() => void engine.undo()}>
          <Undo2 />
        </Button>
        <Button icon aria-label="Redo" disabled={depth.redo === 0} onClick={() => void engine.redo()}>
          <Redo2 />
        </Button>
        <Switch label="Values" checked={watched} onChange={(on) => dispatch({ type: "graph/watch", on })} />
        <Segmented
          label="View"
          value={view}
          choices={[
            { value: "graph", label: "Graph" },
            { value: "list", label: "List of links" },
          ]}
          onChange={setView}
        />
        <Button onClick={tidy}>Tidy up</Button>
      </div>
      <Palette
        nodes={graph.nodes}
        dropped={dropped}
        onForget={() => setDropped(undefined)}
        onAdd={onAdd}
        addsWidgets={isWorkspace}
        onWiring={(wiring) => {
          for (const command of commandsFor(wiring, graph.nodes, { newId, at: { x: 340, y: 0 } })) dispatch(command);
        }}
      />
      {view === "graph" ? (
        <Canvas graph={graph} send={send} onLink={link} onRefuse={setRefused} onDrop={setDropped} onAdd={onAdd} />
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
