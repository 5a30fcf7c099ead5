import fastify from "fastify";
import { expect, test } from "vitest";
import { watchLoop } from "../../src/gateway/limits/loop-watch.ts";

const ticks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

test("an event loop that stood still for over 200 ms is logged with the routes at work, a shorter pause is not", async () => {
  const lines: unknown[] = [];
  const app = fastify({ logger: { level: "warn", stream: { write: (line: string) => void lines.push(JSON.parse(line)) } } });
  let now = 0;
  watchLoop(app, () => now);
  app.get<{ Params: { ms: string } }>("/still/:ms", async (request) => {
    now += Number(request.params.ms);
    return {};
  });
  await app.ready();
  await app.inject({ url: "/still/240" });
  await ticks();
  expect(lines).toEqual([]);
  await app.inject({ url: "/still/600" });
  await ticks();
  expect(lines).toMatchObject([{ msg: "the event loop stood still", ms: 550, routes: ["GET /still/:ms"] }]);
  await app.close();
});
