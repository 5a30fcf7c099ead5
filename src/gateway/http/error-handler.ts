import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Failure, failures, sendFailure } from "../failure.ts";

const byStatus: Readonly<Record<number, Failure>> = {
  404: failures.notFound,
  413: { code: "too_large", message: "The body is larger than 1 MiB." },
  415: { code: "unsupported_media_type", message: "Only application/json is read here." },
};

/** The failure that stands for an error thrown by the server's own parts; undefined for a bug. */
export function failureOf(error: Pick<FastifyError, "statusCode"> & { readonly isDiskFull?: boolean }): Failure | undefined {
  const status = error.statusCode ?? 500;
  if (status === 503) return error.isDiskFull === true ? failures.diskFull : failures.unavailable;
  if (status < 400 || status >= 500) return undefined;
  return byStatus[status] ?? { code: "bad_request", message: "The request could not be read." };
}

/** Gives every refusal the one error shape, and writes what is our fault into the log: no stack ever leaves the gateway. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error);
    if (failure === undefined || failure.retryAfter !== undefined) request.log.error({ err: error }, "a call failed");
    return sendFailure(reply, failure ?? failures.internal);
  });
}

/** Milliseconds between the last answer on a connection and its end. */
const LAST_WORDS_MS = 1_000;

/** Answers what is not HTTP at all, or too slow to be; the request has no id because it never became one. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const late = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  const failure: Failure = late
    ? { code: "timeout", message: "The request took too long to arrive." }
    : { code: "bad_request", message: "The request could not be read." };
  const body = JSON.stringify({ error: { ...failure, requestId: "", details: {} } });
  const status = late ? "408 Request Timeout" : "400 Bad Request";
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Who goes on sending would hold the socket for ever: it is destroyed as soon as the answer had time to arrive.
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
}

/** Tells that a request took too long to arrive, and hangs up. */
export const answerLateRequest = (socket: Socket): void =>
  answerBrokenRequest(Object.assign(new Error("too late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);

/** Answers a request whose address cannot be read; the server's hooks never see it. */
export const answerUnreadableAddress =
  (headers: Record<string, string>) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    const isAddress = error.code === "FST_ERR_BAD_URL";
    void sendFailure(reply.headers(headers), isAddress ? failures.notFound : (failureOf(error) ?? failures.internal));
  };
