import { effect } from "@preact/signals-core";
import type { Notices } from "../page/notices.ts";
import { problem } from "../problems.ts";
import type { GatewayClient } from "./gateway-client.ts";
import type { Session } from "./session.ts";

const LEFT = "account-deleted";

/** What taking an account back needs. */
export interface LeavingParts {
  readonly gateway: Pick<GatewayClient, "takeBack">;
  readonly session: Pick<Session, "user" | "lookAgain">;
  readonly notices: Pick<Notices, "tell" | "close">;
}

/** Takes a deleted account back; what went wrong is told. */
export async function takeAccountBack({ gateway, session, notices }: LeavingParts): Promise<void> {
  const answer = await gateway.takeBack();
  if (answer.kind === "ok") await session.lookAgain();
  else notices.tell(problem("account-not-kept"));
}

/** Tells who signs in to an account that they deleted until when they can take it back, on every page. Answers how to stop. */
export function tellOfLeaving(parts: LeavingParts): () => void {
  let told: string | undefined;
  return effect(() => {
    const goneAt = parts.session.user.value?.goneAt;
    if (goneAt === told) return;
    told = goneAt;
    if (goneAt === undefined) return parts.notices.close(LEFT);
    const day = new Date(goneAt).toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });
    parts.notices.tell(problem(LEFT, { day }), { does: "keepAccount", run: () => void takeAccountBack(parts) });
  });
}
