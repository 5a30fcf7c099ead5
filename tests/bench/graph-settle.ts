import { linkRecord } from "../../src/documents/links.ts";
import type { LinkEnd } from "../../src/documents/records.ts";
import { recordIds } from "../../src/documents/records.ts";
import { Cascade } from "../../src/engine/links/cascade.ts";
import { emptyMemory } from "../../src/engine/links/graph-memory.ts";
import { createStore } from "../../src/engine/store/store.ts";
import { ok } from "../../src/lib/result.ts";
import { MIDI_INPUT } from "../../src/protocol/records/io-nodes.ts";

const notes = (type: LinkEnd["type"], id: string, key: string): LinkEnd => ({
  id,
  type,
  link: { key, type: "Processor", payloadType: "Notes" },
});

/** A graph of so many processors, each fed by the two before it and the last by a loop: what settles one chord after another in it. */
export function settler(count: number): () => void {
  const store = createStore({ settle: () => {}, publish: () => {} });
  const memory = emptyMemory();
  const output = (index: number): LinkEnd => (index < 0 ? notes("io", MIDI_INPUT, "notes") : notes("processor", `p${index}`, "output"));
  store.transact({ cause: "engine" }, (tx) => {
    for (let index = 0; index < count; index++) {
      const nodeId = `node//processor//p${index}`;
      const data = { type: "mergeNotes" };
      const position = { x: 0, y: 0 };
      tx.put({ id: recordIds.node(nodeId), typeName: "node", scope: "document", nodeId, type: "processor", position, data, extra: {} });
      tx.put(linkRecord(output(index - 1), notes("processor", `p${index}`, "0")));
      tx.put(linkRecord(output(index - 2), notes("processor", `p${index}`, "1")));
    }
    tx.put(linkRecord(output(count - 1), notes("processor", "p0", "1")));
    return ok(null);
  });
  let round = 0;
  return () =>
    void store.transact({ cause: "live" }, (tx) => {
      const cascade = new Cascade(tx, memory);
      cascade.fire({ id: MIDI_INPUT, type: "io", key: "notes" }, [48 + (++round % 12), 60, 64]);
      cascade.settle();
      return ok(null);
    });
}

/** Milliseconds of settling each of so many chords in a graph of so many processors. */
export function settleTimes(count: number, rounds: number): readonly number[] {
  const settle = settler(count);
  return Array.from({ length: rounds }, () => {
    const start = performance.now();
    settle();
    return performance.now() - start;
  });
}
