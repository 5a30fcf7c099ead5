import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { describedBy } from "./described-answers.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Sent {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/**
 * A browser that talks to the app: it keeps cookies and says of each request that it comes from the app's own page. Each answer is held against the app's
 * OpenAPI document; one that is not as described fails the test.
 */
export interface TestBrowser {
  readonly app: FastifyInstance;
  readonly cookies: Map<string, string>;
  readonly call: (method: Method, url: string, sent?: Sent) => Promise<LightMyRequestResponse>;
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** Signs in by the local account's own pages; answers where the browser is sent at the end. */
  readonly signIn: (name: string, state?: string) => Promise<string>;
}

export const ownPage = { host: "localhost:4500", "sec-fetch-site": "same-origin" };

export function openBrowser(app: FastifyInstance): TestBrowser {
  const cookies = new Map<string, string>();
  const call = async (method: Method, url: string, { body, headers = {} }: Sent = {}): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app.inject({
      method,
      url,
      headers: { ...ownPage, ...(cookie === "" ? {} : { cookie }), ...headers },
      ...(body === undefined ? {} : { payload: body as string | object }),
    });
    const described = await describedBy(app, { ...ownPage, ...headers });
    const problems = described?.problemsWithAnswer(method, url, answer) ?? [];
    if (problems.length > 0)
      throw new Error(`${method} ${url} was answered ${answer.statusCode} otherwise than described: ${problems.join("; ")}`);
    for (const { name, value } of answer.cookies) {
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const get = (url: string, headers: Record<string, string> = {}) => call("GET", url, { headers });
  return {
    app,
    cookies,
    call,
    get,
    signIn: async (name, state = "/start") => {
      const login = await get(`/identity/login/google?state=${encodeURIComponent(state)}`);
      const token = new URL(String(login.headers.location), "http://localhost").searchParams.get("state") ?? "";
      const done = await call("POST", "/identity/local", {
        body: new URLSearchParams({ state: token, name }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      return String(done.headers.location);
    },
  };
}
