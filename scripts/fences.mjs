// The import rules of ARCHITECTURE.md, held by dependency-cruiser; seeing no module is a failure, not a pass.
import { cruise } from "dependency-cruiser";
import config from "../.dependency-cruiser.mjs";
import { root } from "./root.mjs";

process.chdir(root);
const { output } = await cruise(["src"], { ...config.options, validate: true, ruleSet: config });
const { summary, modules } = output;
const own = modules.filter((module) => module.source.startsWith("src/")).length;
for (const violation of summary.violations) {
  console.error(`${violation.rule.severity}  ${violation.rule.name}: ${violation.from} -> ${violation.to}`);
}
if (own < 50) {
  console.error(`Only ${own} modules of src were read: the fences cannot be trusted. Is TypeScript's JavaScript API there?`);
  process.exit(1);
}
console.log(`Fences: ${own} modules, ${summary.violations.length} violations.`);
process.exit(summary.violations.length === 0 ? 0 : 1);
