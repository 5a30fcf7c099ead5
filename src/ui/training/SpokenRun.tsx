import { useEffect, useRef, useState } from "react";
import { later, pageNow } from "../../host/clock/clock.ts";
import { NOTHING_SAID, type SpokenNow, saidAfter, saidInTime, waitInTime } from "./said.ts";

interface Props extends SpokenNow {
  /** True while music plays in time: a screen reader then has to come to its end before the next step. */
  readonly inTime?: boolean;
}

/** What a training says to a screen reader, each result once; what is seen says the same by itself. */
export function SpokenRun({ text, result, inTime = false }: Props) {
  const { of = "", text: told = "" } = result ?? {};
  const [first] = useState(() => saidAfter(NOTHING_SAID, { text, result: { of, text: told } }));
  const [spoken, setSpoken] = useState(first.text);
  const said = useRef(first);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const now = { text, result: { of, text: told } };
    const say = () => {
      const before = said.current;
      const at = pageNow();
      said.current = inTime ? saidInTime(before, now, at - last.current) : saidAfter(before, now);
      // A result by itself is a word: what comes next does not wait for it.
      if (before.now?.text !== text || last.current < 0) last.current = at;
      setSpoken(said.current.text);
    };
    const wait = inTime ? last.current + waitInTime(said.current, now) - pageNow() : 0;
    if (wait <= 0) say();
    return wait > 0 ? later(wait, say) : undefined;
  }, [text, of, told, inTime]);
  return (
    <span className="visually-hidden" role="status">
      {spoken}
    </span>
  );
}
