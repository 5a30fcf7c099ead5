import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const program = `${root}dist/gateway/main.js`;

/** The product as `npm start` runs it: the built gateway that serves the built page. */
export interface BuiltGateway {
  /** Without a slash at its end. */
  readonly address: string;
  stop(): Promise<void>;
  /** Ends it as a crash does; its data stays where `DATA_DIR` names a folder. */
  kill(): Promise<void>;
}

/** Starts the built gateway on a free port with data of its own. Rejects with its output when it does not come up. */
export async function startBuiltGateway(env: Record<string, string> = {}): Promise<BuiltGateway> {
  if (!existsSync(program)) throw new Error("dist/gateway/main.js is missing: run `npm run build` first (npm test does).");
  const dataDir = mkdtempSync(join(tmpdir(), "woodshed-e2e-"));
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let output = "";
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /running at (http:\/\/\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found.replace(/\/$/, ""));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The gateway ended with ${code}:\n${output}`)));
  });
  return {
    address,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
