import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { gatewayProgram } from "./gateway-program.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Arguments with which Node runs the project's TypeScript. */
export const typescriptArguments = ["--import", new URL("./typescript-loader.mjs", import.meta.url).href];

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** A new folder of its own under the system's temporary folder; it is removed when the tests of the file have ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "woodshed-"));
  folders.push(folder);
  return folder;
}

/** The gateway in a process of its own, as `npm start` runs it. */
export interface RunningGateway {
  readonly child: ChildProcess;
  /** Empty when it ended before it listened. */
  readonly address: string;
  readonly output: () => string;
  readonly errors: () => string;
  /** Sends bytes as they are and resolves with everything that comes back. */
  readonly raw: (bytes: string) => Promise<string>;
  readonly kill: (signal?: NodeJS.Signals) => void;
}

/**
 * Starts the gateway, or that of another source, on a free port and waits until it listens or ends; `TEST_CWD` is its working directory.
 */
export function runGateway(env: Record<string, string>, nodeArguments: readonly string[] = [], source?: string): Promise<RunningGateway> {
  const program = source === undefined ? [gatewayProgram] : [...typescriptArguments, join(source, "src/gateway/main.ts")];
  const child = spawn(process.execPath, [...nodeArguments, ...program], {
    cwd: env.TEST_CWD ?? root,
    env: { PATH: process.env.PATH ?? "", PORT: "0", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  return new Promise((resolve) => {
    const settle = (): void => {
      const address = /running at (\S+)/.exec(output)?.[1] ?? "";
      resolve({
        child,
        address,
        output: () => output,
        errors: () => errors,
        raw: (bytes) => exchange(address, bytes),
        kill: (signal = "SIGKILL") => child.kill(signal),
      });
    };
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("\n")) settle();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      errors += chunk.toString();
    });
    child.on("close", settle);
  });
}

function exchange(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
