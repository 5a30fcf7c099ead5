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
    if (user !== null) void practice().then(({ sync }) => sync());
  }, [practice, user]);
  const step: PracticeStep = (work, said) =>
    void practice()
      .then(work)
      .then((done) => {
        setWord(done.ok ? { ok: true, value: said(done.value) } : done);
        return load();
      });
  return { state, word, step, closeWord: () => setWord(undefined), retry: () => void load() };
}
