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

/** Said over a list that stands as it was read last, because the account cannot be reached. */
export const LastReadNotice = ({ at, onRetry }: { readonly at: string; readonly onRetry: () => void }) => (
  <NoticeBar
    kind="warning"
    title={say(words.listOfBefore, { at })}
    actions={
      <Button size="small" variant="line" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    }
  >
    {words.listOfBeforeHint}
  </NoticeBar>
);
