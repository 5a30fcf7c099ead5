/** The sign that a D.S. goes back to, or the one that it jumps to: drawn, for fonts have it seldom. */
export const JumpSign = ({ kind, label }: { readonly kind: "segno" | "coda"; readonly label: string }) => (
  <svg viewBox="0 0 20 20" role="img" aria-label={label} width="100%" height="100%">
    {kind === "coda" ? (
      <g fill="none" stroke="currentColor" strokeWidth="1.6">
        <ellipse cx="10" cy="10" rx="5" ry="6.4" />
        <path d="M10 0.8 V19.2 M1.6 10 H18.4" />
      </g>
    ) : (
      <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
        <path d="M13.6 4.6 C11.8 1.4 5.4 2.2 5.6 6 C5.8 9.6 14.2 10.4 14.4 14 C14.6 17.8 8.2 18.6 6.4 15.4" />
        <path d="M4 18.4 L16 1.6" strokeWidth="1.3" />
        <circle cx="4.2" cy="10.6" r="1" fill="currentColor" stroke="none" />
        <circle cx="15.8" cy="9.4" r="1" fill="currentColor" stroke="none" />
      </g>
    )}
  </svg>
);
