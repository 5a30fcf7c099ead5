import { Link } from "react-router-dom";
import { Button, buttonClass } from "../controls/button/Button.tsx";
import { ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { useHost } from "../state/host.tsx";
import type { Opening } from "../state/use-open-workspace.ts";

/** What stands in place of a workspace that is not open yet, or cannot be opened. */
export function OpeningState({ opening }: { readonly opening: Exclude<Opening, { kind: "open" }> }) {
  const { signIn } = useHost();
  if (opening.kind === "loading") return <LoadingState title="Loading workspace" />;
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
      title="This workspace could not be opened"
      text={problem.message}
      actions={
        <>
          {first}
          <Link className={buttonClass({})} to="/workspace/list">
            All workspaces
          </Link>
        </>
      }
    />
  );
}
