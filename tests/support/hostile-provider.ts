import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An OpenID provider that answers right until a test tells it what to say instead. */
export interface HostileProvider {
  readonly issuer: string;
  /** What the next calls answer; left out, the right thing. */
  lie: Lie;
  /** The nonce that the gateway sent along, for a right answer. */
  nonce: string;
  readonly stop: () => Promise<void>;
}

type Answer = (response: ServerResponse) => void;
export interface Lie {
  readonly discovery?: Answer | object;
  readonly jwks?: Answer;
  readonly token?: Answer;
  readonly userinfo?: object;
  /** Changes the answer of the token endpoint. */
  readonly tokens?: (right: Record<string, unknown>) => Record<string, unknown>;
  readonly claims?: (right: Record<string, unknown>) => Record<string, unknown>;
  readonly signing?: "other-key" | "none" | "hmac" | "tampered" | "garbage";
}

export const clientId = "woodshed";
export const clientSecret = "secret";
const json = (response: ServerResponse, body: object, status = 200): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

function signed(claims: object, key: KeyObject, other: KeyObject, how: Lie["signing"]): string {
  if (how === "garbage") return "not.a.token";
  const algorithm = how === "none" ? "none" : how === "hmac" ? "HS256" : "RS256";
  const text = `${part({ alg: algorithm, kid: "one", typ: "JWT" })}.${part(claims)}`;
  if (how === "none") return `${text}.`;
  if (how === "hmac") return `${text}.${createHmac("sha256", clientSecret).update(text).digest("base64url")}`;
  const signature = sign("sha256", Buffer.from(text), how === "other-key" ? other : key).toString("base64url");
  if (how !== "tampered") return `${text}.${signature}`;
  return `${part({ alg: "RS256", kid: "one", typ: "JWT" })}.${part({ ...claims, sub: "somebody-else" })}.${signature}`;
}

export async function startHostileProvider(): Promise<HostileProvider> {
  const [{ privateKey, publicKey }, { privateKey: otherKey }] = [newKey(), newKey()];
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rightDiscovery = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    authorization_response_iss_parameter_supported: true,
  };
  const provider: HostileProvider = {
    issuer,
    lie: {},
    nonce: "",
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const token = (response: ServerResponse): void => {
    const { lie, nonce } = provider;
    if (lie.token !== undefined) {
      lie.token(response);
      return;
    }
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, sub: "ada", aud: clientId, iat: now, exp: now + 300, nonce, name: "Ada" };
    const claims = lie.claims?.(right) ?? right;
    const tokens = {
      access_token: "access",
      token_type: "Bearer",
      expires_in: 300,
      id_token: signed(claims, privateKey, otherKey, lie.signing),
    };
    json(response, lie.tokens?.(tokens) ?? tokens);
  };
  server.on("request", (request, response) => {
    const { lie } = provider;
    const path = new URL(request.url ?? "/", issuer).pathname;
    if (path === "/token") return token(response);
    if (path === "/jwks" && lie.jwks !== undefined) return lie.jwks(response);
    if (path === "/jwks")
      return json(response, { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }] });
    if (path === "/userinfo") return json(response, lie.userinfo ?? { sub: "ada", name: "Ada" });
    if (typeof lie.discovery === "function") return lie.discovery(response);
    json(response, { ...rightDiscovery, ...lie.discovery });
  });
  return provider;
}

export const says =
  (status: number, body: string, type = "application/json", headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { "content-type": type, ...headers }).end(body);
export const hangsUp: Answer = (response) => void response.destroy();
