import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Seconds by which calls are told apart. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What the store tells of itself; a store without a pool tells nothing. */
export interface StoreGauges {
  /** Connections that are open, and calls that wait for one. */
  readonly pool?: (() => { readonly open: number; readonly waiting: number }) | undefined;
}

/** Counts of one gateway in the text form of Prometheus, and the hooks that feed them. */
export interface Metrics {
  /** Counts the calls of an app; no address, name, id or query goes into a label, only the route's own pattern. */
  readonly watch: (app: FastifyInstance) => void;
  readonly text: () => Promise<string>;
}

/** Makes the counts of one gateway. */
export function createMetrics({ pool }: StoreGauges = {}, backupFailed: () => boolean = () => false): Metrics {
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  collectDefaultMetrics({ register: registry, prefix: "woodshed_" });
  const labelNames = ["method", "route", "status"] as const;
  const calls = new Counter({ name: "woodshed_calls_total", help: "Calls that were answered.", labelNames, registers });
  const seconds = new Histogram({
    name: "woodshed_call_seconds",
    help: "Seconds from a call's first byte to its answer's last.",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers,
  });
  const running = new Gauge({ name: "woodshed_calls_running", help: "Calls that are being answered.", registers });
  const backups = new Gauge({ name: "woodshed_backup_failed", help: "1 when the last backup failed.", registers });
  const open = pool && new Gauge({ name: "woodshed_database_connections", help: "Connections to PostgreSQL that are open.", registers });
  const waiting = pool && new Gauge({ name: "woodshed_database_waiting", help: "Calls that wait for a connection.", registers });
  return {
    watch(app) {
      app.addHook("onRequest", async () => running.inc());
      app.addHook("onResponse", async (request, reply) => {
        const labels = { method: request.method, route: request.routeOptions.url ?? "-" };
        running.dec();
        calls.inc({ ...labels, status: String(reply.statusCode) });
        seconds.observe(labels, reply.elapsedTime / 1_000);
      });
    },
    text: async () => {
      backups.set(backupFailed() ? 1 : 0);
      const state = pool?.();
      if (state !== undefined) {
        open?.set(state.open);
        waiting?.set(state.waiting);
      }
      return await registry.metrics();
    },
  };
}

/** Serves `/metrics` at a port of its own, so that no proxy hands it on by mistake; any other path is 404. */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const isAsked = request.method === "GET" && request.url?.split("?", 1)[0] === "/metrics";
    if (!isAsked) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  server.unref();
  return server;
}
