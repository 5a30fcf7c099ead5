// Every scene of `npm run bench`: those of tests/bench, the kernel, the gateway, the start chunk, and the sampler beside its peers.
import { benchGateway } from "../../tests/bench/gateway.bench.mjs";
import { scenes } from "../../tests/bench/main.ts";
import { GOAL_KIB, startChunk } from "../budget.mjs";
import { measureKernelCost } from "./kernel-cost.mjs";

async function kernel() {
  const costs = await measureKernelCost();
  const findings = costs.map(({ kernel: name, kind, voices, microseconds }) => {
    return { name: `128 frames of ${voices} voices, ${kind}, ${name}`, value: microseconds, unit: "us" };
  });
  return { findings };
}

function chunk() {
  const value = startChunk().total / 1024;
  return { findings: [{ name: "start page, compressed", value, unit: "KiB", goal: `<= ${GOAL_KIB}`, met: value <= GOAL_KIB }] };
}

/**
 * @type {readonly { name: string, isPeer?: true, isRare?: true, measure(): Promise<{ findings?: readonly object[], tables?: readonly object[] }> }[]}
 */
export const allScenes = [
  { name: "the start chunk", measure: async () => chunk() },
  ...scenes.map(({ name, isRare, measure }) => ({ name, isRare, measure: async () => ({ findings: await measure() }) })),
  { name: "the sampler's kernel", measure: kernel },
  { name: "the gateway", isRare: true, measure: async () => ({ findings: await benchGateway() }) },
  { name: "peers in Node", isPeer: true, measure: async () => ({ tables: [await (await import("./peers.mjs")).measurePeers()] }) },
  {
    name: "peers in Chromium",
    isPeer: true,
    measure: async () => {
      const { measureInBrowser, findingsOf } = await import("./browser-peers.mjs");
      const rows = await measureInBrowser();
      return { findings: findingsOf(rows), tables: [rows] };
    },
  },
  {
    name: "peers live",
    isPeer: true,
    isRare: true,
    measure: async () => ({ tables: await (await import("./browser-live.mjs")).measureLive() }),
  },
];
