import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A server before the product's own: it puts a test's script into every page, and goes off the network and back. */
export interface InjectingServer {
  /** Without a slash at its end. */
  readonly address: string;
  /** Nothing answers at the address any more. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  stop(): Promise<void>;
}

/** The script stands in the page itself, so that it is there without a network too; the page's policy is told of it by its hash. */
interface Injection {
  readonly tag: string;
  readonly source: string;
}

const injectionOf = (script: string): Injection => ({
  tag: `<script>${script}</script>`,
  source: `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
});

/** Passes an exchange on; a page gets the script before its own. */
function pass(target: URL, { tag, source }: Injection, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { "accept-encoding": _packed, ...headers } = incoming.headers;
  const asked = request({ host: target.hostname, port: target.port, method: incoming.method, path: incoming.url, headers }, (answer) => {
    const isPage = /^text\/html/.test(answer.headers["content-type"] ?? "");
    if (!isPage) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("end", () => {
      const page = Buffer.concat(parts)
        .toString()
        .replace("<head>", () => `<head>${tag}`);
      const { "content-length": _length, etag: _tag, ...kept } = answer.headers;
      const policy = String(kept["content-security-policy"] ?? "").replace(/script-src /, `script-src ${source} `);
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...kept,
        ...(policy === "" ? {} : { "content-security-policy": policy }),
        "content-length": Buffer.byteLength(page),
      });
      outgoing.end(page);
    });
  });
  asked.on("error", () => outgoing.destroy());
  incoming.pipe(asked);
}

/** Starts a server in front of `target`; `script` runs in every page before its own scripts. */
export async function startInjectingServer(target: string, script: string): Promise<InjectingServer> {
  const there = new URL(target);
  const open = new Set<Socket>();
  const injection = injectionOf(script);
  const server = createServer((incoming, outgoing) => pass(there, injection, incoming, outgoing));
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const leave = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, goOffline: leave, goOnline: () => listen(port), stop: leave };
}
