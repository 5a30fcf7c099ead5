// Measures one product-level row in a revision's folder and tells it to the parent process:
// { status: "measured", findings } or { status: "absent", why }. `measure-row.mjs <folder> <row>`; without a parent it prints the answer.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { modulesOf, NotThere, productRows } from "./product-rows.mjs";

const LOADER = "tests/support/typescript-loader.mjs";

async function measured(folder, name) {
  const row = productRows.find((each) => each.name === name);
  if (row === undefined) return { status: "absent", why: `it has no row "${name}"` };
  if (existsSync(`${folder}/${LOADER}`)) await import(pathToFileURL(`${folder}/${LOADER}`).href);
  try {
    const findings = await row.measure(modulesOf(folder));
    return { status: "measured", findings: findings.map(({ name: title, value, unit }) => ({ name: title, value, unit })) };
  } catch (cause) {
    if (cause instanceof NotThere) return { status: "absent", why: cause.message };
    throw cause;
  }
}

const [, , folder = process.cwd(), name = ""] = process.argv;
const answer = await measured(folder, name);
if (process.send === undefined) {
  console.log(JSON.stringify(answer, null, 2));
  process.exit(0);
}
process.send(answer, () => process.exit(0));
