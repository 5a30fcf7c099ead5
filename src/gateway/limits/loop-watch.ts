import type { FastifyInstance } from "fastify";

/** Milliseconds that the event loop may stand still before it is logged: everybody waits meanwhile. */
const LONGEST_TURN_MS = 200;
const TICK_MS = 50;
/** Routes that one line of the log names at most. */
const MOST_ROUTES = 10;

/**
 * Watches the event loop: when it stood still for over 200 ms, a line of the log says for how long and which routes were at work then (the one to
 * blame is among them). A timer that comes late is the measure.
 */
export function watchLoop(app: FastifyInstance, clock = (): number => performance.now()): void {
  const running = new Map<string, string>();
  /** Routes that were at work at any time since the last tick. */
  let routes = new Set<string>();
  let last = clock();
  const tick = (): void => {
    const now = clock();
    const stood = now - last - TICK_MS;
    if (stood > LONGEST_TURN_MS) {
      app.log.warn({ ms: Math.round(stood), routes: [...routes].slice(0, MOST_ROUTES) }, "the event loop stood still");
    }
    last = now;
    routes = new Set(running.values());
  };
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onRequest", async (request) => {
    const route = `${request.method} ${request.routeOptions.url ?? "-"}`;
    running.set(request.id, route);
    routes.add(route);
  });
  app.addHook("onResponse", async (request) => {
    running.delete(request.id);
  });
}
