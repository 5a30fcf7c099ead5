import { useCallback, useEffect, useState } from "react";
import type { Practice } from "../../../host/account/practice.ts";
import type { Problem, Result } from "../../../lib/result.ts";
import type { PracticeReport } from "../../../protocol/engine/practice-api.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { useHost, useSignalValue } from "../host.tsx";
import { useRecord } from "../records.ts";

/** How the learner's record stands on the page. */
export type PracticeState =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly problem: Problem }
  | { readonly kind: "ready"; readonly report: PracticeReport };

/** A step on the record; `said` tells what came of it. */
export type PracticeStep = <T>(work: (practice: Practice) => Promise<Result<T>>, said: (value: T) => string) => void;

/** The record of who is here: read again whenever it changes, and brought together with the account's once. */
export function usePractice() {
  const { practice, session } = useHost();
  const isInitialised = useSignalValue(session.initialised);
  const user = useSignalValue(session.user)?.id ?? null;
  const count = useRecord("practice", sessionIds.practice);
  const [state, setState] = useState<PracticeState>({ kind: "loading" });
  /** Whose record was brought together with the account's: until then an empty one is not known to be empty. */
  const [brought, setBrought] = useState<string>();
  const [word, setWord] = useState<Result<string>>();
  const load = useCallback(async () => {
    const report = await (await practice()).report();
    setState(report.ok ? { kind: "ready", report: report.value } : { kind: "failed", problem: report.error });
  }, [practice]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record is read again when it or its owner has changed
  useEffect(() => {
    if (isInitialised) void load();
  }, [isInitialised, load, count, user]);
  useEffect(() => {
    if (user !== null)
      void practice()
        .then(({ sync }) => sync())
        .then(load)
        .finally(() => setBrought(user));
  }, [practice, user, load]);
  const step: PracticeStep = (work, said) =>
    void practice()
      .then(work)
      .then((done) => {
        setWord(done.ok ? { ok: true, value: said(done.value) } : done);
        return load();
      });
  const isWaiting = user !== null && brought !== user && state.kind === "ready" && state.report.runs === 0;
  return {
    state: isWaiting ? { kind: "loading" as const } : state,
    word,
    step,
    closeWord: () => setWord(undefined),
    retry: () => void load(),
  };
}
