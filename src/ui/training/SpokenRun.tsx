import { useEffect, useRef, useState } from "react";
import { later, pageNow } from "../../host/clock/clock.ts";
import { NOTHING_SAID, type SpokenNow, saidAfter } from "./said.ts";

/** While music plays in time, at most one thing is said in so many milliseconds: a screen reader has to come to its end. */
const IN_TIME_MS = 2000;

interface Props extends SpokenNow {
  /** True while music plays in time. */
  readonly inTime?: boolean;
}

/** What a training says to a screen reader, each result once; what is seen says the same by itself. */
export function SpokenRun({ text, result, inTime = false }: Props) {
  const { of = "", text: told = "" } = result ?? {};
  const [said, setSaid] = useState(() => saidAfter(NOTHING_SAID, { text, result: { of, text: told } }));
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const say = () => {
      last.current = pageNow();
      setSaid((before) => saidAfter(before, { text, result: { of, text: told } }));
    };
    const wait = inTime ? last.current + IN_TIME_MS - pageNow() : 0;
    if (wait <= 0) say();
    return wait > 0 ? later(wait, say) : undefined;
  }, [text, of, told, inTime]);
  return (
    <span className="visually-hidden" role="status">
      {said.text}
    </span>
  );
}
