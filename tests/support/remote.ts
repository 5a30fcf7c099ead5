import { Agent, request } from "node:http";

/** A signed-in person at a gateway that listens; calls go over the network, through another address when one is given. */
export interface RemotePerson {
  /** Throws when the connection breaks: then nobody knows what happened on the other side. */
  readonly call: (
    method: string,
    path: string,
    sent?: { readonly body?: unknown; readonly headers?: Record<string, string> },
  ) => Promise<RemoteAnswer>;
  /** The same person, with the same session, at another gateway on the same store. */
  readonly at: (address: string) => RemotePerson;
}

export interface RemoteAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Rates that no test reaches. */
export const unlimited = { RATE_LOGIN: "1000000", RATE_LOGIN_ADDRESS: "1000000", RATE_WRITES: "1000000", RATE_READS: "1000000" };

const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0] ?? "")
    .join("; ");

/** Sends a request and reads its answer; throws when the connection breaks. */
type Send = (url: string, method: string, headers: Record<string, string>, body: string | undefined) => Promise<RemoteAnswer>;

const byFetch: Send = async (url, method, headers, body) => {
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, body: await answer.json() };
};

const agent = new Agent({ keepAlive: true });
/** With half the work of `fetch`: for loads that share the processors with what they load. */
export const byAgent: Send = (url, method, headers, body) =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        text += part;
      });
      answer.on("error", reject);
      answer.on("end", () => {
        try {
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) });
        } catch (error) {
          reject(error);
        }
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });

/** Signs in by the local account of the gateway at an address. */
export async function remotePerson(address: string, name: string, through = address, send: Send = byFetch): Promise<RemotePerson> {
  const login = await fetch(`${address}/identity/login/google`, { redirect: "manual" });
  const state = new URL(login.headers.get("location") ?? "", address).searchParams.get("state") ?? "";
  const done = await fetch(`${address}/identity/local`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: address, cookie: cookieOf(login), "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ state, name }).toString(),
  });
  return personWith(cookieOf(done), through, send);
}

function personWith(cookie: string, through: string, send: Send): RemotePerson {
  return {
    at: (address) => personWith(cookie, address, send),
    call: (method, path, { body, headers = {} } = {}) => {
      const type = body === undefined ? {} : { "content-type": "application/json" };
      const text = body === undefined ? undefined : JSON.stringify(body);
      return send(through + path, method, { origin: through, cookie, ...type, ...headers }, text);
    },
  };
}
