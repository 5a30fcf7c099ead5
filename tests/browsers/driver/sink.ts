import { spawn } from "node:child_process";

/** Listens to what a browser plays into its sound output. */
export interface SinkListener {
  /** Root of the mean square of the loudest 50 ms since a time of `performance.now()`, of full scale 1. */
  loudestSince(time: number): number;
  stop(): void;
}

const RATE = 24_000;
/** Bytes of 50 ms: one channel, 16 bits. */
const CHUNK = (RATE / 20) * 2;
const KEPT = 2400;

const levelOf = (bytes: Buffer): number => {
  let sum = 0;
  for (let at = 0; at + 1 < bytes.length; at += 2) sum += (bytes.readInt16LE(at) / 32_768) ** 2;
  return Math.sqrt(sum / (bytes.length / 2));
};

/** Records the monitor of the null sink of a PulseAudio server. */
export function listenToSink(env: NodeJS.ProcessEnv): SinkListener {
  const flags = ["--device=woodshed.monitor", "--raw", "--format=s16le", "--channels=1", `--rate=${RATE}`, "--latency-msec=50"];
  const recorder = spawn("parec", flags, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "ignore"] });
  const heard: { readonly at: number; readonly level: number }[] = [];
  let rest = Buffer.alloc(0);
  recorder.stdout.on("data", (part: Buffer) => {
    rest = Buffer.concat([rest, part]);
    for (; rest.length >= CHUNK; rest = rest.subarray(CHUNK))
      heard.push({ at: performance.now(), level: levelOf(rest.subarray(0, CHUNK)) });
    if (heard.length > KEPT) heard.splice(0, heard.length - KEPT);
  });
  return {
    loudestSince: (time) => heard.reduce((most, { at, level }) => (at >= time ? Math.max(most, level) : most), 0),
    stop: () => void recorder.kill("SIGKILL"),
  };
}
