import { Check, CircleDashed, HardDrive } from "lucide-react";
import type { ReactNode } from "react";
import type { SaveStatus } from "../../protocol/records/session-records.ts";
import { Sign } from "../controls/verdict/Verdict.tsx";
import * as words from "../text/en/documents.ts";

const signs: Readonly<Record<SaveStatus, ReactNode>> = {
  saved: <Check />,
  saving: null,
  kept: <HardDrive />,
  conflict: <Sign kind="warning" />,
  "signed-out": <Sign kind="warning" />,
  "not-saved": <CircleDashed />,
};

/** How safe the work is, in one word, for the header's status slot; nothing while nothing is open. */
export const SaveStatusText = ({ word }: { readonly word: SaveStatus | undefined }) =>
  word === undefined ? null : (
    <>
      {signs[word]}
      {words.saveStates[word]}
    </>
  );
