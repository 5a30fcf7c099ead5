import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** Where the proxy cuts both sides of a connection. */
export const cuts = ["before the request", "in its head", "in its body", "after the request", "in the answer", "after the answer"] as const;
export type Cut = (typeof cuts)[number];

/** A TCP proxy that passes everything on, or cuts the next exchange at one point. */
export interface FaultProxy {
  readonly address: string;
  /** Cuts the next exchange there; what comes later passes. */
  readonly cutNext: (cut: Cut) => void;
  readonly stop: () => Promise<void>;
}

const HEAD_END = "\r\n\r\n";

/** How many bytes of a request may pass before the cut; the whole of it for cuts that come later. */
function passedBytes(request: Buffer, cut: Cut): number {
  const head = request.indexOf(HEAD_END) + HEAD_END.length;
  if (cut === "before the request") return 0;
  if (cut === "in its head") return Math.floor(head / 2);
  return cut === "in its body" ? head + Math.floor((request.length - head) / 2) : request.length;
}

/** Whether a request, as read so far, has come to its end. */
function isWhole(request: Buffer): boolean {
  const head = request.indexOf(HEAD_END);
  if (head === -1) return false;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(request.subarray(0, head + 2).toString("latin1"))?.[1] ?? 0);
  return request.length >= head + HEAD_END.length + length;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let next: Cut | undefined;
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    return socket;
  };
  const cutAt = (client: Socket, server: Socket, cut: Cut, request: Buffer): void => {
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    const passed = request.subarray(0, passedBytes(request, cut));
    const early = passed.length < request.length;
    if (passed.length === 0) {
      end();
      return;
    }
    server.write(passed, () => (early ? server.end(end) : undefined));
    if (early) return;
    if (cut === "after the request") server.once("data", end);
    else {
      server.once("data", (answer: Buffer) => {
        client.write(cut === "in the answer" ? answer.subarray(0, Math.floor(answer.length / 2)) : answer, end);
      });
    }
  };
  const proxy = createServer((socket) => {
    const client = keep(socket);
    const server = keep(connect(Number(port), hostname));
    let request = Buffer.alloc(0);
    let cutting = false;
    client.on("data", (bytes: Buffer) => {
      if (cutting) return;
      request = Buffer.concat([request, bytes]);
      if (!isWhole(request)) return;
      const whole = request;
      request = Buffer.alloc(0);
      if (next === undefined) {
        server.write(whole);
        return;
      }
      cutting = true;
      const cut = next;
      next = undefined;
      cutAt(client, server, cut, whole);
    });
    server.on("data", (bytes: Buffer) => {
      if (!cutting) client.write(bytes);
    });
    client.on("close", () => server.destroy());
    server.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cutNext: (cut) => {
      next = cut;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        proxy.close(() => resolve());
      }),
  };
}
