import { Link } from "react-router-dom";
import { Button, buttonClass } from "../controls/button/Button.tsx";
import { ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import type { Opening } from "../state/documents/use-open-document.ts";
import { useHost } from "../state/host.tsx";

export interface OpeningStateProps {
  readonly opening: Exclude<Opening, { kind: "open" }>;
  readonly noun?: "workspace" | "lesson";
}

/** What stands in place of a document that is not open yet, or cannot be opened. */
export function OpeningState({ opening, noun = "workspace" }: OpeningStateProps) {
  const { signIn } = useHost();
  if (opening.kind === "loading") return <LoadingState title={`Loading ${noun}`} />;
  const { problem, retry } = opening;
  const first =
    problem.code === "signed-out" ? (
      <Button variant="line" onClick={signIn}>
        Sign in to open it
      </Button>
    ) : (
      <Button variant="line" onClick={retry}>
        Try again
      </Button>
    );
  return (
    <ErrorState
      title={`This ${noun} could not be opened`}
      text={problem.message}
      actions={
        <>
          {first}
          <Link className={buttonClass({})} to="/workspace/list">
            {noun === "lesson" ? "All lessons" : "All workspaces"}
          </Link>
        </>
      }
    />
  );
}
