import { useCallback, useEffect, useState } from "react";
import { classCalls } from "../../host/classes/class-client.ts";
import { keptClasses } from "../../host/classes/kept-class.ts";
import { keepLessons } from "../../host/classes/kept-lessons.ts";
import type { MyClass } from "../../protocol/gateway-contract-classes.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useRecord } from "../state/records.ts";

/** A learner's class; `isOld`: as it was loaded last, because the gateway cannot be reached. */
export interface MyClassState {
  readonly of: MyClass;
  readonly isOld: boolean;
}

/** The class of the learner who is here, from this device until the gateway has answered; undefined for anybody else. */
export function useMyClass(): MyClassState | undefined {
  const { gateway, session } = useHost();
  const user = useSignalValue(session.here);
  const owner = user?.classId === undefined ? undefined : user.id;
  const [state, setState] = useState<MyClassState>();
  const load = useCallback(async () => {
    if (owner === undefined) return setState(undefined);
    const kept = keptClasses().mine(owner);
    if (kept !== undefined) setState((before) => before ?? { of: kept, isOld: false });
    const answer = await classCalls(gateway).mine();
    if (answer.kind === "ok") {
      keptClasses().keepMine(owner, answer.data);
      setState({ of: answer.data, isOld: false });
      void keepLessons(
        answer.data.assignments.flatMap(({ task, linkEnded }) => (task.kind === "lesson" && linkEnded !== true ? task.token : [])),
        gateway,
      );
    } else if (answer.kind === "unreachable" && kept !== undefined) setState({ of: kept, isOld: true });
  }, [gateway, owner]);
  /** Runs that the account, and so the class, does not have yet. */
  const waiting = useRecord("practice", sessionIds.practice)?.waiting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent stands in the class from then on
  useEffect(() => {
    void load();
    const again = () => void load();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [load, waiting]);
  return state;
}
