import { useEffect, useState } from "react";
import { askToLast, type Lasting, readLasting } from "../../../host/storage/lasting-storage.ts";

/** Whether this browser keeps what is stored in it; undefined until it has said so. */
export function useLasting(): { readonly lasting: Lasting | undefined; readonly ask: () => void } {
  const [lasting, setLasting] = useState<Lasting>();
  useEffect(() => {
    let isHere = true;
    void readLasting().then((now) => isHere && setLasting(now));
    return () => {
      isHere = false;
    };
  }, []);
  return { lasting, ask: () => void askToLast().then(setLasting) };
}
