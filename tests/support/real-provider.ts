import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { interactionPolicy, Provider } from "oidc-provider";

/** A certified OpenID provider on loopback that signs in whoever comes, as the account it is told. */
export interface RealProvider {
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  readonly signInAs: (account: string, name: string) => void;
  readonly stop: () => Promise<void>;
}

export async function startRealProvider(redirectUri: string): Promise<RealProvider> {
  let current = { account: "ada", name: "Ada Lovelace" };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { id: "woodshed", secret: "a-secret-that-is-long-enough-for-hs256" };
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri], response_types: ["code"] }],
    claims: { openid: ["sub"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: () => "/interaction" },
    findAccount: (_context: object, id: string) => ({ accountId: id, claims: () => ({ sub: id, name: current.name }) }),
    loadExistingGrant: async ({ oidc }: { oidc: { provider: Provider; session: { accountId: string }; client: { clientId: string } } }) => {
      const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
      grant.addOIDCScope("openid profile");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (request.url !== "/interaction") return answer(request, response);
    provider
      .interactionFinished(
        request,
        response,
        { select_account: {}, login: { accountId: current.account } },
        { mergeWithLastSubmission: false },
      )
      .catch((error: unknown) => response.destroy(error as Error));
  });
  return {
    issuer,
    client,
    signInAs: (account, name) => {
      current = { account, name };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Follows the provider's own redirects as a browser does, until the address leaves the provider. */
export async function followProvider(address: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  let next = address;
  while (new URL(next, origin).origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(new URL(next, origin), { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";", 1)[0] ?? "").split("=");
      cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`The provider answered ${answer.status} at ${next}: ${await answer.text()}`);
    next = new URL(location, origin).href;
  }
  return next;
}
