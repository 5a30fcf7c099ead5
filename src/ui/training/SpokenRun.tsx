import { useEffect, useRef, useState } from "react";
import { later, pageNow } from "../../host/clock/clock.ts";

/** While music plays in time, at most one thing is said in so many milliseconds: a screen reader has to come to its end. */
const IN_TIME_MS = 2000;

interface Props {
  readonly text: string;
  /** True while music plays in time. */
  readonly inTime?: boolean;
}

/** What a training says to a screen reader; what is seen says the same by itself. */
export function SpokenRun({ text, inTime = false }: Props) {
  const [said, setSaid] = useState(text);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const say = () => {
      last.current = pageNow();
      setSaid(text);
    };
    const wait = inTime ? last.current + IN_TIME_MS - pageNow() : 0;
    if (wait <= 0) say();
    return wait > 0 ? later(wait, say) : undefined;
  }, [text, inTime]);
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}
