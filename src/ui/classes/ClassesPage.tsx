import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { classCalls } from "../../host/classes/class-client.ts";
import type { ClassHead } from "../../protocol/gateway-contract-classes.ts";
import { Button } from "../controls/button/Button.tsx";
import { Link } from "../controls/link/Link.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { EmptyState, ErrorState, LoadingState } from "../controls/widget-frame/WidgetState.tsx";
import { Column } from "../shell/Column.tsx";
import { Header } from "../shell/Header.tsx";
import { NoticeList } from "../shell/NoticeList.tsx";
import { Page } from "../shell/Page.tsx";
import { useArrival } from "../shell/use-arrival.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useAccount } from "../state/use-account.tsx";
import * as words from "../text/en/classes/classes.ts";
import * as common from "../text/en/common.ts";
import { say } from "../text/say.ts";
import styles from "./classes.module.css";
import { LineField } from "./LineField.tsx";
import { refusalWords } from "./refusal.ts";
import { Code } from "./teaching/CodePanel.tsx";
import { endOfDay, hasEnded } from "./teaching/cells.ts";
import { useClassList } from "./teaching/use-class.ts";

/** A teacher's classes; whoever is not signed in is told that learners need no account. */
export default function ClassesPage() {
  const account = useAccount();
  const { session } = useHost();
  const user = useSignalValue(session.shown);
  useArrival(words.classes);
  return (
    <Page header={<Header {...account} />}>
      <Column half={520} className={styles.page}>
        <NoticeList />
        <h1>{words.classes}</h1>
        {user === null || user.classId !== undefined ? (
          <EmptyState
            title={words.needsAccount}
            text={words.needsAccountHint}
            actions={
              <>
                <Button variant="ink" onClick={account.onAccount}>
                  {words.signIn}
                </Button>
                <Link to="/join">{words.joinInstead}</Link>
              </>
            }
          />
        ) : (
          <OwnClasses owner={user.id} />
        )}
      </Column>
    </Page>
  );
}

function OwnClasses({ owner }: { readonly owner: string }) {
  const { state, load } = useClassList(owner);
  if (state.kind === "loading") return <LoadingState title={words.loading} />;
  if (state.kind === "failed")
    return (
      <ErrorState
        title={words.notLoaded}
        text={words.notLoadedHint}
        actions={
          <Button variant="line" onClick={() => void load()}>
            {common.tryAgain}
          </Button>
        }
      />
    );
  return (
    <>
      {state.value.length === 0 && <EmptyState title={words.noneYet} text={words.noneYetHint} />}
      {state.value.length > 0 && (
        <ul className={styles.list}>
          {state.value.map((each) => (
            <ClassLine key={each.id} of={each} />
          ))}
        </ul>
      )}
      <NewClass />
      <p>
        <Link to="/privacy">{words.whatIsStored}</Link>
      </p>
    </>
  );
}

function ClassLine({ of }: { readonly of: ClassHead }) {
  const isOver = hasEnded(of);
  return (
    <li className={styles.classLine}>
      <Link to={`/classes/${of.id}`}>{of.title}</Link>
      <span className="num">{say(words.learnerCount, { count: of.learners })}</span>
      {!isOver && <Code code={of.code} />}
      {isOver ? <span>{words.ended}</span> : !of.isOpen && <span>{words.closed}</span>}
    </li>
  );
}

function NewClass() {
  const { gateway } = useHost();
  const navigate = useNavigate();
  const [title, setTitle] = useState("");
  const [day, setDay] = useState("");
  const [sharesAll, setSharesAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === "") return;
    setBusy(true);
    setProblem(undefined);
    const answer = await classCalls(gateway).make({ title: title.trim(), endsAt: endOfDay(day), sharesAll });
    setBusy(false);
    if (answer.kind !== "ok") return setProblem(refusalWords(answer, words.notDoneHint));
    void navigate(`/classes/${answer.data.id}`);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} aria-label={words.newClass}>
      <h2>{words.newClass}</h2>
      <LineField label={words.className} value={title} onChange={setTitle} />
      <LineField label={words.lastDay} type="date" value={day} onChange={setDay} />
      <label className={styles.check}>
        <input type="checkbox" checked={sharesAll} onChange={(event) => setSharesAll(event.target.checked)} />
        {words.sharesAll}
      </label>
      {problem !== undefined && (
        <NoticeBar kind="error" title={words.notDone}>
          {problem}
        </NoticeBar>
      )}
      <Button variant="ink" type="submit" busy={isBusy} disabled={title.trim() === ""}>
        <Plus />
        {words.makeClass}
      </Button>
    </form>
  );
}
