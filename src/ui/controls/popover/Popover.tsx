import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { Button, type ButtonVariant } from "../button/Button.tsx";

export interface PopoverProps {
  /** Its name: what the button is called and what stands at its head. */
  readonly label: string;
  /** What the button shows. */
  readonly trigger: ReactNode;
  /** True where `trigger` is an icon alone. */
  readonly icon?: boolean;
  readonly variant?: ButtonVariant;
  readonly small?: boolean;
  readonly className?: string | undefined;
  /** Drawn while it is open. */
  readonly children: () => ReactNode;
}

const PopoverPanel = lazy(() => import("./PopoverPanel.tsx"));

/** A button with a panel above it that stays open while one works in it. The panel's machinery is fetched when it is first opened. */
export function Popover({ label, trigger, icon = false, variant = "quiet", small = false, className, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        id={id}
        variant={variant}
        size={small ? "small" : "normal"}
        icon={icon}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        className={className}
        onClick={() => setOpen((now) => now !== true)}
      >
        {trigger}
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <PopoverPanel label={label} triggerId={id} open={open} onOpenChange={setOpen}>
            {children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  );
}
