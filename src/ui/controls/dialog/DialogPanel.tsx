import { Dialog } from "@ark-ui/react/dialog";
import { Portal } from "@ark-ui/react/portal";
import { X } from "lucide-react";
import * as common from "../../text/en/common.ts";
import { buttonClass } from "../button/Button.tsx";
import { classNames } from "../class-names.ts";
import type { DialogProps } from "./Dialog.tsx";
import styles from "./dialog.module.css";

/** The dialog itself; loaded by Dialog. Focus is held inside and goes back to where it was. */
export default function DialogPanel({ open, onClose, title, children, footer, size = "normal" }: DialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(details) => !details.open && onClose()} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Positioner className={classNames(styles.place, styles[size])}>
          <Dialog.Content className={styles.dialog}>
            <header className={styles.head}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              <Dialog.CloseTrigger className={buttonClass({ icon: true })} aria-label={common.close}>
                <X />
              </Dialog.CloseTrigger>
            </header>
            <div className={styles.body}>{children}</div>
            {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
