import { gatewayPaths } from "../../protocol/gateway-contract.ts";

const START = "/start";
/** A whole address, or a path; nothing that is read relative to something else. */
const wellFormed = /^(https?:\/\/[^/]|\/(?!\/))/i;
/** Longer addresses are no page of ours. */
const MOST_CHARACTERS = 2_000;
/** Characters that browsers drop or turn into others, and a trailing or leading blank. */
const treacherous = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\\]/u;

/**
 * The page to go to after sign-in: the path of a `state` that is an address of this origin, else the start page. Only the path is kept, so that
 * whatever the address was, nobody leaves this origin by it; but a page of a listed origin is gone back to, by its whole address.
 * @example returnPath("http://localhost:4500/workspace/1?x=2", "http://localhost:4500") // "/workspace/1?x=2"
 * @example returnPath("https://music.example/start", "https://api.music.example", ["https://music.example"]) // "https://music.example/start"
 */
export function returnPath(state: string | undefined, origin: string, pageOrigins: readonly string[] = []): string {
  const home = pageOrigins.find((page) => state !== undefined && URL.canParse(state) && new URL(state).origin === page);
  return home === undefined ? pathWithin(state, origin) : home + pathWithin(state, home);
}

/** The start page of the origin that a sign-in came from, with the reason why nobody is signed in. */
export function startPage(returnTo: string, signin: "unavailable" | "failed"): string {
  const home = URL.canParse(returnTo) ? new URL(returnTo).origin : "";
  return `${home}${START}?signin=${signin}`;
}

function pathWithin(state: string | undefined, origin: string): string {
  if (state === undefined || state === "" || state.length > MOST_CHARACTERS || treacherous.test(state)) return START;
  if (!wellFormed.test(state) || !URL.canParse(state, origin)) return START;
  const address = new URL(state, origin);
  if (address.origin !== origin || address.username !== "" || address.password !== "") return START;
  const path = address.pathname + address.search + address.hash;
  const leavesThePage =
    path.startsWith("//") || gatewayPaths.some((own) => address.pathname === own || address.pathname.startsWith(`${own}/`));
  return leavesThePage ? START : path;
}
