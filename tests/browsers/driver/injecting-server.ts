import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
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
  readonly everywhere: string;
}

const injectionOf = (script: string, everywhere: string): Injection => ({
  tag: `<script>${script}</script>`,
  source: `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  everywhere,
});

/** The answer's headers and text with what is put in; undefined where it is passed on as it is. */
function injected(
  headers: IncomingHttpHeaders,
  { tag, source, everywhere }: Injection,
): ((text: string) => readonly [object, string]) | undefined {
  const type = headers["content-type"] ?? "";
  const { "content-length": _length, etag: _tag, ...kept } = headers;
  if (/^text\/html/.test(type)) {
    const policy = kept["content-security-policy"];
    const widened = typeof policy === "string" ? { "content-security-policy": policy.replace(/script-src /, `script-src ${source} `) } : {};
    return (text) => [{ ...kept, ...widened }, text.replace("<head>", () => `<head>${tag}`)];
  }
  return everywhere !== "" && /javascript/.test(type) ? (text) => [kept, everywhere + text] : undefined;
}

/** Passes an exchange on; a page gets the script before its own. */
function pass(target: URL, injection: Injection, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { "accept-encoding": _packed, "if-none-match": _known, ...headers } = incoming.headers;
  const asked = request({ host: target.hostname, port: target.port, method: incoming.method, path: incoming.url, headers }, (answer) => {
    const inject = injected(answer.headers, injection);
    if (inject === undefined) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("end", () => {
      const [kept, text] = inject(Buffer.concat(parts).toString());
      outgoing.writeHead(answer.statusCode ?? 502, { ...kept, "content-length": Buffer.byteLength(text) });
      outgoing.end(text);
    });
  });
  asked.on("error", () => outgoing.destroy());
  incoming.pipe(asked);
}

/** Starts a server in front of `target`; `script` runs in every page before its own scripts, `everywhere` before every file of scripts. */
export async function startInjectingServer(target: string, script: string, everywhere = ""): Promise<InjectingServer> {
  const there = new URL(target);
  const open = new Set<Socket>();
  const injection = injectionOf(script, everywhere);
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
