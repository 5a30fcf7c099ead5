import { BaseEdge, type EdgeProps, getBezierPath, useStore } from "reactflow";
import { type Box, pathOf, wayAround } from "../model/routing.ts";

interface Measured {
  readonly internals: { readonly positionAbsolute: { readonly x: number; readonly y: number } };
  readonly measured: { readonly width?: number | undefined; readonly height?: number | undefined };
}

/** The rectangles of the nodes, as one text: equal while none is moved. */
const boxesText = ({ nodeLookup }: { readonly nodeLookup: ReadonlyMap<string, Measured> }): string =>
  JSON.stringify(
    [...nodeLookup.values()].map(({ internals: { positionAbsolute }, measured }): Box => {
      return { x: positionAbsolute.x, y: positionAbsolute.y, w: measured.width ?? 0, h: measured.height ?? 0 };
    }),
  );

/** A link: a curve where nothing is in its way, else around the nodes. */
export function Wire({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  label,
  labelStyle,
  style,
  markerEnd,
}: EdgeProps) {
  const boxes: readonly Box[] = JSON.parse(useStore(boxesText));
  const ends = [
    { x: sourceX, y: sourceY },
    { x: targetX, y: targetY },
  ] as const;
  const way = wayAround(...ends, boxes);
  const [curve, middleX, middleY] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition });
  const place = way === undefined ? { x: middleX, y: middleY } : middleOf(way);
  return (
    <BaseEdge
      id={id}
      path={way === undefined ? curve : pathOf(way)}
      label={label}
      labelX={place.x}
      labelY={place.y}
      {...(labelStyle === undefined ? {} : { labelStyle })}
      {...(style === undefined ? {} : { style })}
      {...(markerEnd === undefined ? {} : { markerEnd })}
    />
  );
}

/** The middle of the longest level stretch, where a label has the most room. */
function middleOf(way: readonly { readonly x: number; readonly y: number }[]): { readonly x: number; readonly y: number } {
  let [best, length] = [way[0] ?? { x: 0, y: 0 }, -1];
  for (const [index, point] of way.entries()) {
    const next = way[index + 1];
    if (next === undefined || next.y !== point.y || Math.abs(next.x - point.x) <= length) continue;
    length = Math.abs(next.x - point.x);
    best = { x: (point.x + next.x) / 2, y: point.y };
  }
  return best;
}
