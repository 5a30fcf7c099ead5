import { ChevronDown } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { DELETED_KEPT_DAYS, type DocumentKind, LIST_PAGE_SIZE } from "../../protocol/gateway-contract.ts";
import { Button } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { type DeletedRow, useDeleted } from "../state/documents/use-deleted.ts";
import { useShownRows } from "../state/page/use-shown-rows.ts";
import * as words from "../text/en/documents.ts";
import { say } from "../text/say.ts";
import { RetryNotice } from "./ListNotices.tsx";
import { foundBy } from "./Rows.tsx";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import styles from "./workspace-list.module.css";

interface DeletedSectionProps {
  readonly query: string;
  /** Another one each time the lists above were read. */
  readonly stamp: string;
  /** Told what was brought back. */
  readonly onBack: (kind: DocumentKind, id: string) => void;
}

/** What was deleted within 30 days, each with the way back; read when it is opened. */
export function DeletedSection({ query, stamp, onBack }: DeletedSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { shown, problem, retry, bringBack, back } = useDeleted(isOpen, stamp, onBack);
  const heading = useRef<HTMLButtonElement>(null);
  return (
    <section aria-labelledby="deleted">
      <h2 className={styles.section}>
        <Button ref={heading} id="deleted" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {words.deletedList}
          <ChevronDown className={styles.opens} />
        </Button>
      </h2>
      <p role="status" className="visually-hidden">
        {back !== undefined && say(words.isBack, { title: back })}
      </p>
      {isOpen && (
        <>
          <p className={styles.lasting}>{say(words.deletedKept, { days: DELETED_KEPT_DAYS })}</p>
          {problem !== undefined && <NoticeBar kind="error" title={problem} />}
          {shown === undefined && <LoadingState title={words.loadingDeleted} />}
          {shown?.missing !== undefined && (
            <RetryNotice title={words.deletedNotLoaded} onRetry={retry}>
              {shown.missing}
            </RetryNotice>
          )}
          {shown !== undefined && <DeletedRows all={shown.rows} query={query} onBack={bringBack} last={heading} />}
          {shown?.more === true && <p className={styles.lasting}>{say(words.deletedMore, { count: LIST_PAGE_SIZE })}</p>}
        </>
      )}
    </section>
  );
}

interface DeletedRowsProps {
  readonly all: readonly DeletedRow[];
  readonly query: string;
  readonly onBack: (row: DeletedRow) => Promise<void>;
  /** Takes the focus once no row is left. */
  readonly last: RefObject<HTMLElement | null>;
}

function DeletedRows({ all, query, onBack, last }: DeletedRowsProps) {
  const { rows, watchEnd } = useShownRows();
  const focus = useFocusAfterRemoval(last);
  const found = foundBy(all, query);
  if (found.length === 0) return <p className={styles.lasting}>{all.length === 0 ? words.nothingDeleted : words.noTitleFound}</p>;
  return (
    <ul className={styles.list} {...focus}>
      {found.slice(0, rows).map((row) => (
        <li key={row.id}>
          <span className={styles.gone}>{row.title}</span>
          <span className="label">{row.isOnDevice ? words.kindOnDevice[row.of] : words.kindOf[row.of]}</span>
          <span className="label num">{say(words.deleted, { deleted: row.deleted })}</span>
          <span className={styles.acts}>
            <Button variant="line" aria-label={say(words.bringBackOf, { title: row.title })} onClick={() => void onBack(row)}>
              {words.bringBack}
            </Button>
          </span>
        </li>
      ))}
      {found.length > rows && <li ref={watchEnd} className={styles.end} key={rows} />}
    </ul>
  );
}
