import { Popover } from "@ark-ui/react/popover";
import { Portal } from "@ark-ui/react/portal";
import type { ReactNode } from "react";
import styles from "./popover.module.css";

export interface PopoverPanelProps {
  readonly label: string;
  /** The id of the button it belongs to; focus goes back there. */
  readonly triggerId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: () => ReactNode;
}

/** The panel itself; loaded by Popover. Esc and a click outside close it. */
export default function PopoverPanel({ label, triggerId, open, onOpenChange, children }: PopoverPanelProps) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => onOpenChange(details.open)}
      ids={{ trigger: triggerId }}
      positioning={{ placement: "top-end", gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        {open && <div className={styles.behind} aria-hidden="true" />}
        <Popover.Positioner>
          <Popover.Content className={styles.popover} aria-label={label}>
            <h3 className={styles.head}>{label}</h3>
            {children()}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
