import type { Duration } from "../../../music/elements.ts";

const FLAGS: Readonly<Partial<Record<Duration, number>>> = { e: 1, s: 2, t: 3 };

/** A note of a duration, drawn: for the duration picker. */
export function NoteGlyph({ duration }: { readonly duration: Duration }) {
  const open = duration === "w" || duration === "h";
  return (
    <svg viewBox="0 0 28 32" aria-hidden="true">
      <ellipse
        cx="12.5"
        cy="26"
        rx={duration === "w" ? 6 : 5}
        ry={duration === "w" ? 3.9 : 3.5}
        transform={duration === "w" ? undefined : "rotate(-24 12.5 26)"}
        fill={open ? "none" : "currentColor"}
        stroke="currentColor"
        strokeWidth={open ? 1.8 : 0.6}
      />
      {duration !== "w" && <path d="M17.2 24.4V4" stroke="currentColor" strokeWidth="1.2" />}
      {[0, 1, 2].slice(0, FLAGS[duration] ?? 0).map((index) => (
        <path
          key={index}
          d={`M17.2 ${4 + index * 4.2}c.6 3.6 5.6 4.4 4.6 10.4-.4-3.6-2-4.8-4.6-6z`}
          fill="currentColor"
          stroke="currentColor"
          strokeWidth="0.4"
        />
      ))}
    </svg>
  );
}
