import { Plus } from "lucide-react";
import { useState } from "react";
import { type Wiring, wirings } from "../../documents/wirings.ts";
import { type ProcessorDefinition, payloadsIn } from "../../processors/define.ts";
import { processors } from "../../processors/registry.ts";
import { Button } from "../controls/button/Button.tsx";
import styles from "./editor.module.css";
import { legend } from "./families.ts";
import { HandleMark } from "./HandleMark.tsx";
import type { NodePort, ShownNode } from "./model.ts";
import { missingFor } from "./wirings.ts";

/** A wire dropped on empty canvas: what is offered must fit its end. */
export interface DroppedWire {
  readonly port: NodePort;
  readonly side: "input" | "output";
  readonly at: { readonly x: number; readonly y: number };
}

/** The kind of data that a processor dragged out of the palette carries: its type. */
export const PALETTE_DRAG = "application/x-woodshed-processor";

/** Adds a processor, at a place where one is given. */
export type OnAdd = (processor: ProcessorDefinition, at?: { readonly x: number; readonly y: number }) => void;

export interface PaletteProps {
  readonly nodes: readonly ShownNode[];
  readonly dropped: DroppedWire | undefined;
  readonly onForget: () => void;
  readonly onAdd: OnAdd;
  readonly onWiring: (wiring: Wiring) => void;
  /** Whether a wiring may add the widgets that it needs (a workspace has a place for them, a lesson has not). */
  readonly addsWidgets: boolean;
}

const taken = ({ inputs, optional }: ProcessorDefinition): string => [...inputs, ...optional.map((payload) => `(${payload})`)].join(", ");

/** Processors to search and add, ready-made wirings, and what handles look like. */
export function Palette({ nodes, dropped, onForget, onAdd, onWiring, addsWidgets }: PaletteProps) {
  const [search, setSearch] = useState("");
  const found = processors.filter((each) => {
    const words = `${each.label} ${each.about} ${taken(each)} ${each.output}`.toLowerCase();
    if (
      !search
        .toLowerCase()
        .split(/\s+/)
        .every((word) => words.includes(word))
    )
      return false;
    if (dropped === undefined) return true;
    return dropped.side === "output" ? payloadsIn(each).includes(dropped.port.payload) : each.output === dropped.port.payload;
  });
  return (
    <aside className={styles.palette} aria-label="Palette">
      <h3>Processors</h3>
      <input
        type="search"
        className={styles.search}
        aria-label="Search processors"
        placeholder="Search, also by type"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {dropped !== undefined && (
        <p className={styles.wanted} role="status">
          {dropped.side === "output" ? "Takes" : "Gives"} {dropped.port.payload}
          <Button size="small" onClick={onForget}>
            Show all
          </Button>
        </p>
      )}
      <ul>
        {found.map((processor) => (
          <li key={processor.type}>
            <button
              type="button"
              className={styles.offer}
              aria-label={`Add ${processor.label}`}
              title={`${processor.about} Click, or drag onto the graph.`}
              draggable
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData(PALETTE_DRAG, processor.type);
                dataTransfer.effectAllowed = "copy";
              }}
              onClick={() => onAdd(processor)}
            >
              <span>{processor.label}</span>
              <small>
                {taken(processor)} → {processor.output}
              </small>
              <Plus />
            </button>
          </li>
        ))}
        {found.length === 0 && <li className={styles.none}>No processor fits.</li>}
      </ul>
      <h3>Wirings</h3>
      <ul>
        {Object.values(wirings).map((wiring: Wiring) => {
          const missing = missingFor(wiring, nodes);
          return (
            <li key={wiring.label}>
              <button type="button" className={styles.offer} disabled={missing.length > 0 && !addsWidgets} onClick={() => onWiring(wiring)}>
                <span>{wiring.label}</span>
                {missing.length > 0 && (
                  <small>
                    {addsWidgets ? "Adds" : "Needs"} {missing.map(spaced).join(", ")}
                  </small>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <h3>Handles</h3>
      <ul className={styles.legend}>
        {legend.map((payload) => (
          <li key={payload}>
            <HandleMark payload={payload} />
            {payload}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>Shape is the family, colour the type. Only the same type links.</p>
    </aside>
  );
}

/** @example spaced("chordRhythmSequencer") // "chord rhythm sequencer" */
const spaced = (type: string): string => type.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
