import { type CSSProperties, type MouseEvent, useState } from "react";
import { type BandPiece, type BarRange, bandPieces, barAt, rangeOf } from "./layout/bars.ts";
import type { SheetLayout } from "./layout/sheet-layout.ts";
import styles from "./notation.module.css";

export type { BarRange } from "./layout/bars.ts";

export interface LoopBandProps {
  readonly layout: SheetLayout;
  /** What is looped, in runs of bars. */
  readonly ranges: readonly BarRange[] | undefined;
  readonly onChange: ((range: BarRange) => void) | undefined;
  readonly onSelectBar: ((bar: number) => void) | undefined;
}

interface Drag {
  readonly from: number;
  readonly to: number;
}

/** The loop as a band over the bars. A drag over bars draws a new one, a click chooses a bar; fingers scroll. */
export function LoopBand({ layout, ranges, onChange, onSelectBar }: LoopBandProps) {
  const [drag, setDrag] = useState<Drag>();
  const barUnder = (event: MouseEvent<HTMLElement>) => {
    const area = event.currentTarget.getBoundingClientRect();
    return barAt(layout, (event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height);
  };
  const shown = drag !== undefined && drag.from !== drag.to ? [rangeOf(drag.from, drag.to)] : (ranges ?? []);
  return (
    <div
      className={styles.bars}
      aria-hidden="true"
      data-control=""
      onPointerDown={(event) => {
        const bar = barUnder(event);
        if (event.pointerType === "touch" || event.button !== 0 || bar === undefined) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: bar, to: bar });
      }}
      onPointerMove={(event) => {
        const bar = drag === undefined ? undefined : barUnder(event);
        if (drag !== undefined && bar !== undefined && bar !== drag.to) setDrag({ from: drag.from, to: bar });
      }}
      onPointerUp={() => {
        if (drag !== undefined && drag.from !== drag.to) onChange?.(rangeOf(drag.from, drag.to));
        else if (drag !== undefined) onSelectBar?.(drag.from);
        setDrag(undefined);
      }}
      onPointerCancel={() => setDrag(undefined)}
      onClick={(event) => {
        const bar = isTap(event.nativeEvent) ? barUnder(event) : undefined;
        if (bar !== undefined) onSelectBar?.(bar);
      }}
    >
      {shown.flatMap((range) => bandPieces(layout, range).map((piece) => <Piece key={`${range.fromBar} ${piece.line}`} piece={piece} />))}
    </div>
  );
}

/** Whether a click was a finger's: fingers scroll, and choose a bar only where they are lifted again. */
const isTap = (event: Event): boolean => "pointerType" in event && event.pointerType === "touch";

const percent = (share: number): string => `${share * 100}%`;

const Piece = ({ piece }: { readonly piece: BandPiece }) => (
  <span
    className={styles.band}
    data-begins={piece.begins || undefined}
    data-ends={piece.ends || undefined}
    style={
      {
        left: percent(piece.left),
        width: percent(piece.width),
        top: percent(piece.top),
        height: percent(piece.height),
      } satisfies CSSProperties
    }
  />
);
