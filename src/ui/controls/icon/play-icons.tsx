import { Icon } from "./Icon.tsx";

export const PlayIcon = () => (
  <Icon>
    <path className="filled" d="M4.5 2.6v10.8L13.5 8z" />
  </Icon>
);

export const PauseIcon = () => (
  <Icon>
    <path className="filled" d="M4 3h3v10H4zM9 3h3v10H9z" />
  </Icon>
);
