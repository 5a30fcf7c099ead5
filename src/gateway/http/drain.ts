import type { FastifyInstance } from "fastify";

/** When the app closes, ends every connection as soon as the last call under way has its answer, used or not. */
export function drainOnClose(app: FastifyInstance): void {
  let running = 0;
  let closing = false;
  const endWhenDone = (): void => {
    if (closing && running === 0) setImmediate(() => app.server.closeAllConnections());
  };
  app.addHook("onRequest", async () => {
    running += 1;
  });
  app.addHook("onResponse", async () => {
    running -= 1;
    endWhenDone();
  });
  app.addHook("preClose", async () => {
    closing = true;
    endWhenDone();
  });
}
