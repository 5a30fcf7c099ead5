import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { consumeSignIn, signIn } from "../auth/finish.ts";
import { newLoginSecrets } from "../auth/provider.ts";
import { returnPath, startPage } from "../auth/return-to.ts";
import { hashOf } from "../auth/tokens.ts";
import { sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { servesThisMachineOnly, wasForwarded } from "../http/host.ts";
import { comesFromElsewhere, originOf } from "../http/same-origin.ts";
import { declare, oneText } from "../openapi/declare.ts";

const CALLBACK = "/identity/callback/google";

/** Whether the account that needs no password is there for this request. */
export const offersLocalAccount = (gateway: Gateway, request: FastifyRequest): boolean =>
  servesThisMachineOnly(gateway.settings) && !wasForwarded(request.headers);

/** Sends the browser on to where it signs in: the provider, the local account's page, or back with the reason why it cannot. */
async function startLogin(gateway: Gateway, request: FastifyRequest, reply: FastifyReply, state: string | undefined) {
  const { settings, repository, cookies, rates, provider, now } = gateway;
  const browser = cookies.browser(request, reply);
  const tooMany = await rates.countLogin(request, browser);
  if (tooMany !== undefined) return sendFailure(reply, tooMany);
  const origin = originOf(request, settings);
  const local = offersLocalAccount(gateway, request) && !comesFromElsewhere(request, settings);
  const returnTo = returnPath(state, origin ?? "", settings.pageOrigins);
  if (origin === undefined || (provider === undefined && !local)) return reply.redirect(startPage(returnTo, "unavailable"));
  const secrets = newLoginSecrets();
  const target = async (): Promise<string> =>
    provider === undefined ? `/identity/local?state=${secrets.state}` : await provider.address(secrets, origin + CALLBACK);
  try {
    const address = await target();
    await repository.startLogin({
      stateHash: hashOf(secrets.state),
      browserHash: hashOf(browser),
      nonce: secrets.nonce,
      codeVerifier: secrets.codeVerifier,
      returnTo,
      createdAt: now(),
    });
    return reply.redirect(address);
  } catch (error) {
    request.log.warn({ err: error }, "sign-in cannot be started");
    return reply.redirect(startPage(returnTo, "unavailable"));
  }
}

/** Takes the provider's answer; whatever is wrong with it, the visitor lands on the start page, not signed in. */
async function finishLogin(gateway: Gateway, request: FastifyRequest, reply: FastifyReply, state: string | undefined) {
  const { settings, cookies, rates, provider } = gateway;
  const browser = cookies.browser(request, reply);
  const tooMany = await rates.countLogin(request, browser);
  if (tooMany !== undefined) return sendFailure(reply, tooMany);
  const origin = originOf(request, settings);
  let returnTo = "";
  try {
    const login = state === undefined ? undefined : await consumeSignIn(gateway, state, browser);
    returnTo = login?.returnTo ?? "";
    if (provider === undefined || origin === undefined || state === undefined || login === undefined) {
      return reply.redirect(startPage(returnTo, "failed"));
    }
    const answer = new URL(CALLBACK + request.url.slice(request.url.indexOf("?")), origin);
    const identity = await provider.identify(answer, { state, nonce: login.nonce, codeVerifier: login.codeVerifier });
    await signIn(gateway, request, reply, identity);
    return reply.redirect(returnTo);
  } catch (error) {
    request.log.warn({ err: error }, "the provider's answer was refused");
    return reply.redirect(startPage(returnTo, "failed"));
  }
}

/** Sign-in: there and back. */
export function identityRoutes(app: FastifyInstance, gateway: Gateway): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
  });
  const query = v.object({ state: oneText });
  const login = { method: "GET", path: "/identity/login/google", query, answer: "redirect" } as const;
  const start = "Begins a sign-in; state is the address to come back to.";
  declare(app, { ...login, summary: start }, (request, reply, { query: { state } }) => startLogin(gateway, request, reply, state));
  const finish = "Where the identity provider sends the browser back to.";
  declare(app, { ...login, path: CALLBACK, summary: finish }, (request, reply, { query: { state } }) =>
    finishLogin(gateway, request, reply, state),
  );
}
