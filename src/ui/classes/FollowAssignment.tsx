import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useHost, useSignalValue } from "../state/host.tsx";

/** Tells the engine what a class asked for that is practised now: it stands in the address for as long as it is. */
export function FollowAssignment() {
  const { engine } = useHost();
  const { search } = useLocation();
  const assignment = new URLSearchParams(search).get("assignment");
  const status = useSignalValue(engine.status).kind;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an engine that was started again has to be told again
  useEffect(() => {
    if (assignment === null) return;
    void engine.call((remote) => remote.practiseFor(assignment).then(() => ({ ok: true, value: null }) as const));
    return () => void engine.call((remote) => remote.practiseFor(null).then(() => ({ ok: true, value: null }) as const));
  }, [engine, assignment, status]);
  return null;
}
