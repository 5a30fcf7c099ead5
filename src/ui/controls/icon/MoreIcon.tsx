import { Icon } from "./Icon.tsx";

/** Three dots: what opens a menu. One path, since a page has dozens of them. */
export const MoreIcon = () => (
  <Icon>
    <path d="M3.3 8h.01M8 8h.01M12.7 8h.01" strokeWidth="2.6" />
  </Icon>
);
