import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { classCalls } from "../../host/classes/class-client.ts";
import { eraseHere } from "../../host/erase-here.ts";
import type { User } from "../../protocol/gateway-contract.ts";
import { Button, buttonClass } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { Column } from "../shell/Column.tsx";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useAccount } from "../state/use-account.tsx";
import * as words from "../text/en/classes/privacy.ts";
import { say } from "../text/say.ts";
import styles from "./classes.module.css";

const Lines = ({ of }: { readonly of: readonly string[] }) => (
  <ul className={styles.lines}>
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** In the address to which a learner comes who was just erased, by a page of its own: nothing of them stays in memory. */
const ERASED = "#erased";

/** What is stored about whom, in plain words, and what a learner can do about it. */
export default function PrivacyPage() {
  const account = useAccount();
  const { session } = useHost();
  const user = useSignalValue(session.shown);
  useArrival(words.title);
  const { hash } = useLocation();
  return (
    <Page header={<Header {...account} />}>
      <Column half={520} className={styles.page}>
        <NoticeList />
        {hash === ERASED && user === null && <Erased />}
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
        <h2>{words.responsible}</h2>
        <p>{say(words.responsibleText, { host: location.host })}</p>
        <h2>{words.learners}</h2>
        <Lines of={words.learnersStored} />
        <h2>{words.teachers}</h2>
        <Lines of={words.teachersStored} />
        <h2>{words.whoSees}</h2>
        <p>{words.whoSeesText}</p>
        <h2>{words.onDevice}</h2>
        <p>{words.onDeviceText}</p>
        <h2>{words.howLong}</h2>
        <p>{words.howLongText}</p>
        <h2>{words.backups}</h2>
        <p>{words.backupsText}</p>
        <h2>{words.rights}</h2>
        <p>{words.teacherRights}</p>
        {user?.classId !== undefined && <Rights user={user} />}
      </Column>
    </Page>
  );
}

const Erased = () => (
  <NoticeBar
    kind="success"
    title={words.erased}
    actions={
      <Link className={buttonClass({ variant: "line" })} to="/start">
        {words.toStart}
      </Link>
    }
  >
    {words.erasedText}
  </NoticeBar>
);

/** A learner's own: everything as a file, and erasing it. */
function Rights({ user }: { readonly user: User }) {
  const host = useHost();
  const { gateway } = host;
  const [state, setState] = useState<"idle" | "asks" | "failed" | "left">("idle");
  const leave = async () => {
    const answer = await classCalls(gateway).leave();
    if (answer.kind !== "ok") return setState("failed");
    if (!(await eraseHere(host, user))) return setState("left");
    location.hash = ERASED;
    location.reload();
  };
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <a className={buttonClass({ variant: "line" })} href={gateway.accountCopyAddress} download>
          <Download />
          {words.download}
        </a>
        <Button variant="danger" onClick={() => setState("asks")}>
          <Trash2 />
          {words.leave}
        </Button>
      </div>
      {state === "left" && (
        <NoticeBar kind="error" title={words.leftHere}>
          {words.leftHereText}
        </NoticeBar>
      )}
      {state === "failed" && (
        <NoticeBar kind="error" title={words.notErased}>
          {words.notErasedText}
        </NoticeBar>
      )}
      {state === "asks" && (
        <NoticeBar
          kind="warning"
          title={say(words.reallyLeave, { name: user.name })}
          actions={
            <>
              <Button variant="danger" onClick={() => void leave()}>
                {words.eraseNow}
              </Button>
              <Button variant="line" onClick={() => setState("idle")} autoFocus>
                {words.keep}
              </Button>
            </>
          }
        >
          {words.reallyLeaveText}
        </NoticeBar>
      )}
    </div>
  );
}
