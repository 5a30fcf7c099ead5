import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useProblemText } from "../state/page/use-problem-text.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/start.ts";
import styles from "./notice-list.module.css";

/** What went wrong, in place, until it is closed. */
export function NoticeList() {
  const { notices } = useHost();
  const all = useSignalValue(notices.all);
  const say = useProblemText(all.length > 0);
  return (
    <div className={styles.notices} role="alert">
      {all.map(({ problem, action }) => (
        <NoticeBar
          key={problem.code}
          kind="warning"
          title={say?.(problem) ?? ""}
          actions={
            <>
              {action !== undefined && (
                <Button size="small" variant="line" onClick={() => action.run()}>
                  {words.actions[action.does]}
                </Button>
              )}
              <Button size="small" onClick={() => notices.close(problem.code)}>
                {common.close}
              </Button>
            </>
          }
        />
      ))}
    </div>
  );
}
