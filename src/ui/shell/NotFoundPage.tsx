import { buttonClass } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { useAccount } from "../state/use-account.tsx";
import * as words from "../text/en/everywhere/not-found.ts";
import { Column } from "./Column.tsx";
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
      <Column half={340}>
        <NoticeList />
        <h1>{words.title}</h1>
        <p>{words.hint}</p>
        <div className="row">
          <Link className={buttonClass({ variant: "ink" })} to="/start">
            {words.toStart}
          </Link>
          <Link className={buttonClass({ variant: "line" })} to="/workspace/list">
            {words.toList}
          </Link>
        </div>
      </Column>
    </Page>
  );
}
