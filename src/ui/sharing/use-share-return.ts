import { useEffect, useState } from "react";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useEditedDocument } from "../state/records.ts";

/** What the address of the page ends with while somebody is away to sign in, who wants to share what is open. */
const MARK = "#share";

const withMark = (mark: string): void => history.replaceState(history.state, "", `${location.pathname}${location.search}${mark}`);

/** Marks the address, which sign-in comes back to: what is open is shared then. */
export const markForSharing = (): void => withMark(MARK);

/** Calls `share` once where somebody comes back from a sign-in for the sake of sharing, and what was open is open again. */
export function useShareReturn(share: () => void): void {
  const { session } = useHost();
  const isSignedIn = useSignalValue(session.shown) !== null;
  const isOpen = useEditedDocument() !== undefined;
  const [asked, setAsked] = useState(() => location.hash === MARK);
  useEffect(() => {
    if (!asked || !isSignedIn || !isOpen) return;
    setAsked(false);
    withMark("");
    share();
  }, [asked, isSignedIn, isOpen, share]);
}
