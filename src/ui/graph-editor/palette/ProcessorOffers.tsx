import { Plus } from "lucide-react";
import { useState } from "react";
import type { ProcessorDefinition } from "../../../processors/define.ts";
import { Button } from "../../controls/button/Button.tsx";
import * as words from "../../text/en/graph.ts";
import { processorText } from "../../text/names.ts";
import { say } from "../../text/say.ts";
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
      <h3>{words.processors}</h3>
      <input
        type="search"
        className={styles.search}
        aria-label={words.searchProcessors}
        placeholder={words.searchAlsoByType}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {dropped !== undefined && (
        <p className={styles.wanted} role="status">
          {say(dropped.side === "output" ? words.takes : words.gives, { payload: dropped.port.payload })}
          <Button size="small" onClick={onForget}>
            {words.showAll}
          </Button>
        </p>
      )}
      <ul>
        {found.map((processor) => (
          <ProcessorOffer key={processor.type} processor={processor} onAdd={onAdd} />
        ))}
        {found.length === 0 && <li className={styles.none}>{words.noProcessorFits}</li>}
      </ul>
    </>
  );
}

function ProcessorOffer({ processor, onAdd }: { readonly processor: ProcessorDefinition; readonly onAdd: OnAdd }) {
  const { label, about } = processorText(processor.type) ?? { label: processor.type, about: "" };
  return (
    <li>
      <button
        type="button"
        className={styles.offer}
        aria-label={say(words.add, { label })}
        title={say(words.addProcessorHint, { about })}
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(PALETTE_DRAG, processor.type);
          dataTransfer.effectAllowed = "copy";
        }}
        onClick={() => onAdd(processor)}
      >
        <span>{label}</span>
        <small>
          {takenBy(processor)} → {processor.output}
        </small>
        <Plus />
      </button>
    </li>
  );
}
