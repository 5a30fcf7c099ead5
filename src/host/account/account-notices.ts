import { effect } from "@preact/signals-core";
import type { Problem } from "../../lib/result.ts";
import type { ErrorCode } from "../../protocol/gateway-contract.ts";
import type { Notices } from "../page/notices.ts";
import { problem } from "../problems.ts";
import { type ApiError, errorIn, type GatewayClient } from "./gateway-client.ts";
import type { Session } from "./session.ts";

/** What the notices about the account read, and where they go. */
export interface AccountNoticesParts {
  readonly gateway: Pick<GatewayClient, "apiError">;
  readonly session: Pick<Session, "user" | "deleted">;
  readonly notices: Pick<Notices, "tell" | "close">;
  readonly signIn: () => void;
  /** How often a session had ended when the page began; without it, by now. */
  readonly endsBefore?: number;
}

/** The notice of a session that has ended; a document of the account says it with its own words instead. */
export const SESSION_ENDED = "session-ended";
const SERVER_TROUBLE = "server-trouble";

/**
 * Shows what the gateway client and the session publish: a server that fails, once until the call succeeds (a refused call, and one that is to be tried
 * again, is told where it was made), and a session that has ended, until somebody is signed in. Answers how to stop.
 */
export function tellAccountTrouble({ gateway, session, notices, signIn, endsBefore }: AccountNoticesParts): () => void {
  let isFailing = false;
  const stopErrors = effect(() => {
    const error = gateway.apiError.value;
    const fails = error !== null && error.status >= 500 && !isResting(error);
    if (fails && !isFailing) notices.tell(problem(SERVER_TROUBLE, { what: troubleOf(error) }));
    if (error === null) notices.close(SERVER_TROUBLE);
    isFailing = fails || (isFailing && error !== null);
  });
  let ends = endsBefore ?? session.deleted.peek();
  const stopSession = effect(() => {
    if (session.user.value !== null) notices.close(SESSION_ENDED);
    if (session.deleted.value === ends) return;
    ends = session.deleted.value;
    notices.tell(problem(SESSION_ENDED), { does: "signIn", run: signIn });
  });
  return () => {
    stopErrors();
    stopSession();
  };
}

/** A gateway whose store is gone for a while, as while another server takes over: whoever asked goes on by itself, and says so where it matters. */
const isResting = ({ body }: ApiError): boolean => errorIn(body)?.code === ("unavailable" satisfies ErrorCode);

function troubleOf({ body }: ApiError): Problem {
  const number = errorIn(body)?.requestId ?? "";
  return number === "" ? problem("server-has-problem") : problem("server-has-numbered-problem", { number });
}
