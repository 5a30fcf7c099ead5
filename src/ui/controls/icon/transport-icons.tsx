import { Icon } from "./Icon.tsx";

export const RestartIcon = () => (
  <Icon>
    <path className="filled" d="M13 3v10L5.5 8z" />
    <path d="M3.5 3v10" />
  </Icon>
);

export const LoopIcon = () => (
  <Icon>
    <path d="M11 2.5 13.5 5 11 7.5M13.5 5H5a2.5 2.5 0 0 0-2.5 2.5V8M5 13.5 2.5 11 5 8.5M2.5 11H11A2.5 2.5 0 0 0 13.5 8.5V8" />
  </Icon>
);

export const MetronomeIcon = () => (
  <Icon>
    <path d="M5.8 2.5h4.4l2.3 11h-9zM4.2 10.3h7.6M8 10.3l4.2-6" />
  </Icon>
);

export const CountInIcon = () => (
  <Icon>
    <circle className="filled" cx="2.6" cy="8" r="1.3" />
    <circle className="filled" cx="6.2" cy="8" r="1.3" />
    <circle className="filled" cx="9.8" cy="8" r="1.3" />
    <path d="M13.5 3v10" />
  </Icon>
);

export const MixerIcon = () => (
  <Icon>
    <path d="M4 2.5v5M4 10.5v3M8 2.5v2M8 7.5v6M12 2.5v7M12 12.5v1M2.5 9h3M6.5 6h3M10.5 11h3" />
  </Icon>
);

export const StandIcon = () => (
  <Icon>
    <path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />
  </Icon>
);

export const MidiIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="5.8" />
    <circle className="filled" cx="4.8" cy="8" r=".9" />
    <circle className="filled" cx="11.2" cy="8" r=".9" />
    <circle className="filled" cx="5.8" cy="5.5" r=".9" />
    <circle className="filled" cx="10.2" cy="5.5" r=".9" />
    <circle className="filled" cx="8" cy="4.6" r=".9" />
  </Icon>
);

export const PianoIcon = () => (
  <Icon>
    <rect x="1.8" y="3" width="12.4" height="10" rx="1" />
    <path d="M5.9 13V9.3M10.1 13V9.3" />
    <path className="filled" d="M4.7 3h2.4v6.3H4.7zM8.9 3h2.4v6.3H8.9z" />
  </Icon>
);
