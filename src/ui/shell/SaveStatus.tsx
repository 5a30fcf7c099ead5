import { Check, CircleDashed } from "lucide-react";
import { Sign } from "../controls/verdict/Verdict.tsx";

/** What became of the last change. */
export type SaveState =
  | { readonly kind: "saved" /** As shown, e.g. "14:02"; without it, nothing was changed since it was opened. */; readonly at?: string }
  | { readonly kind: "saving" }
  | { readonly kind: "unsaved" }
  | { readonly kind: "failed" };

/** The save state in a few words, for the header's status slot. */
export function SaveStatus({ state }: { readonly state: SaveState }) {
  switch (state.kind) {
    case "saved":
      return state.at === undefined ? null : (
        <>
          <Check />
          Saved {state.at}
        </>
      );
    case "saving":
      return "Saving";
    case "unsaved":
      return (
        <>
          <CircleDashed />
          Not saved
        </>
      );
    case "failed":
      return (
        <>
          <Sign kind="error" />
          Could not save
        </>
      );
  }
}
