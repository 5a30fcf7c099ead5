import { buttonClass } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { useAccount } from "../state/use-account.tsx";
import * as words from "../text/en/everywhere/not-found.ts";
import { Header } from "./Header.tsx";
import { NoticeList } from "./NoticeList.tsx";
import { Page } from "./Page.tsx";
import { useArrival } from "./use-arrival.ts";

/** What stands at an address that has no page: what to do instead, and no jump elsewhere. */
export default function NotFoundPage() {
  const account = useAccount();
  useArrival(words.title);
  return (
    <Page header={<Header {...account} />}>
      <NoticeList />
      <h1 className="visually-hidden">{words.title}</h1>
      <EmptyState
        title={words.title}
        text={words.hint}
        actions={
          <>
            <Link className={buttonClass({ variant: "ink" })} to="/start">
              {words.toStart}
            </Link>
            <Link className={buttonClass({ variant: "line" })} to="/workspace/list">
              {words.toList}
            </Link>
          </>
        }
      />
    </Page>
  );
}
