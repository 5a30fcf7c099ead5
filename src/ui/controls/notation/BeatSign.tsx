import type { TempoBeat } from "../../../music/time/tempo-beat.ts";
import * as words from "../../text/en/sheet.ts";

/** A note as tempo marks have it, drawn: music fonts are not on every system. */
export const BeatSign = ({ beat, className }: { readonly beat: TempoBeat; readonly className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 12 20" role="img" aria-label={words.tempoBeats[beat]}>
    <ellipse
      cx="4"
      cy="16.6"
      rx="3.4"
      ry="2.4"
      transform="rotate(-20 4 16.6)"
      fill={beat === "half" ? "none" : "currentColor"}
      stroke="currentColor"
      strokeWidth={beat === "half" ? 1.2 : 0.6}
    />
    <path d="M7.2 16 V2" stroke="currentColor" strokeWidth="1.1" />
    {beat === "eighth" && <path d="M7.2 2 C7.6 6 11 6.5 10.2 11 C10 8.5 8.5 7.6 7.2 7.2 Z" fill="currentColor" />}
    {beat === "dotted-quarter" && <circle cx="10.4" cy="16" r="1.2" fill="currentColor" />}
  </svg>
);
