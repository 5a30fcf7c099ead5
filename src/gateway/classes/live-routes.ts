import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { declare } from "../openapi/declare.ts";
import { classParams, ofTeacher, ownClass } from "./class-routes.ts";

/** How often a line goes over a connection on which nothing happens, in milliseconds: proxies end silent ones. */
const BEAT_MS = 20_000;
/** How long a browser waits before it asks again, in milliseconds. */
const RETRY_MS = 2_000;
/** After how long a connection is ended, so that its session is looked at again, in milliseconds. */
const LONGEST_MS = 600_000;

/** What happens in a class while its teacher looks: an event says that it has changed, and holds nothing of anybody. */
export function liveRoutes(app: FastifyInstance, gateway: Gateway): void {
  const live = { method: "GET", path: "/v1/classes/:id/live", summary: "Tells whenever a class has changed." } as const;
  app.addHook("preClose", async () => gateway.liveClasses.close());
  declare(app, { ...live, ...ofTeacher, rate: "reads", params: classParams, answer: "events" }, async (request, reply, given) => {
    const { id } = given.params;
    const found = await ownClass(gateway, request.visitor, reply, id);
    if (found === undefined) return reply;
    const events = new Readable({ read: () => undefined });
    const end = (): void => void events.push(null);
    const stop = gateway.liveClasses.listen(found, () => events.push("event: changed\ndata: {}\n\n"), end);
    if (stop === undefined) return sendFailure(reply, failures.unavailable);
    const beat = setInterval(() => events.push(":\n\n"), BEAT_MS);
    const longest = setTimeout(end, LONGEST_MS);
    events.on("close", () => {
      stop();
      clearInterval(beat);
      clearTimeout(longest);
    });
    request.raw.on("close", () => events.destroy());
    events.push(`retry: ${RETRY_MS}\n\nevent: open\ndata: {}\n\n`);
    return reply.type("text/event-stream; charset=utf-8").header("X-Accel-Buffering", "no").send(events);
  });
}
