import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { Button, type ButtonVariant } from "../button/Button.tsx";
import { MoreIcon } from "../icon/MoreIcon.tsx";

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** The key that does the same, e.g. "Del". */
  readonly shortcut?: string;
  /** Destructive; stands last. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

/** A row of exclusive choices at the top of a menu, e.g. durations. */
export interface MenuChoices {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string; readonly icon: ReactNode }[];
  readonly onChange: (value: string) => void;
}

export interface MenuContent {
  /** Its accessible name, e.g. "Player menu". */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onSelect: (id: string) => void;
  /** Names what the menu is about. */
  readonly head?: ReactNode;
  readonly choices?: MenuChoices;
}

export interface MenuProps extends MenuContent {
  /** What the button shows; three dots when not given. */
  readonly trigger?: ReactNode;
  readonly variant?: ButtonVariant;
  readonly small?: boolean;
  /** False when `trigger` holds text, which then is its name. */
  readonly icon?: boolean;
}

const MenuPanel = lazy(() => import("./MenuPanel.tsx"));

/** A button with a menu. The menu's machinery is fetched when it is first opened. */
export function Menu({ trigger = <MoreIcon />, variant = "quiet", small = false, icon = true, ...content }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        id={id}
        variant={variant}
        size={small ? "small" : "normal"}
        icon={icon}
        aria-label={icon ? content.label : undefined}
        aria-haspopup="menu"
        aria-expanded={open ?? false}
        onClick={() => setOpen((now) => now !== true)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {trigger}
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <MenuPanel {...content} open={open} triggerId={id} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
