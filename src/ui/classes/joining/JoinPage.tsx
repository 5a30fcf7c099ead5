import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { classCalls } from "../../../host/classes/class-client.ts";
import { keptClasses, type LearnerHere } from "../../../host/classes/kept-class.ts";
import { CODE_LENGTH, MAX_NICKNAME } from "../../../protocol/gateway-contract-classes.ts";
import { Button } from "../../controls/button/Button.tsx";
import { Link } from "../../controls/link/Link.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { Column } from "../../shell/Column.tsx";
import { Header } from "../../shell/Header.tsx";
import { NoticeList } from "../../shell/NoticeList.tsx";
import { Page } from "../../shell/Page.tsx";
import { useArrival } from "../../shell/use-arrival.ts";
import { useHost, useSignalValue } from "../../state/host.tsx";
import { initialsOf, useAccount } from "../../state/use-account.tsx";
import * as words from "../../text/en/classes/join.ts";
import { say } from "../../text/say.ts";
import styles from "../classes.module.css";
import { LineField } from "../LineField.tsx";
import { FourWords } from "./FourWords.tsx";
import { joinProblem } from "./join-words.ts";
import { WhoWorksHere } from "./WhoWorksHere.tsx";

const nicknameProblem = (nickname: string): string =>
  nickname.trim() === "" ? words.checkNickname : say(words.nicknameLong, { most: MAX_NICKNAME });

const lettersOf = (code: string): string => code.replaceAll(/[\s-]/g, "");

/** Joining a class, and coming back to it: code, nickname, and four words where one was here before. */
export default function JoinPage() {
  const account = useAccount();
  useArrival(words.join);
  const [told, setTold] = useState<{ readonly nickname: string; readonly title: string; readonly words: string }>();
  // A page of its own: nothing of who was here before stays in memory.
  const toPractice = () => location.assign("/practice");
  // Who has joined is signed in, also before the session has heard of it.
  const own = told === undefined ? account : { user: { initials: initialsOf(told.nickname) }, onAccount: toPractice };
  return (
    <Page header={<Header {...own} />}>
      <Column half={520} className={styles.page}>
        <NoticeList />
        {told === undefined ? <JoinForm onJoined={setTold} onBack={toPractice} /> : <FourWords {...told} onKept={toPractice} />}
        <p>
          <Link to="/privacy">{words.privacyLink}</Link>
        </p>
      </Column>
    </Page>
  );
}

interface JoinFormProps {
  readonly onJoined: (told: { readonly nickname: string; readonly title: string; readonly words: string }) => void;
  readonly onBack: () => void;
}

interface JoinFields {
  readonly code: string;
  /** The class of a learner who was tapped, for as long as nobody writes another code. */
  readonly classId?: string | undefined;
  readonly nickname: string;
  readonly words: string;
}

/** What the form holds, what is wrong with it, and how it is sent. */
function useJoin({ onJoined, onBack }: JoinFormProps) {
  const { gateway } = useHost();
  const [query] = useSearchParams();
  const [form, setForm] = useState<JoinFields>({ code: query.get("code") ?? "", nickname: "", words: "" });
  const [problem, setProblem] = useState<{ readonly text: string; readonly session: boolean }>();
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const isRight = {
    code: lettersOf(form.code).length === CODE_LENGTH,
    nickname: form.nickname.trim() !== "" && form.nickname.trim().length <= MAX_NICKNAME,
  };
  const calls = classCalls(gateway);
  const send = async (replace: boolean): Promise<void> => {
    setTried(true);
    if (!isRight.code || !isRight.nickname) return;
    setBusy(true);
    const isBack = form.words.trim() !== "";
    const { code, nickname, classId, words: four } = form;
    const back = { code, nickname, words: four, replace, ...(classId === undefined ? {} : { classId }) };
    const answer = isBack ? await calls.comeBack(back) : await calls.join({ code, nickname, replace });
    setBusy(false);
    if (answer.kind !== "ok") return setProblem(joinProblem(answer));
    setProblem(undefined);
    const { title, nickname: shown, classId: joined } = answer.data;
    keptClasses().remember({ code: lettersOf(code).toUpperCase(), classId: joined, title, nickname: shown });
    if ("words" in answer.data) onJoined(answer.data as typeof answer.data & { readonly words: string });
    else onBack();
  };
  return { form, setForm, problem, setProblem, isTried, isRight, busy, send };
}

function JoinForm(props: JoinFormProps) {
  const { session } = useHost();
  const user = useSignalValue(session.shown);
  const { form, setForm, problem, setProblem, isTried, isRight, busy, send } = useJoin(props);
  const [asks, setAsks] = useState(() => keptClasses().here().length > 0);
  const set = (part: Partial<JoinFields>) => setForm((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(false);
  };
  const choose = (learner: LearnerHere | undefined) => {
    setAsks(false);
    if (learner !== undefined) set({ code: learner.code, classId: learner.classId, nickname: learner.nickname });
  };
  if (asks) return <WhoWorksHere onChoose={choose} />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h1>{words.join}</h1>
      <p>{words.joinHint}</p>
      <LineField
        label={words.code}
        value={form.code}
        onChange={(code) => set({ code, classId: undefined })}
        problem={isTried && !isRight.code ? words.checkCode : undefined}
      />
      <LineField
        label={words.nickname}
        value={form.nickname}
        onChange={(nickname) => set({ nickname })}
        problem={isTried && !isRight.nickname ? nicknameProblem(form.nickname) : undefined}
      />
      <LineField label={words.fourWords} value={form.words} onChange={(each) => set({ words: each })} hint={words.fourWordsHint} />
      {problem?.session === true && (
        <NoticeBar
          kind="warning"
          title={say(words.replaceTitle, { name: user?.name ?? "" })}
          actions={
            <>
              <Button variant="ink" busy={busy} onClick={() => void send(true)}>
                {words.signOutAndJoin}
              </Button>
              <Button variant="line" onClick={() => setProblem(undefined)}>
                {words.stay}
              </Button>
            </>
          }
        >
          {say(words.replaceHint, { name: user?.name ?? "" })}
        </NoticeBar>
      )}
      {problem?.session === false && (
        <NoticeBar kind="error" title={words.notJoined}>
          {problem.text}
        </NoticeBar>
      )}
      {problem?.session !== true && (
        <Button variant="ink" size="large" type="submit" busy={busy}>
          {form.words.trim() === "" ? words.joinNow : words.comeBack}
        </Button>
      )}
    </form>
  );
}
