// The gateway's calls beside a bare reference of the same parts in the same run. `node tests/bench/gateway.bench.mjs [seconds a measurement]`;
// a bench runner calls `benchGateway`. Needs the built gateway (npm run build).
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { coldConnections, openLoop, requestBytes, saturate } from "./http-load.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const DOCUMENTS = 200;
const BYTES = 20_000;
const ROUNDS = 5;
const body = JSON.stringify({ title: "Title", data: { pad: "x".repeat(BYTES) } });
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
  return { line, stop };
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
  for (let index = 0; index < DOCUMENTS; index += 1) {
    const headers = { origin: address, cookie, "content-type": "application/json" };
    const made = await fetch(`${address}/content/workspace`, { method: "POST", headers, body });
    ids.push((await made.json()).data.id);
  }
  const versions = ids.map(() => 1);
  /** An autosave as the page sends it; each connection has a document of its own, so that no two saves meet. */
  const save = (index) => {
    const own = index % ids.length;
    const headers = { "X-Save-Reason": "autosave", "If-Match": `"${versions[own]}"` };
    versions[own] += 1;
    return requestBytes({ method: "PUT", path: `/content/workspace/${ids[own]}`, cookie, body, headers });
  };
  return {
    address,
    stop: server.stop,
    list: [requestBytes({ method: "GET", path: "/content/workspace/list", cookie })],
    load: ids.map((id) => requestBytes({ method: "GET", path: `/content/workspace/${id}`, cookie })),
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
    save: (index) => requestBytes({ method: "PUT", path: `/save/${ids[index % ids.length]}`, cookie, body }),
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
async function compare(servers, call, connections, seconds) {
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
    name: `gateway: ${call}, ${connections} connections`,
    gateway: figures(results.gateway),
    bare: figures(results.bare),
    value: share,
    unit: "x bare",
    goal: ">= 0.60",
    met: share >= 0.6,
  };
}

async function throughput(servers, seconds) {
  const rows = [];
  for (const connections of [20, 200]) {
    for (const call of ["list", "load", "save"]) rows.push(await compare(servers, call, connections, seconds));
  }
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
export async function benchGateway({ seconds = 4 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "woodshed-bench-"));
  const gateway = await startGateway(folder);
  const bare = await startBare(folder);
  try {
    const servers = { gateway, bare };
    const rows = await throughput(servers, seconds);
    rows.push(await timed(servers, "mixed, 300/s open loop, p99", 50, (server) => openMixed(server, seconds)));
    rows.push(await timed(servers, "200 cold connections in saturated saves, p99", 1000, (server) => coldInSaves(server, seconds)));
    return rows;
  } finally {
    await gateway.stop();
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const rows = await benchGateway({ seconds: Number(process.argv[2] ?? 4) });
  console.table(rows.map((row) => ({ ...row, value: Number(row.value.toFixed(2)) })));
  process.exit(rows.every((row) => row.met) ? 0 : 1);
}
