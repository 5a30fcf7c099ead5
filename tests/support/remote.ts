/** A signed-in person at a gateway that listens; calls go over the network, through another address when one is given. */
export interface RemotePerson {
  /** Throws when the connection breaks: then nobody knows what happened on the other side. */
  readonly call: (
    method: string,
    path: string,
    sent?: { readonly body?: unknown; readonly headers?: Record<string, string> },
  ) => Promise<RemoteAnswer>;
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

/** Signs in by the local account of the gateway at an address. */
export async function remotePerson(address: string, name: string, through = address): Promise<RemotePerson> {
  const login = await fetch(`${address}/identity/login/google`, { redirect: "manual" });
  const state = new URL(login.headers.get("location") ?? "", address).searchParams.get("state") ?? "";
  const done = await fetch(`${address}/identity/local`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: address, cookie: cookieOf(login), "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ state, name }).toString(),
  });
  const cookie = cookieOf(done);
  return {
    call: async (method, path, { body, headers = {} } = {}) => {
      const type = body === undefined ? {} : { "content-type": "application/json" };
      const answer = await fetch(through + path, {
        method,
        headers: { origin: through, cookie, ...type, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}
