import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { MAX_BODY_BYTES, MIN_BYTES_PER_SECOND } from "../../protocol/gateway-contract.ts";

/** Milliseconds that every request has, whatever its size. */
const LEAST_MS = 30_000;

/** Milliseconds that a request with so large a body may take to arrive: a slow line gets what its bytes need and no more. */
export const timeForBody = (bytes: number): number => LEAST_MS + (Math.min(bytes, MAX_BODY_BYTES) * 1000) / MIN_BYTES_PER_SECOND;

/** The longest that any request may take; the server's own limit. */
export const LONGEST_REQUEST_MS = timeForBody(MAX_BODY_BYTES);

/** Ends requests whose bodies take longer to arrive than their size allows. `late` answers and hangs up. Nothing is left waiting once the app is closed. */
export function limitBodyTime(app: FastifyInstance, late: (socket: Socket) => void): void {
  const waiting = new Set<NodeJS.Timeout>();
  app.addHook("onClose", async () => {
    for (const timer of waiting) clearTimeout(timer);
    waiting.clear();
  });
  app.addHook("preParsing", async (request, _reply, payload) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (length === undefined && encoding === undefined) return payload;
    const timer = setTimeout(
      () => {
        waiting.delete(timer);
        late(request.raw.socket);
      },
      timeForBody(Number(length ?? 0)),
    );
    timer.unref();
    waiting.add(timer);
    const arrived = (): void => {
      clearTimeout(timer);
      waiting.delete(timer);
    };
    payload.once("end", arrived);
    payload.once("close", arrived);
    return payload;
  });
}
