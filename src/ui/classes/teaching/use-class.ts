import { useCallback, useEffect, useState } from "react";
import { baseFromPage } from "../../../host/account/gateway-client.ts";
import { classCalls, watchClass } from "../../../host/classes/class-client.ts";
import type { ClassHead, WholeClass } from "../../../protocol/gateway-contract-classes.ts";
import { useHost } from "../../state/host.tsx";

/** Something of the gateway as it stands on the page. */
export type Loaded<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly isGone: boolean }
  | { readonly kind: "ready"; readonly value: T };

/** The classes of the teacher who is here. */
export function useClassList(owner: string | undefined) {
  const { gateway } = useHost();
  const [state, setState] = useState<Loaded<readonly ClassHead[]>>({ kind: "loading" });
  const load = useCallback(async () => {
    const answer = await classCalls(gateway).list();
    setState(answer.kind === "ok" ? { kind: "ready", value: answer.data.content } : { kind: "failed", isGone: false });
  }, [gateway]);
  useEffect(() => {
    if (owner !== undefined) void load();
  }, [owner, load]);
  return { state, load };
}

/** One class, asked for again whenever something happens in it. */
export function useClass(id: string) {
  const { gateway } = useHost();
  const [state, setState] = useState<Loaded<WholeClass>>({ kind: "loading" });
  const load = useCallback(async () => {
    const answer = await classCalls(gateway).whole(id);
    if (answer.kind === "ok") setState({ kind: "ready", value: answer.data });
    else if (answer.kind === "refused" && answer.status === 404) setState({ kind: "failed", isGone: true });
    // What was shown stays while the gateway cannot be reached for a moment.
    else setState((before) => (before.kind === "ready" ? before : { kind: "failed", isGone: false }));
  }, [gateway, id]);
  useEffect(() => {
    void load();
    return watchClass(baseFromPage(document), id, () => void load());
  }, [id, load]);
  return { state, load };
}
