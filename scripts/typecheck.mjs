// Type-checks each environment with its own `lib`: what a thread cannot reach does not compile there.
import { readdirSync } from "node:fs";
import { root } from "./root.mjs";
import { runNode, tools } from "./run.mjs";

const projects = readdirSync(`${root}tsconfig`).filter((name) => name.endsWith(".json"));
const queue = [...projects];
let failed = 0;
const worker = async () => {
  for (let project = queue.shift(); project !== undefined; project = queue.shift()) {
    failed += (await runNode(tools.tsc, ["-p", `tsconfig/${project}`, "--pretty", "false"])) === 0 ? 0 : 1;
  }
};
await Promise.all([worker(), worker()]);
if (failed > 0) console.error(`${failed} of ${projects.length} environments do not type-check.`);
process.exit(failed === 0 ? 0 : 1);
