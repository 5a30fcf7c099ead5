import { SESSION_ENDED } from "../../host/account/account-notices.ts";
import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useProblemText } from "../state/page/use-problem-text.ts";
import { useSaveRecord } from "../state/records.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/start.ts";
import styles from "./notice-list.module.css";

export interface NoticeListProps {
  /** The notices about saving stand beside it; then what they say of a session that has ended is not said twice. */
  readonly withSaving?: boolean;
}

/** What went wrong, in place, until it is closed. */
export function NoticeList({ withSaving = false }: NoticeListProps) {
  const { notices } = useHost();
  const all = useSignalValue(notices.all);
  const say = useProblemText(all.length > 0);
  const word = useSaveRecord()?.word;
  const isToldBySaving = withSaving && word === "signed-out";
  const shown = isToldBySaving ? all.filter(({ problem }) => problem.code !== SESSION_ENDED) : all;
  return (
    <div className={styles.notices} role="alert">
      {shown.map(({ problem, action, other }) => (
        <NoticeBar
          key={problem.code}
          kind={action?.does === "undo" ? "plain" : "warning"}
          title={say?.(problem) ?? ""}
          actions={
            <>
              {[action, other].map(
                (way) =>
                  way !== undefined && (
                    <Button key={way.does} size="small" variant="line" onClick={() => way.run()}>
                      {words.actions[way.does]}
                    </Button>
                  ),
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
