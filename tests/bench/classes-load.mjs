// A school at its peak: learners in classes of 25 that bring five results a minute each, every grid open, beside the bare reference of the same run.
// `gateway.bench.mjs` runs it on its servers.
import { get } from "node:http";
import { openLoop, requestBytes } from "./http-load.mjs";

const CLASS_SIZE = 25;
/** Results of a learner in a minute. */
const RESULTS = 5;
const JOINING_AT_ONCE = 8;

const headersOf = (address, cookie = "") => ({ origin: address, cookie, "content-type": "application/json" });

async function post(address, path, cookie, body) {
  const answer = await fetch(`${address}${path}`, { method: "POST", headers: headersOf(address, cookie), body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return { data: (await answer.json()).data, cookie: cookies.join("; ") };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A run of a chorus: some 3 kB. */
const runOf = (index) => ({
  id: `run-${index}`,
  at: 1_770_000_000_000 + index,
  source: { kind: "song", id: "song-12", title: "A song of 32 bars" },
  mode: "timed",
  tempo: 120,
  key: "C",
  attempts: Array.from({ length: 32 }, (_, n) => ({
    from: n === 0 ? null : "Dm7",
    to: n % 2 === 0 ? "G7" : "Cmaj7",
    key: "C",
    outcome: n % 7 === 0 ? "late" : "right",
    foundMs: null,
    errorMs: n % 7 === 0 ? 140 : 12,
  })),
});

/** Makes the classes of a school; answers the cookies of its learners, with what they were asked. */
async function enrol(address, teacher, learners) {
  const places = [];
  const classes = [];
  for (let n = 0; n < Math.ceil(learners / CLASS_SIZE); n += 1) {
    const { data: made } = await post(address, "/v1/classes", teacher, { title: `Class ${n}`, sharesAll: true });
    const asked = { title: "A song", goal: { share: 0.9 }, task: { kind: "song", song: "12" } };
    const { data: assigned } = await post(address, `/v1/classes/${made.id}/assignments`, teacher, asked);
    classes.push(made.id);
    for (let each = 0; each < CLASS_SIZE && places.length < learners; each += 1)
      places.push({ code: made.code, nickname: `L${each}`, assignment: assigned.id });
  }
  for (let start = 0; start < places.length; start += JOINING_AT_ONCE) {
    await Promise.all(
      places.slice(start, start + JOINING_AT_ONCE).map(async (place) => {
        const { code, nickname } = place;
        place.cookie = (await post(address, "/v1/classes/join", "", { code, nickname })).cookie;
      }),
    );
  }
  return { classes, places };
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A grid that is looked at, as the page does: told of a change it loads the class anew, once a second at most, and every fifth time its weak spots. Answers how often, and how to end it. */
function look(address, teacher, id) {
  const seen = { times: 0, ended: false };
  let isTold = false;
  const headers = { cookie: teacher, "sec-fetch-site": "same-origin" };
  const request = get(`${address}/v1/classes/${id}/live`, { headers }, (answer) =>
    answer.on("data", (bytes) => {
      isTold ||= bytes.toString().includes("event: changed");
    }),
  );
  request.on("error", () => undefined);
  const load = async () => {
    while (!seen.ended) {
      await sleep(1_000);
      if (!isTold) continue;
      isTold = false;
      await (await fetch(`${address}/v1/classes/${id}`, { headers })).arrayBuffer();
      if (seen.times % 5 === 0) await (await fetch(`${address}/v1/classes/${id}/weak`, { headers })).arrayBuffer();
      seen.times += 1;
    }
  };
  const loading = load();
  return {
    seen,
    async end() {
      seen.ended = true;
      request.destroy();
      await loading;
    },
  };
}

/**
 * Measures a school; a row as the gateway's bench has them.
 * @param servers the gateway with its address, the teacher's cookie, how much memory it has and what of the processors it took; the bare reference with its address and a save
 */
export async function classesRow({ gateway, bare }, { learners = 1_000, seconds = 30 } = {}) {
  const { classes, places } = await enrol(gateway.address, gateway.cookie, learners);
  const grids = classes.map((id) => look(gateway.address, gateway.cookie, id));
  const perSecond = (learners * RESULTS) / 60;
  const next = (index) => {
    const { cookie, assignment } = places[index % places.length];
    const body = JSON.stringify({ results: [{ run: runOf(index), assignment, ms: 64_000 }] });
    return requestBytes({ method: "PUT", path: "/v1/classes/mine/results", cookie, body });
  };
  await openLoop({ address: gateway.address, perSecond, seconds: Math.min(5, seconds), next: (index) => next(1_000_000 + index) });
  const held = [];
  const watch = setInterval(() => held.push(gateway.memory() / 1_048_576), 1_000);
  const took = gateway.processor();
  const own = await openLoop({ address: gateway.address, perSecond, seconds, next });
  const share = ((gateway.processor() - took) / seconds) * 100;
  clearInterval(watch);
  await Promise.all(grids.map(({ end }) => end()));
  const reference = await openLoop({ address: bare.address, perSecond, seconds: Math.min(seconds, 60), next: bare.result });
  const loaded = grids.reduce((sum, each) => sum + each.seen.times, 0);
  const quarters = [0, 1, 2, 3].map((part) => median(held.slice((part * held.length) / 4, ((part + 1) * held.length) / 4)).toFixed(0));
  const words = ({ p50, p99 }) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  return {
    name: `gateway: ${learners} learners in ${classes.length} classes, ${perSecond.toFixed(0)} results/s, ${grids.length} live grids, p99`,
    gateway: `${words(own)}; grids loaded ${loaded} times; ${share.toFixed(0)} % of a processor; memory, by quarters of the time ${quarters.join(", ")} MiB`,
    bare: words(reference),
    value: own.p99,
    unit: "ms",
    goal: "<= 50, or 1.7 x bare",
    met: own.p99 <= 50 || own.p99 <= 1.7 * reference.p99,
  };
}
