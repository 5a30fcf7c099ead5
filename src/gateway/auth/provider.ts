import * as client from "openid-client";
import type { Provider } from "../settings.ts";

/** Someone whom the provider vouches for. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
}

/** What ties a provider's answer to the question. */
export interface LoginSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface IdentityProvider {
  /** The provider's page to sign in on. */
  readonly address: (secrets: LoginSecrets, redirectUri: string) => Promise<string>;
  /** Checks the answer (state, nonce, issuer, audience, signature, times, PKCE) and says who it is. Throws when anything is wrong. */
  readonly identify: (answer: URL, secrets: LoginSecrets) => Promise<Identity>;
}

const TIMEOUT_SECONDS = 10;
const LONGEST_NAME = 200;

export const newLoginSecrets = (): LoginSecrets => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  codeVerifier: client.randomPKCECodeVerifier(),
});

/** The first of the usual claims that is a name. */
function nameFrom(claims: Readonly<Record<string, unknown>>): string | undefined {
  const candidates = [claims.name, claims.preferred_username, claims.nickname, claims.given_name];
  const name = candidates.find((candidate) => typeof candidate === "string" && candidate.trim() !== "");
  return typeof name === "string"
    ? name
        .replaceAll(/\p{Cc}/gu, "")
        .trim()
        .slice(0, LONGEST_NAME)
    : undefined;
}

/** An OpenID Connect provider; its own description is fetched at the first sign-in and again only after a failure. */
export function createProvider(settings: Provider): IdentityProvider {
  let configuration: Promise<client.Configuration> | undefined;
  const discover = async (): Promise<client.Configuration> => {
    const server = new URL(settings.issuer);
    const plain = server.protocol === "http:" ? [client.allowInsecureRequests] : [];
    return await client.discovery(server, settings.clientId, settings.clientSecret, undefined, {
      execute: [...plain, client.enableNonRepudiationChecks],
      timeout: TIMEOUT_SECONDS,
    });
  };
  const configured = (): Promise<client.Configuration> => {
    configuration ??= discover().catch((error: unknown) => {
      configuration = undefined;
      throw error;
    });
    return configuration;
  };
  const nameOf = async (config: client.Configuration, claims: client.IDToken, accessToken: string): Promise<string> => {
    const name = nameFrom(claims);
    if (name !== undefined) return name;
    if (config.serverMetadata().userinfo_endpoint === undefined) return "Musician";
    return nameFrom(await client.fetchUserInfo(config, accessToken, claims.sub)) ?? "Musician";
  };
  return {
    address: async (secrets, redirectUri) => {
      const address = client.buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: "openid profile",
        ...(settings.prompt === "off" ? {} : { prompt: settings.prompt }),
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: "S256",
      });
      return address.href;
    },
    identify: async (answer, secrets) => {
      const config = await configured();
      const tokens = await client.authorizationCodeGrant(config, answer, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error("The provider answered without an ID token.");
      return { issuer: claims.iss, subject: claims.sub, name: await nameOf(config, claims, tokens.access_token) };
    },
  };
}
