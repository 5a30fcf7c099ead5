import { effect } from "@preact/signals-core";
import type { Notices } from "../page/notices.ts";
import { problem } from "../problems.ts";
import type { GatewayClient } from "./gateway-client.ts";
import type { Session } from "./session.ts";

/** What asking about links calls. */
export type LinkCalls = Pick<GatewayClient, "waitingLinks" | "settleWaitingLinks">;

/**
 * Asks the person once about links from before the server was put back to an earlier state: they open nothing until it is said whether they still
 * hold, because one of them may have been ended since.
 */
export async function askAboutLinks(gateway: LinkCalls, notices: Pick<Notices, "tell" | "close">): Promise<void> {
  const answer = await gateway.waitingLinks();
  if (answer.kind !== "ok" || answer.data.content.length === 0) return;
  const links = answer.data.content.reduce((sum, each) => sum + each.links, 0);
  const titles = [...new Set(answer.data.content.map(({ title }) => title))].slice(0, 3).join(", ");
  const settle = async (keep: boolean): Promise<void> => {
    const settled = await gateway.settleWaitingLinks(keep);
    if (settled.kind === "ok") notices.close(CODE);
  };
  notices.tell(
    problem(CODE, { count: links, titles }),
    { does: "openLinks", run: () => void settle(true) },
    { does: "closeLinks", run: () => void settle(false) },
  );
}

const CODE = "links-waiting";

/** Asks once a refresh has told that the server was put back to an earlier state. */
export function watchForRestore(
  { session, gateway }: { readonly session: Pick<Session, "epoch">; readonly gateway: LinkCalls },
  notices: Pick<Notices, "tell" | "close">,
): void {
  effect(() => {
    if (session.epoch.value !== null) void askAboutLinks(gateway, notices);
  });
}
