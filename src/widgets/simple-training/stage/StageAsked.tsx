import { type ElementName, elementName } from "../../../music/element-name.ts";
import { ElementSymbol } from "../../../ui/controls/chord/ElementSymbol.tsx";
import { Sign } from "../../../ui/controls/verdict/Verdict.tsx";
import * as common from "../../../ui/text/en/common.ts";
import * as words from "../../../ui/text/en/training.ts";
import styles from "../../../ui/training/stage/stage.module.css";
import { refusalText, voicingWord } from "../../../ui/training/words.ts";
import type { StageViewProps } from "./StageView.tsx";

const SLOTS = [
  { size: "now", word: words.now },
  { size: "next", word: common.next },
  { size: "after", word: words.afterNext },
] as const;

/** The chord now, the next one and the one after it, as large as fits, each with how it has to stand; behind the last of them the end. */
export function StageAsked({ derived, run }: Pick<StageViewProps, "derived" | "run">) {
  const { cards, current, mode, refusal } = derived;
  const isSimple = mode === "simple";
  // A run in time, or with music that waits, begins at the first, whatever was found step by step before.
  const first = isSimple ? current : 0;
  const ahead = cards.slice(first, first + SLOTS.length);
  const elements = isSimple || run === undefined ? ahead.map(({ element }) => elementName(element)) : [run.now, run.next, run.after];
  const card = cards[current];
  const why = isSimple && refusal !== null && card !== undefined ? refusalText(refusal, elementName(card.element)) : "";
  const last = elements.indexOf(null);
  const end = last < 0 ? elements.length : last;
  return (
    <div className={styles.asked}>
      {SLOTS.slice(0, end + 1).map(({ size, word }, index) => (
        <Named
          key={size}
          word={size === "now" && end === 0 ? "" : word}
          element={elements[index] ?? null}
          size={size}
          how={isSimple ? voicingWord(ahead[index]?.voicing ?? null) : ""}
        />
      ))}
      {/* Its room is kept: what is asked for stays where it is when an answer is refused. */}
      {isSimple && (
        <p className={styles.why} aria-hidden="true">
          {why !== "" && <Sign kind="error" />}
          <span>{why}</span>
        </p>
      )}
    </div>
  );
}

interface NamedProps {
  readonly word: string;
  /** Null behind the last step. */
  readonly element: ElementName | null;
  readonly size: "now" | "next" | "after";
  readonly how: string;
}

const Named = ({ word, element, size, how }: NamedProps) => (
  <div className={styles.named} data-size={size}>
    {word !== "" && <span className="label">{word}</span>}
    {element === null ? (
      <b className={styles.end}>{word === "" ? words.runOver : words.theEnd}</b>
    ) : (
      <ElementSymbol element={element} className={styles.chord} />
    )}
    {how !== "" && <span className={styles.how}>{how}</span>}
  </div>
);
