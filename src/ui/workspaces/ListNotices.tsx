import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/documents.ts";
import { say } from "../text/say.ts";

export interface DeletedNoticeProps {
  readonly title: string;
  undo(): void;
  close(): void;
}

/** What was deleted last, with the way back. */
export const DeletedNotice = ({ title, undo, close }: DeletedNoticeProps) => (
  <NoticeBar
    title={say(words.wasDeleted, { title })}
    actions={
      <>
        <Button size="small" variant="line" onClick={undo}>
          {common.undo}
        </Button>
        <Button size="small" onClick={close}>
          {common.close}
        </Button>
      </>
    }
  />
);

/** What is missing in a list, or old, with a button that reads it again. */
export const RetryNotice = ({
  title,
  onRetry,
  children,
}: {
  readonly title: string;
  readonly onRetry: () => void;
  readonly children: string;
}) => (
  <NoticeBar
    kind="warning"
    title={title}
    actions={
      <Button size="small" variant="line" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    }
  >
    {children}
  </NoticeBar>
);

/** Said over a list that stands as it was read last, because the account cannot be reached. */
export const LastReadNotice = ({ at, onRetry }: { readonly at: string; readonly onRetry: () => void }) => (
  <RetryNotice title={say(words.listOfBefore, { at })} onRetry={onRetry}>
    {words.listOfBeforeHint}
  </RetryNotice>
);
