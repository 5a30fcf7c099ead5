import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMetrics, serveMetrics } from "../../src/gateway/metrics.ts";
import { openBrowser } from "../support/browser.ts";
import { settingsFrom, startApp, type TestApp } from "../support/gateway-app.ts";

let here: TestApp;
let failed = false;
const metrics = createMetrics({ pool: () => ({ open: 3, waiting: 1 }) }, () => failed);
beforeAll(async () => {
  here = await startApp({}, undefined, { metrics });
});
afterAll(() => here.stop());

test("calls are counted by route and status, and no name, id, address or query stands in any line", async () => {
  const ada = openBrowser(here.app);
  await ada.signIn("Secretname");
  const { id } = (await ada.call("POST", "/content/workspace", { body: { title: "Secrettitle", data: {} } })).json().data;
  await ada.get(`/content/workspace/${id}`);
  await ada.get("/content/workspace/list?after=secretquery");
  await openBrowser(here.app).get("/content/workspace/list");
  const text = await metrics.text();
  expect(text).toContain('woodshed_calls_total{method="POST",route="/content/workspace",status="200"} 1');
  expect(text).toContain('woodshed_calls_total{method="GET",route="/content/workspace/list",status="401"} 1');
  expect(text).toMatch(/woodshed_call_seconds_bucket\{le="0\.05",method="GET",route="\/content\/workspace\/:id"\} 1/);
  expect(text).toContain("woodshed_database_connections 3");
  expect(text).toContain("woodshed_nodejs_eventloop_lag_p99_seconds");
  expect(text).not.toMatch(new RegExp(`secret|${id}|127\\.0\\.0\\.1`, "i"));
});

test("they are served at a port of their own and nowhere else, and off unless a port is set", async () => {
  expect(settingsFrom().metricsPort).toBe(0);
  expect((await openBrowser(here.app).get("/metrics", { accept: "text/plain" })).statusCode).toBe(404);
  const server = await serveMetrics(metrics, "127.0.0.1", 0);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  failed = true;
  const answer = await fetch(`${address}/metrics`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  expect(await answer.text()).toContain("woodshed_backup_failed 1");
  expect((await fetch(`${address}/content/workspace/list`)).status).toBe(404);
  server.close();
});
