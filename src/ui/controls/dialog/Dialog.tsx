import { lazy, type ReactNode, Suspense, useRef } from "react";

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the foot. */
  readonly footer?: ReactNode;
  /** Narrow for a question, normal for settings, full for the graph. */
  readonly size?: "narrow" | "normal" | "full";
}

const DialogPanel = lazy(() => import("./DialogPanel.tsx"));

/** A modal dialog; its machinery is fetched when it is first opened. */
export function Dialog(props: DialogProps) {
  const wanted = useRef(false);
  wanted.current ||= props.open;
  if (!wanted.current) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
