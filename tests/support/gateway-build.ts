import { fileURLToPath } from "node:url";
import { build } from "vite";
import { gatewayFolder } from "./gateway-program.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Bundles the gateway as it is shipped; Vitest calls it once, before the first test. */
export default async function buildGateway(): Promise<void> {
  const configFile = `${root}vite.gateway.config.ts`;
  await build({ root, configFile, logLevel: "warn", build: { outDir: gatewayFolder, emptyOutDir: true } });
}
