import { Button, buttonClass } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { Column } from "../shell/Column.tsx";
import type { Opening } from "../state/documents/use-open-document.ts";
import { useHost } from "../state/host.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/documents.ts";
import { problemText } from "../text/problems.ts";
import styles from "./opening-state.module.css";

export interface OpeningStateProps {
  readonly opening: Exclude<Opening, { kind: "open" }>;
  readonly noun?: "workspace" | "lesson";
}

const TEXTS = {
  workspace: { loading: words.loadingWorkspace, failed: words.workspaceNotOpened, all: words.allWorkspaces },
  lesson: { loading: words.loadingLesson, failed: words.lessonNotOpened, all: words.allLessons },
} as const;

/** What stands in place of a document that is not open yet, or cannot be opened. */
export function OpeningState({ opening, noun = "workspace" }: OpeningStateProps) {
  const { signIn } = useHost();
  if (opening.kind === "loading") return <LoadingState title={TEXTS[noun].loading} />;
  const { problem, retry } = opening;
  const first =
    problem.code === "signed-out" ? (
      <Button variant="line" onClick={signIn}>
        {words.signInToOpenIt}
      </Button>
    ) : (
      <Button variant="line" onClick={retry}>
        {common.tryAgain}
      </Button>
    );
  return (
    <Column half={340} className={styles.lost}>
      <ErrorState
        title={TEXTS[noun].failed}
        text={problemText(problem)}
        actions={
          <>
            {first}
            <Link className={buttonClass({})} to="/workspace/list">
              {TEXTS[noun].all}
            </Link>
          </>
        }
      />
    </Column>
  );
}
