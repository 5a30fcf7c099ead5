import { Download, LogOut, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { takeAccountBack } from "../../host/account/leaving.ts";
import type { QuotaUse } from "../../protocol/gateway-contract-schemas.ts";
import { Button, buttonClass } from "../controls/button/Button.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { EmptyState, ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { Column } from "../shell/Column.tsx";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useAccount, useSignOut } from "../state/use-account.tsx";
import * as words from "../text/en/account/account.ts";
import * as common from "../text/en/common.ts";
import * as startWords from "../text/en/start.ts";
import styles from "./account.module.css";
import { Rooms } from "./Rooms.tsx";

/** The account as a whole: what it holds, taking it along, signing out everywhere, deleting it. */
export default function AccountPage() {
  const account = useAccount();
  const { session } = useHost();
  const user = useSignalValue(session.shown);
  const isKnown = useSignalValue(session.initialised);
  useArrival(words.account);
  return (
    <Page header={<Header {...account} />}>
      <Column half={340}>
        <NoticeList />
        {user !== null && (
          <>
            <div>
              <p className="label">{words.account}</p>
              <h1>{user.name}</h1>
            </div>
            <Holdings />
            <Devices />
            <Leaving isLeft={user.goneAt !== undefined} />
          </>
        )}
        {user === null && !isKnown && <LoadingState title={words.loading} />}
        {user === null && isKnown && (
          <EmptyState
            title={words.notSignedIn}
            text={words.notSignedInHint}
            actions={
              <Button variant="line" onClick={account.onAccount}>
                {words.signIn}
              </Button>
            }
          />
        )}
      </Column>
    </Page>
  );
}

function useUses() {
  const { gateway } = useHost();
  const [uses, setUses] = useState<readonly QuotaUse[] | "failed">();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn is what asks again.
  useEffect(() => {
    let isCurrent = true;
    void gateway.usage().then((answer) => isCurrent && setUses(answer.kind === "ok" ? answer.data.quotas : "failed"));
    return () => {
      isCurrent = false;
    };
  }, [gateway, turn]);
  return { uses, again: () => setTurn((before) => before + 1) };
}

function Holdings() {
  const { gateway } = useHost();
  const { uses, again } = useUses();
  return (
    <>
      <section className={styles.part} aria-labelledby="account-holds" data-arrives="">
        <h2 id="account-holds">{words.holds}</h2>
        {uses === undefined && <LoadingState title={words.loading} />}
        {uses === "failed" && (
          <ErrorState
            title={words.notLoaded}
            text={words.notLoadedHint}
            actions={
              <Button variant="line" onClick={again}>
                {common.tryAgain}
              </Button>
            }
          />
        )}
        {typeof uses === "object" && <Rooms uses={uses} />}
        <p>{words.roomRule}</p>
      </section>
      <section className={styles.part} aria-labelledby="account-along">
        <h2 id="account-along">{words.takeAlong}</h2>
        <p>{words.takeAlongHint}</p>
        <a className={buttonClass({ variant: "line" })} href={gateway.accountCopyAddress} download>
          <Download />
          {words.downloadEverything}
        </a>
      </section>
    </>
  );
}

function Devices() {
  const signOut = useSignOut();
  return (
    <section className={styles.part} aria-labelledby="account-devices">
      <h2 id="account-devices">{words.devices}</h2>
      <p>{words.devicesHint}</p>
      <Button variant="line" onClick={() => void signOut("everywhere")}>
        <LogOut />
        {words.signOutEverywhere}
      </Button>
    </section>
  );
}

function Leaving({ isLeft }: { readonly isLeft: boolean }) {
  const host = useHost();
  const { gateway, session } = host;
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    setAsking(false);
    const answer = await gateway.leave();
    setFailed(answer.kind !== "ok");
    if (answer.kind === "ok") await session.lookAgain();
  };
  return (
    <section className={styles.part} aria-labelledby="account-deletion">
      <h2 id="account-deletion">{isLeft ? words.isDeleted : words.deletion}</h2>
      <p>{words.deletionHint}</p>
      {failed && <NoticeBar kind="error" title={words.notDeleted} />}
      {isLeft && (
        <Button variant="line" onClick={() => void takeAccountBack(host)}>
          {startWords.actions.keepAccount}
        </Button>
      )}
      {!isLeft && asking && (
        <NoticeBar
          kind="warning"
          title={words.reallyDelete}
          actions={
            <>
              <Button variant="danger" onClick={() => void leave()}>
                {words.deleteNow}
              </Button>
              <Button variant="line" onClick={() => setAsking(false)} autoFocus>
                {words.keepIt}
              </Button>
            </>
          }
        >
          {words.reallyDeleteHint}
        </NoticeBar>
      )}
      {!isLeft && !asking && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          <Trash2 />
          {words.deleteAccount}
        </Button>
      )}
    </section>
  );
}
