import { type RefObject, useEffect, useRef, useState } from "react";
import { SESSION_ENDED } from "../../host/account/account-notices.ts";
import type { Notice } from "../../host/page/notices.ts";
import { Button } from "../controls/button/Button.tsx";
import { classNames } from "../controls/class-names.ts";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useProblemText } from "../state/page/use-problem-text.ts";
import { useSaveRecord } from "../state/records.ts";
import * as common from "../text/en/common.ts";
import * as words from "../text/en/start.ts";
import styles from "./notice-list.module.css";

export interface NoticeListProps {
  /** The notices about saving stand beside it; then what they say of a session that has ended is not said twice. */
  readonly withSaving?: boolean;
  /** They lie over a page that stays where it is, at its foot. */
  readonly over?: boolean;
}

/** What went wrong, in place, until it is closed; each is announced by itself. */
export function NoticeList({ withSaving = false, over = false }: NoticeListProps) {
  const { notices } = useHost();
  const all = useSignalValue(notices.all);
  const say = useProblemText(all.length > 0);
  const word = useSaveRecord()?.word;
  const isToldBySaving = withSaving && word === "signed-out";
  const shown = isToldBySaving ? all.filter(({ problem }) => problem.code !== SESSION_ENDED) : all;
  const list = useRef<HTMLDivElement>(null);
  const place = usePlace(shown, over);
  useRoomBelow(list, over, place === "front");
  return (
    <div ref={list} className={classNames(styles.notices, over && styles.over, place && styles[place])} role="alert" aria-atomic={false}>
      {shown.map(({ problem, action, other }) => (
        <NoticeBar
          key={problem.code}
          kind={action?.does === "undo" ? "plain" : "warning"}
          title={say?.(problem) ?? ""}
          actions={
            <>
              {[action, other].map(
                (way) =>
                  way !== undefined && (
                    <Button key={way.does} size="small" variant="line" onClick={() => way.run()}>
                      {words.actions[way.does]}
                    </Button>
                  ),
              )}
              <Button size="small" onClick={() => notices.close(problem.code)}>
                {common.close}
              </Button>
            </>
          }
        />
      ))}
    </div>
  );
}

/** Where notices lie while a dialog is open: in front of it where one of them came meanwhile, and may be about what is done there, else behind it. */
function usePlace(shown: readonly Notice[], over: boolean): "front" | "behind" | undefined {
  const latest = useRef(shown);
  const [before, setBefore] = useState<readonly Notice[]>();
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    if (!over) return;
    const look = () => {
      const isOpen = document.querySelector('body > [data-scope="dialog"]') !== null;
      const told = latest.current;
      setBefore((known) => (isOpen ? (known ?? told) : undefined));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [over]);
  return before && (shown.some((notice) => !before.includes(notice)) ? "front" : "behind");
}

/**
 * What scrolls below notices that lie over it leaves as much room at its end (`--notices`), so that whatever they cover can be scrolled from under
 * them; a dialog leaves room for those in front of it (`--notices-in-front`).
 */
function useRoomBelow(list: RefObject<HTMLElement | null>, over: boolean, inFront: boolean): void {
  useEffect(() => {
    const target = list.current;
    if (!over || target === null) return;
    const { style } = document.documentElement;
    const names = ["--notices", ...(inFront ? ["--notices-in-front"] : [])];
    // Each change of these has the whole page styled anew, so a list without notices leaves them unset.
    let height = 0;
    const observer = new ResizeObserver(([entry]) => {
      // Not asked of the element: others that are told before may have changed the page, which would then be laid out for the answer.
      const now = Math.round(entry?.contentRect.height ?? 0);
      if (now === height) return;
      height = now;
      for (const name of names) style.setProperty(name, `${height}px`);
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      for (const name of names) style.removeProperty(name);
    };
  }, [list, over, inFront]);
}
