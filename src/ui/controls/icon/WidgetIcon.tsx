import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

const drawings: Readonly<Record<string, ReactNode>> = {
  player: (
    <>
      <path d="M1.8 4h12.4M1.8 7h12.4M1.8 10h5M1.8 13h5" />
      <path className="filled" d="M9.5 9v5.4l4.5-2.7z" />
    </>
  ),
  repertoire: <path d="M8 4.2C6.5 3 4.5 2.7 2 2.8v9.7c2.5-.1 4.5.2 6 1.3 1.5-1.1 3.5-1.4 6-1.3V2.8c-2.5-.1-4.5.2-6 1.4zM8 4.2v9.6" />,
  licks: (
    <>
      <path d="M3.5 12.5V4.5l8.5-2v8" />
      <ellipse className="filled" cx="2.6" cy="12.5" rx="1.7" ry="1.3" />
      <ellipse className="filled" cx="11.1" cy="10.5" rx="1.7" ry="1.3" />
    </>
  ),
  keySelector: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <circle cx="8" cy="8" r="2.4" />
      <path d="M8 2.2v3.4M13 5.1l-2.9 1.7M13 10.9l-2.9-1.7M8 13.8v-3.4M3 10.9l2.9-1.7M3 5.1l2.9 1.7" />
    </>
  ),
  progression: (
    <>
      <rect x="1.8" y="5" width="3.4" height="6" rx=".8" />
      <rect x="6.3" y="5" width="3.4" height="6" rx=".8" />
      <rect className="filled" x="10.8" y="5" width="3.4" height="6" rx=".8" />
    </>
  ),
  chords: (
    <>
      <ellipse className="filled" cx="7" cy="12" rx="2.3" ry="1.6" />
      <ellipse className="filled" cx="7" cy="8.6" rx="2.3" ry="1.6" />
      <ellipse className="filled" cx="7" cy="5.2" rx="2.3" ry="1.6" />
      <path d="M9.2 12V1.8" />
    </>
  ),
  voicing: (
    <>
      <path d="M2 4.5h12M2 8h12M2 11.5h12" />
      <ellipse className="filled" cx="8" cy="11.5" rx="2" ry="1.4" />
      <ellipse className="filled" cx="8" cy="8" rx="2" ry="1.4" />
      <ellipse className="filled" cx="8" cy="4.5" rx="2" ry="1.4" />
    </>
  ),
  question: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.2 6.3c.1-1.1.9-1.7 1.9-1.7s1.8.6 1.8 1.6c0 1.5-1.8 1.5-1.9 3M8 11.2v.2" />
    </>
  ),
  modalChords: <path d="M2 12.5h2.4V10h2.4V7.5h2.4V5h2.4V2.5H14" />,
  chordFinder: (
    <>
      <circle cx="7" cy="7" r="4.7" />
      <path d="m10.5 10.5 3 3M5.4 8.6v-3l3.2-.7v3" />
    </>
  ),
  harmonyTool: <path d="M3 3.5c5 0 5 9 10 9M3 8h10M3 12.5c5 0 5-9 10-9" />,
  chordRhythmSequencer: (
    <>
      <path className="filled" d="M2 3h3v3H2zM10.8 3h3v3h-3zM6.4 10h3v3h-3z" />
      <path d="M6.8 3.4H9v2.2H6.8zM2.4 10.4h2.2v2.2H2.4zM11.2 10.4h2.2v2.2h-2.2z" />
    </>
  ),
  pianoRollSequencer: <path d="M2 3.5h5M5 6.5h6M9 9.5h5M3 12.5h4" strokeWidth="2.2" />,
  simpleTraining: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <circle cx="8" cy="8" r="2.9" />
      <circle className="filled" cx="8" cy="8" r=".9" />
    </>
  ),
  pianoRoll: (
    <>
      <rect x="1.8" y="3" width="12.4" height="10" rx="1" />
      <path d="M5.9 13V9.3M10.1 13V9.3" />
      <path className="filled" d="M4.7 3h2.4v6.3H4.7zM8.9 3h2.4v6.3H8.9z" />
    </>
  ),
};

const unknown = <rect x="2.5" y="2.5" width="11" height="11" rx="1.5" strokeDasharray="2 2" />;

/** Whether a widget type has a drawing of its own. */
export const hasDrawing = (type: string): boolean => type in drawings;

/** The icon of a widget type; a dashed square for a type that is not known here. */
export const WidgetIcon = ({ type }: { readonly type: string }) => <Icon>{drawings[type] ?? unknown}</Icon>;
