import { Check, CircleDashed, HardDrive } from "lucide-react";
import type { ReactNode } from "react";
import type { SaveStatus } from "../../protocol/records/session-records.ts";
import { Sign } from "../controls/verdict/Verdict.tsx";

const signs: Readonly<Record<SaveStatus, ReactNode>> = {
  Saved: <Check />,
  Saving: null,
  "Kept on this device": <HardDrive />,
  Conflict: <Sign kind="warning" />,
  "Signed out": <Sign kind="warning" />,
  "Not saved": <CircleDashed />,
};

/** How safe the work is, in one word, for the header's status slot; nothing while nothing is open. */
export const SaveStatusText = ({ word }: { readonly word: SaveStatus | undefined }) =>
  word === undefined ? null : (
    <>
      {signs[word]}
      {word}
    </>
  );
