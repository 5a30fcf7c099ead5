import { Button } from "../../controls/button/Button.tsx";
import { MoreIcon } from "../../controls/icon/MoreIcon.tsx";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { below } from "./menu-place.ts";

export interface MenuButtonProps {
  /** Of what it opens the menu. */
  readonly name: string;
  readonly className: string | undefined;
  /** Called with the point to open at, in px of the window. */
  readonly onOpen: (x: number, y: number) => void;
}

/** The small button over an element that opens its menu; keys open it by Shift+F10 on the element itself, so it is no stop of its own. */
export const MenuButton = ({ name, className, onOpen }: MenuButtonProps) => (
  <Button
    size="small"
    icon
    className={className}
    aria-label={say(words.menuOf, { name })}
    aria-haspopup="menu"
    tabIndex={-1}
    onClick={(event) => onOpen(...below(event.currentTarget))}
  >
    <MoreIcon />
  </Button>
);
