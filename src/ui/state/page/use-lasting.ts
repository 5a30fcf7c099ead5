import { useEffect, useState } from "react";
import { askToLast, type Lasting, readLasting } from "../../../host/storage/lasting-storage.ts";

export interface LastingAsked {
  /** Whether this browser keeps what is stored in it; undefined until it has said so. */
  readonly lasting: Lasting | undefined;
  /** What it said when it was asked to; undefined until then. */
  readonly answer: Lasting | undefined;
  readonly ask: () => void;
}

/** How this browser keeps what is stored in it, and a way to ask it to. */
export function useLasting(): LastingAsked {
  const [lasting, setLasting] = useState<Lasting>();
  const [answer, setAnswer] = useState<Lasting>();
  useEffect(() => {
    let isHere = true;
    void readLasting().then((now) => isHere && setLasting(now));
    return () => {
      isHere = false;
    };
  }, []);
  const take = (now: Lasting) => {
    setLasting(now);
    setAnswer(now);
  };
  return { lasting, answer, ask: () => void askToLast().then(take) };
}
