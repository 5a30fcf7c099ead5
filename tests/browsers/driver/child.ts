import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** A program that was started, and its end. */
export interface Child {
  readonly process: ChildProcess;
  /** What it has said so far. */
  output(): string;
  /** Resolves with the first match in what it says; rejects with all of it when it ends before, or takes too long. */
  says(pattern: RegExp, withinMs?: number): Promise<RegExpExecArray>;
  /** Ends it and what it started. */
  stop(): Promise<void>;
}

/** Runs a program, and ends its whole process group once standard input closes: with us, however we end. */
const LEASH = `exec 3<&0
"$@" 3<&- </dev/null & program=$!
(read -r _ <&3; kill -KILL 0) >/dev/null 2>&1 &
exec 3<&-
trap : TERM
wait $program
answer=$?
while kill -0 $program 2>/dev/null; do wait $program; answer=$?; done
exit $answer`;

/** Starts a program in a process group of its own. */
export function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child {
  const leashed = ["-c", LEASH, file, file, ...args];
  const child = spawn("/bin/sh", leashed, { env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "pipe"], detached: true });
  let said = "";
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer): void => {
    said = (said + chunk.toString()).slice(-100_000);
    for (const listener of listeners) listener();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      isOver = true;
      resolve();
      for (const listener of listeners) listener();
    };
    child.once("exit", end);
    child.once("error", (error) => {
      said += error.message;
      end();
    });
  });
  const kill = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It has ended by itself.
    }
  };
  return {
    process: child,
    output: () => said,
    says: (pattern, withinMs = 30_000) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(said);
          if (found === null && !isOver) return;
          listeners.delete(look);
          clearTimeout(timer);
          if (found !== null) resolve(found);
          else reject(new Error(`${file} ended:\n${said}`));
        };
        const timer = setTimeout(() => {
          listeners.delete(look);
          reject(new Error(`${file} did not say ${pattern} within ${withinMs} ms:\n${said}`));
        }, withinMs);
        listeners.add(look);
        look();
      }),
    async stop() {
      kill("SIGTERM");
      const patience = setTimeout(() => kill("SIGKILL"), 3000);
      await ended;
      clearTimeout(patience);
      kill("SIGKILL");
    },
  };
}
