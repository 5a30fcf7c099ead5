import { expect, test } from "vitest";
import { payloadNames } from "../../src/music/payloads.ts";
import { payloadsIn } from "../../src/processors/define.ts";
import { processors } from "../../src/processors/registry.ts";
import { ioNodes } from "../../src/protocol/records/io-nodes.ts";
import { definitionOf, widgetTypes } from "../../src/widgets/registry.ts";

/** Every node that can stand on the graph, with the payloads that it takes and gives. */
const nodes = [
  ...widgetTypes.map((type) => {
    const payloads = (ports: Readonly<Record<string, { readonly payload: string }>>) => Object.values(ports).map(({ payload }) => payload);
    return { type, takes: payloads(definitionOf(type)?.inputs ?? {}), gives: payloads(definitionOf(type)?.outputs ?? {}) };
  }),
  ...processors.map((each) => ({ type: each.type, takes: payloadsIn(each), gives: [each.output] })),
  ...ioNodes.map(({ id, inputs, outputs }) => ({ type: id, takes: Object.values(inputs), gives: Object.values(outputs) })),
];

test.each(payloadNames)("%s is no dead end: some node gives it and another one takes it", (payload) => {
  const givers = nodes.filter(({ gives }) => gives.some((each) => each === payload)).map(({ type }) => type);
  const takers = nodes.filter(({ takes }) => takes.some((each) => each === payload)).map(({ type }) => type);
  expect({ givers: givers.length > 0, takers: takers.some((taker) => givers.some((giver) => giver !== taker)) }, payload).toEqual({
    givers: true,
    takers: true,
  });
});
