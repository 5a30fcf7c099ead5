import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { useHost, useSignalValue } from "../state/host.tsx";
import * as common from "../text/en/common.ts";
import styles from "./notice-list.module.css";

/** What went wrong, in place, until it is closed. */
export function NoticeList() {
  const { notices } = useHost();
  const all = useSignalValue(notices.all);
  return (
    <div className={styles.notices} role="alert">
      {all.map(({ code, message, action, other }) => (
        <NoticeBar
          key={code}
          kind="warning"
          title={message}
          actions={
            <>
              {[action, other].map(
                (way) =>
                  way !== undefined && (
                    <Button key={way.label} size="small" variant="line" onClick={() => way.run()}>
                      {way.label}
                    </Button>
                  ),
              )}
              <Button size="small" onClick={() => notices.close(code)}>
                {common.close}
              </Button>
            </>
          }
        />
      ))}
    </div>
  );
}
