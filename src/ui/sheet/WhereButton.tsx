import { MapPin } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../controls/button/Button.tsx";
import { isPageKey } from "../keys/page-keys.ts";
import * as words from "../text/en/sheet.ts";
import styles from "./where-button.module.css";

export interface WhereButtonProps {
  /** Where the music is, in words. */
  readonly place: () => string;
  readonly isPlaying: boolean;
}

const TYPED = "input, textarea, select, [contenteditable=true]";
/** What a widget that says where it is, is found by; one that plays comes first. */
const MARK = "[data-where]";

/** Says where the music is: bar, beat, chord and section, by a button and by Shift+W. */
export function WhereButton({ place, isPlaying }: WhereButtonProps) {
  const own = useRef<HTMLSpanElement>(null);
  const [said, setSaid] = useState("");
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isPageKey(event, "where") || (event.target instanceof Element && event.target.matches(TYPED))) return;
      const all = [...document.querySelectorAll(MARK)];
      const asked = all.find((each) => each.getAttribute("data-where") === "playing") ?? all[0];
      if (asked === own.current) setSaid(latest.current());
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <span ref={own} className={styles.where} data-where={isPlaying ? "playing" : "still"}>
      <Button
        icon
        size="small"
        aria-label={words.whereIsTheMusic}
        title={said === "" ? words.whereIsTheMusic : said}
        onClick={() => setSaid(place())}
      >
        <MapPin />
      </Button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </span>
  );
}
