// The import rules of ARCHITECTURE.md, held by dependency-cruiser, and the sizes of folders, files and functions. Seeing no module is a failure, not a pass.
import { cruise } from "dependency-cruiser";
import config from "../.dependency-cruiser.mjs";
import { root } from "./root.mjs";
import { sizeProblems } from "./sizes.mjs";

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
const sizes = sizeProblems();
for (const problem of sizes) console.error(problem);
console.log(`Fences: ${own} modules, ${summary.violations.length} imports that may not be, ${sizes.length} sizes over their limit.`);
process.exit(summary.violations.length + sizes.length === 0 ? 0 : 1);
