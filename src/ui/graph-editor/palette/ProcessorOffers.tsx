import { Plus } from "lucide-react";
import { useState } from "react";
import type { ProcessorDefinition } from "../../../processors/define.ts";
import { Button } from "../../controls/button/Button.tsx";
import styles from "../editor.module.css";
import { type DroppedWire, type OnAdd, offeredProcessors, PALETTE_DRAG, takenBy } from "../model/adding.ts";

export interface ProcessorOffersProps {
  readonly dropped: DroppedWire | undefined;
  readonly onForget: () => void;
  readonly onAdd: OnAdd;
}

/** Processors to search, and to add by a click or by dragging; after a wire was dropped, those that fit its end. */
export function ProcessorOffers({ dropped, onForget, onAdd }: ProcessorOffersProps) {
  const [search, setSearch] = useState("");
  const found = offeredProcessors(search, dropped);
  return (
    <>
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
          <ProcessorOffer key={processor.type} processor={processor} onAdd={onAdd} />
        ))}
        {found.length === 0 && <li className={styles.none}>No processor fits.</li>}
      </ul>
    </>
  );
}

const ProcessorOffer = ({ processor, onAdd }: { readonly processor: ProcessorDefinition; readonly onAdd: OnAdd }) => (
  <li>
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
        {takenBy(processor)} → {processor.output}
      </small>
      <Plus />
    </button>
  </li>
);
