import { expect, test } from "vitest";
import { payloadsIn } from "../../../processors/define.ts";
import { processors } from "../../../processors/registry.ts";
import { definitionOf } from "../../../widgets/registry.ts";
import { processorText } from "../../text/names.ts";
import { type DroppedWire, offeredProcessors } from "./adding.ts";
import { widgetPorts } from "./nodes.ts";

/** A wire of the key selector's key, dropped at the side of its end. */
function droppedKey(side: DroppedWire["side"]): DroppedWire {
  const port = widgetPorts("keys", definitionOf("keySelector")).outputs.find(({ payload }) => payload === "Key");
  if (port === undefined) throw new Error("The key selector has no output for a key.");
  return { port, side, at: { x: 0, y: 0 } };
}

test("what is searched may stand in a processor's name, description or types, word by word in any case", () => {
  const [first] = processors;
  expect(offeredProcessors("", undefined)).toEqual(processors);
  expect(offeredProcessors(`${first?.output.toUpperCase()} ${processorText(first?.type ?? "")?.label.slice(0, 3)}`, undefined)).toContain(
    first,
  );
  expect(offeredProcessors("no such word", undefined)).toEqual([]);
});

test("a wire dropped from an output is offered what takes its payload, one from an input what gives it", () => {
  const takers = offeredProcessors("", droppedKey("output"));
  expect(takers).toEqual(processors.filter((each) => payloadsIn(each).includes("Key")));
  expect(takers.length).toBeGreaterThan(0);
  const givers = offeredProcessors("", droppedKey("input"));
  expect(givers).toEqual(processors.filter(({ output }) => output === "Key"));
  expect(givers.length).toBeGreaterThan(0);
});
