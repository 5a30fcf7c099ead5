// The gateway's calls beside a bare reference of the same parts in the same run. `node tests/bench/gateway.bench.mjs [seconds a measurement]`, or
// `school [seconds]`; a bench runner calls `benchGateway`. Needs the built gateway (npm run build).
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { classesRow } from "./classes-load.mjs";
import { coldConnections, openLoop, requestBytes, saturate } from "./http-load.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const DOCUMENTS = 200;
const BYTES = 20_000;
const ROUNDS = 5;
/** Earlier versions of each document, and runs in the practice record: one page of it. */
const VERSIONS = 10;
const RUNS = 500;
const body = JSON.stringify({ title: "Title", data: { pad: "x".repeat(BYTES) } });
const resultBody = JSON.stringify({ data: { pad: "x".repeat(3_000) } });
const rates = Object.fromEntries(
  ["LOGIN", "LOGIN_ADDRESS", "WRITES", "READS", "ANONYMOUS_READS"].map((name) => [`RATE_${name}`, "1000000"]),
);

function start(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
  const line = new Promise((resolve, reject) => {
    child.stdout.once("data", (bytes) => resolve(bytes.toString()));
    child.once("exit", () => reject(new Error("it ended before it listened")));
  });
  const stop = () =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGTERM");
    });
  return { line, stop, pid: child.pid };
}

/** Bytes that a process has in memory; where the system does not tell them, none. */
function memoryOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

/** Seconds of a processor that a process took; where the system does not tell them, none. */
function processorOf(pid) {
  try {
    const [, , , , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/\(.*\)/, "()")
      .split(" ");
    return (Number(user) + Number(system)) / 100;
  } catch {
    return 0;
  }
}

const cookieOf = (answer) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");

async function signIn(address) {
  const login = await fetch(`${address}/identity/login/google`, { redirect: "manual" });
  const state = new URL(login.headers.get("location"), address).searchParams.get("state");
  const done = await fetch(`${address}/identity/local`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: address, cookie: cookieOf(login), "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ state, name: "Bench" }).toString(),
  });
  return cookieOf(done);
}

async function startGateway(folder) {
  const server = start([`${root}dist/gateway/main.js`], { PORT: "0", DATA_DIR: folder, LOG_LEVEL: "warn", ...rates });
  const address = /running at (\S+)/.exec(await server.line)[1];
  const cookie = await signIn(address);
  const ids = [];
  const headers = { origin: address, cookie, "content-type": "application/json" };
  for (let index = 0; index < DOCUMENTS; index += 1) {
    const made = await fetch(`${address}/content/workspace`, { method: "POST", headers, body });
    ids.push((await made.json()).data.id);
  }
  for (const id of ids.slice(0, 20)) {
    for (let n = 0; n < VERSIONS; n += 1) await fetch(`${address}/content/workspace/${id}`, { method: "PUT", headers, body });
  }
  const attempts = Array.from({ length: RUNS }, (_, n) => ({ id: `run${n}`, at: new Date(n).toISOString(), tempo: 90, correct: true }));
  await fetch(`${address}/content/record`, { method: "PUT", headers, body: JSON.stringify({ attempts }) });
  const versions = ids.map((_, index) => (index < 20 ? VERSIONS + 1 : 1));
  /** An autosave as the page sends it; each connection has a document of its own, so that no two saves meet. */
  const save = (index) => {
    const own = index % ids.length;
    const headers = { "X-Save-Reason": "autosave", "If-Match": `"${versions[own]}"` };
    versions[own] += 1;
    return requestBytes({ method: "PUT", path: `/content/workspace/${ids[own]}`, cookie, body, headers });
  };
  return {
    address,
    cookie,
    memory: () => memoryOf(server.pid),
    processor: () => processorOf(server.pid),
    stop: server.stop,
    list: [requestBytes({ method: "GET", path: "/content/workspace/list", cookie })],
    load: ids.map((id) => requestBytes({ method: "GET", path: `/content/workspace/${id}`, cookie })),
    page: [requestBytes({ method: "GET", path: "/content/workspace/list?after=", cookie })],
    brotli: ids.map((id) =>
      requestBytes({ method: "GET", path: `/content/workspace/${id}`, cookie, headers: { "Accept-Encoding": "br" } }),
    ),
    gzip: ids.map((id) =>
      requestBytes({ method: "GET", path: `/content/workspace/${id}`, cookie, headers: { "Accept-Encoding": "gzip" } }),
    ),
    history: ids.slice(0, 20).map((id) => requestBytes({ method: "GET", path: `/content/workspace/${id}/revisions`, cookie })),
    record: [requestBytes({ method: "GET", path: "/content/record?since=0", cookie })],
    save,
  };
}

async function startBare(folder) {
  const server = start([`${root}tests/bench/bare-reference.mjs`, join(folder, "bare.db"), String(DOCUMENTS), String(BYTES)], {});
  const { address, ids } = JSON.parse(await server.line);
  const cookie = "session=session";
  return {
    address,
    stop: server.stop,
    list: [requestBytes({ method: "GET", path: "/list", cookie })],
    load: ids.map((id) => requestBytes({ method: "GET", path: `/load/${id}`, cookie })),
    // The bare stack knows neither pages nor compression: beside them stand its whole list and its plain answer.
    page: [requestBytes({ method: "GET", path: "/list", cookie })],
    brotli: ids.map((id) => requestBytes({ method: "GET", path: `/load/${id}`, cookie })),
    gzip: ids.map((id) => requestBytes({ method: "GET", path: `/load/${id}`, cookie })),
    // Nor earlier versions or a record: beside them stand a load of 20 kB and the list of 40 kB.
    history: ids.map((id) => requestBytes({ method: "GET", path: `/load/${id}`, cookie })),
    record: [requestBytes({ method: "GET", path: "/list", cookie })],
    save: (index) => requestBytes({ method: "PUT", path: `/save/${ids[index % ids.length]}`, cookie, body }),
    /** A save of as many bytes as a result has. */
    result: (index) => requestBytes({ method: "PUT", path: `/save/${ids[index % ids.length]}`, cookie, body: resultBody }),
  };
}

const pick = (requests) => (typeof requests === "function" ? requests : (index, count) => requests[(index + count) % requests.length]);

/** Saves and everything else side by side: 70 % loads, 20 % lists, 10 % saves. */
const mixed = (server) => (index) => {
  if (index % 10 === 0) return server.save(index / 10);
  const kind = index % 10 < 3 ? server.list : server.load;
  return kind[index % kind.length];
};

const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1];
const figures = (results) =>
  `${Math.round(median(results.map(({ perSecond }) => perSecond)))}/s, p99 ${median(results.map(({ p99 }) => p99)).toFixed(1)} ms`;

/** One call on both servers by turns, so that what else the machine does meets both alike; the median of the rounds' shares counts. */
async function compare(servers, call, connections, seconds, { name: shown = call, goal = 0.6 } = {}) {
  const results = { gateway: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, server] of Object.entries(servers)) {
      const result = await saturate({ address: server.address, connections, seconds: seconds / ROUNDS, next: pick(server[call]) });
      const wrong = Object.keys(result.statuses).filter((status) => status !== "200");
      if (wrong.length > 0) throw new Error(`${name} ${call} answered ${wrong.join(", ")}`);
      results[name].push(result);
    }
  }
  const share = median(results.gateway.map(({ perSecond }, round) => perSecond / results.bare[round].perSecond));
  return {
    name: `gateway: ${shown}, ${connections} connections`,
    gateway: figures(results.gateway),
    bare: figures(results.bare),
    value: share,
    unit: "x bare",
    goal: `>= ${goal.toFixed(2)}`,
    met: share >= goal,
  };
}

async function throughput(servers, seconds) {
  const rows = [];
  for (const connections of [20, 200]) {
    for (const call of ["list", "load", "save"]) rows.push(await compare(servers, call, connections, seconds));
  }
  rows.push(await compare(servers, "page", 20, seconds, { name: "list in pages" }));
  // Compressing 20 kB takes longer than reading it from the store; it pays on the line, not here.
  rows.push(await compare(servers, "brotli", 20, seconds, { name: "load, brotli beside plain", goal: 0.05 }));
  rows.push(await compare(servers, "gzip", 20, seconds, { name: "load, gzip beside plain", goal: 0.05 }));
  rows.push(await compare(servers, "history", 20, seconds, { name: "ten earlier versions beside a load", goal: 0.4 }));
  rows.push(await compare(servers, "record", 20, seconds, { name: "500 runs of the record beside a list", goal: 0.4 }));
  return rows;
}

const openMixed = (server, seconds) => openLoop({ address: server.address, perSecond: 300, seconds: seconds * 2, next: mixed(server) });

/** First answers of new connections while others save as fast as they are answered. */
async function coldInSaves(server, seconds) {
  const saves = saturate({ address: server.address, connections: 200, seconds: seconds * 1.5, next: pick(server.save) });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const cold = await coldConnections({ address: server.address, count: 200, request: server.list[0] });
  await saves;
  return cold;
}

/** A time in milliseconds with its goal, and beside it what the bare reference takes on this machine at this hour. */
async function timed(servers, name, goal, measure) {
  const [gateway, bare] = [await measure(servers.gateway), await measure(servers.bare)];
  const words = ({ p50, p99 }) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  return {
    name: `gateway: ${name}`,
    gateway: words(gateway),
    bare: words(bare),
    value: gateway.p99,
    unit: "ms",
    goal: `<= ${goal}`,
    met: gateway.p99 <= goal,
  };
}

/** Measures everything; each row is a finding: its name, value and unit, its goal and whether that was met, and the figures behind it. */
export async function benchGateway({ seconds = 4, only = "" } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "woodshed-bench-"));
  const gateway = await startGateway(folder);
  const bare = await startBare(folder);
  try {
    const servers = { gateway, bare };
    if (only === "school") return [await classesRow(servers, { learners: 1_000, seconds })];
    const rows = await throughput(servers, seconds);
    rows.push(await timed(servers, "mixed, 300/s open loop, p99", 50, (server) => openMixed(server, seconds)));
    rows.push(await timed(servers, "200 cold connections in saturated saves, p99", 1000, (server) => coldInSaves(server, seconds)));
    // In full by `node tests/bench/gateway.bench.mjs school`: a thousand learners join for a minute before.
    rows.push(await classesRow(servers, { learners: 200, seconds: seconds * 2 }));
    return rows;
  } finally {
    await gateway.stop();
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , asked = "4", seconds = "100"] = process.argv;
  const rows = await benchGateway(asked === "school" ? { only: asked, seconds: Number(seconds) } : { seconds: Number(asked) });
  console.table(rows.map((row) => ({ ...row, value: Number(row.value.toFixed(2)) })));
  process.exit(rows.every((row) => row.met) ? 0 : 1);
}
