import { existsSync, readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { consumeSignIn, signIn } from "../auth/finish.ts";
import { failures, sendFailure } from "../failure.ts";
import type { Gateway } from "../gateway.ts";
import { comesFromElsewhere, comesFromOwnPage } from "../http/same-origin.ts";
import { declare, oneText } from "../openapi/declare.ts";
import { offersLocalAccount } from "./identity.ts";
import { lettersOf, signInPage } from "./sign-in-page.ts";

const ISSUER = "urn:woodshed:this-machine";
const LONGEST_NAME = 60;
const FORM = "application/x-www-form-urlencoded";

/** A name as it is shown, and as it is told from others; undefined when there is none. */
function nameOf(text: string | undefined): { readonly shown: string; readonly key: string } | undefined {
  const shown = (text ?? "")
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
  return shown === "" ? undefined : { shown, key: shown.toLowerCase() };
}

/** The account that needs no provider: only where nobody but this machine can come. */
export function localAccountRoutes(app: FastifyInstance, gateway: Gateway, pageDir: string): void {
  const index = `${pageDir}/index.html`;
  const letters = existsSync(index) ? lettersOf(readFileSync(index, "utf8")) : undefined;
  app.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: 4096 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    if (!offersLocalAccount(gateway, request)) return sendFailure(reply, failures.notFound);
    const isOwn = comesFromOwnPage(request, gateway.settings, true) && !comesFromElsewhere(request, gateway.settings);
    if (!isOwn) return sendFailure(reply, failures.csrf);
  });
  const path = "/identity/local";
  const show = { method: "GET", path, summary: "The page that asks for a name, on this machine alone.", answer: "page" } as const;
  declare(app, { ...show, query: v.object({ state: oneText }) }, (_request, reply, { query: { state } }) => {
    if (state === undefined || !/^[\w-]{43}$/.test(state)) return reply.redirect("/start?signin=failed");
    return reply.type("text/html; charset=utf-8").send(signInPage(state, LONGEST_NAME, letters));
  });
  const enter = { method: "POST", path, summary: "Signs in by a name, on this machine alone.", answer: "redirect" } as const;
  const form = { body: v.object({ state: oneText, name: oneText }), bodyType: FORM };
  declare(app, { ...enter, ...form }, async (request, reply, { body }) => {
    const browser = gateway.cookies.browser(request, reply);
    const tooMany = await gateway.rates.countLogin(request, browser);
    if (tooMany !== undefined) return sendFailure(reply, tooMany);
    const name = nameOf(body.name);
    const login = await consumeSignIn(gateway, body.state ?? "", browser);
    if (name === undefined || login === undefined) return reply.redirect("/start?signin=failed", 303);
    await signIn(gateway, request, reply, { issuer: ISSUER, subject: name.key, name: name.shown });
    return reply.redirect(login.returnTo, 303);
  });
}
