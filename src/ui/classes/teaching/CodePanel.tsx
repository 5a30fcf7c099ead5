import qrcode from "qrcode-generator";
import { useMemo, useState } from "react";
import { classCalls } from "../../../host/classes/class-client.ts";
import type { WholeClass } from "../../../protocol/gateway-contract-classes.ts";
import { Button } from "../../controls/button/Button.tsx";
import { NoticeBar } from "../../controls/notice/Notice.tsx";
import { useHost } from "../../state/host.tsx";
import * as words from "../../text/en/classes/classes.ts";
import { say } from "../../text/say.ts";
import styles from "../classes.module.css";
import { dayText, hasEnded } from "./cells.ts";

/** A code in two groups of four, read aloud letter by letter. */
export const Code = ({ code, large = false }: { readonly code: string; readonly large?: boolean }) => (
  <span className={large ? styles.largeCode : styles.code} data-code={code}>
    <span aria-hidden="true">{`${code.slice(0, 4)} ${code.slice(4)}`}</span>
    <span className="visually-hidden">{[...code].join(" ")}</span>
  </span>
);

/** The picture of a link, drawn as one path. */
function QrCode({ link }: { readonly link: string }) {
  const { size, path } = useMemo(() => {
    const code = qrcode(0, "M");
    code.addData(link);
    code.make();
    const count = code.getModuleCount();
    const cells: string[] = [];
    for (let row = 0; row < count; row += 1)
      for (let column = 0; column < count; column += 1) if (code.isDark(row, column)) cells.push(`M${column + 4} ${row + 4}h1v1h-1z`);
    return { size: count + 8, path: cells.join("") };
  }, [link]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.scan} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface CodePanelProps {
  readonly of: WholeClass;
  readonly onChanged: () => void;
}

/** The ways into a class: its code, its link, its picture. Of one that has ended, that it has, and how it is opened again. */
export function CodePanel({ of, onChanged }: CodePanelProps) {
  const { gateway } = useHost();
  const [isCopied, setCopied] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const calls = classCalls(gateway);
  const isOver = hasEnded(of);
  const link = new URL(`/join?code=${of.code}`, location.href).href;
  const act = async (work: Promise<{ readonly kind: string }>) => {
    setFailed((await work).kind !== "ok");
    onChanged();
  };
  return (
    <section className={styles.codePanel} aria-labelledby="class-code">
      <div className={styles.part}>
        <h2 id="class-code">{isOver ? words.ended : words.codeTitle}</h2>
        {isOver ? (
          <>
            <p>{say(words.endedHint, { day: dayText(of.endsAt ?? "") })}</p>
            <p>{words.openAgainHint}</p>
          </>
        ) : (
          <>
            <Code code={of.code} large />
            <p>{of.isOpen ? say(words.codeHint, { address: new URL("/join", location.href).href }) : words.codeClosed}</p>
          </>
        )}
        <div className={styles.row}>
          {isOver ? (
            <Button variant="line" onClick={() => void act(calls.change(of.id, { endsAt: null }))}>
              {words.openAgain}
            </Button>
          ) : (
            <>
              <Button variant="line" onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
                {isCopied ? words.copied : words.copyLink}
              </Button>
              <Button onClick={() => void act(calls.change(of.id, { isOpen: !of.isOpen }))}>
                {of.isOpen ? words.closeCode : words.openCode}
              </Button>
              <Button onClick={() => void act(calls.newCode(of.id))}>{words.changeCode}</Button>
            </>
          )}
        </div>
        {hasFailed && (
          <NoticeBar kind="error" title={words.notDone}>
            {words.notDoneHint}
          </NoticeBar>
        )}
        {(of.isLocked || of.people.some(({ isLocked }) => isLocked)) && (
          <NoticeBar
            kind="warning"
            title={words.lockedTitle}
            actions={
              <Button variant="line" onClick={() => void act(calls.unlock(of.id))}>
                {words.unlock}
              </Button>
            }
          >
            {words.lockedHint}
          </NoticeBar>
        )}
      </div>
      {of.isOpen && !isOver && <QrCode link={link} />}
    </section>
  );
}
