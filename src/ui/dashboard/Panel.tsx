import type { ReactNode } from "react";
import { WidgetFrame } from "../controls/widget-frame/WidgetFrame.tsx";
import { useHost, useSignalValue } from "../state/host.tsx";

export interface PanelProps {
  /** What it is remembered by while it is folded. */
  readonly id: string;
  readonly label: string;
  /** A few words after the label. */
  readonly meta?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the dashboard that is no widget: the same frame, and it can be folded. */
export function Panel({ id, label, meta, children }: PanelProps) {
  const { openWidgets } = useHost();
  const open = useSignalValue(openWidgets.all)[id]?.open ?? true;
  return (
    <WidgetFrame label={label} meta={meta} collapsed={!open} onToggle={() => openWidgets.toggle(id)} locked>
      {children}
    </WidgetFrame>
  );
}
