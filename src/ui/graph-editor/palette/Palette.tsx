import type { Wiring } from "../../../documents/wirings.ts";
import * as words from "../../text/en/graph.ts";
import styles from "../editor.module.css";
import type { DroppedWire, OnAdd } from "../model/adding.ts";
import type { ShownNode } from "../model/nodes.ts";
import { Legend } from "./Legend.tsx";
import { ProcessorOffers } from "./ProcessorOffers.tsx";
import { WiringOffers } from "./WiringOffers.tsx";

export interface PaletteProps {
  readonly nodes: readonly ShownNode[];
  readonly dropped: DroppedWire | undefined;
  readonly onForget: () => void;
  readonly onAdd: OnAdd;
  readonly onWiring: (wiring: Wiring) => void;
  /** Whether a wiring may add the widgets that it needs (a workspace has a place for them, a lesson has not). */
  readonly addsWidgets: boolean;
  /** True: the workspace is locked, and a wiring would change what stands on it. */
  readonly locked: boolean;
}

/** Processors to search and add, ready-made wirings, and what handles look like. */
export const Palette = ({ nodes, dropped, onForget, onAdd, onWiring, addsWidgets, locked }: PaletteProps) => (
  <aside className={styles.palette} aria-label={words.palette}>
    <ProcessorOffers dropped={dropped} onForget={onForget} onAdd={onAdd} />
    <WiringOffers nodes={nodes} addsWidgets={addsWidgets} locked={locked} onWiring={onWiring} />
    <Legend />
  </aside>
);
