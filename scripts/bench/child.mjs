// One child process at a time, with all that it starts: its output is kept, and ending it ends the whole group.
import { spawn } from "node:child_process";

const GRACE_MS = 5000;
const hasGroups = process.platform !== "win32";

function end(child, signal) {
  try {
    if (hasGroups) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (cause) {
    if (cause.code !== "ESRCH") throw cause;
  }
}

/**
 * Runs a program to its end. Rejects with the signal's reason, once the program and what it started have gone, when it is aborted.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string>, signal: AbortSignal, limitMs?: number, isAsked?: boolean }} options `isAsked`: it sends an answer
 * @returns {Promise<{ code: number, output: string, answer: unknown }>} `answer` is what a Node program sent to its parent; a signal is code 1
 */
export function runChild(command, args, { cwd, env = {}, signal, limitMs = 3_600_000, isAsked = false }) {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stdio = ["ignore", "pipe", "pipe", ...(isAsked ? ["ipc"] : [])];
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio, detached: hasGroups });
    let output = "";
    let answer;
    let forced;
    const stop = () => {
      // A browser is closed on this one before its program ends.
      end(child, "SIGINT");
      forced ??= setTimeout(() => end(child, "SIGKILL"), GRACE_MS);
    };
    const limit = setTimeout(() => {
      output += `\nIt was ended after ${limitMs / 60_000} minutes.`;
      stop();
    }, limitMs);
    const settle = (take) => {
      clearTimeout(limit);
      clearTimeout(forced);
      signal.removeEventListener("abort", stop);
      take();
    };
    signal.addEventListener("abort", stop);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("message", (message) => (answer = message));
    child.once("error", (cause) => settle(() => reject(cause)));
    // What it left running would hold its output open, and the processor busy.
    child.once("exit", () => end(child, "SIGKILL"));
    child.once("close", (code) => {
      settle(() => (signal.aborted ? reject(signal.reason) : resolve({ code: code ?? 1, output: output.trim(), answer })));
    });
  });
}
