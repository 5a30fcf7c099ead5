import { type ElementName, elementName } from "../../../music/element-name.ts";
import { ElementSymbol } from "../../../ui/controls/chord/ElementSymbol.tsx";
import { Sign } from "../../../ui/controls/verdict/Verdict.tsx";
import * as common from "../../../ui/text/en/common.ts";
import * as words from "../../../ui/text/en/training.ts";
import styles from "../../../ui/training/stage/stage.module.css";
import { refusalText, voicingWord } from "../../../ui/training/words.ts";
import type { StageViewProps } from "./StageView.tsx";

/** The chord now, the next one and the one after it, as large as fits. */
export function StageAsked({ derived, run }: Pick<StageViewProps, "derived" | "run">) {
  const { cards, current, mode, refusal } = derived;
  const elements = cards.slice(current, current + 3).map(({ element }) => elementName(element));
  const [now, next, after] =
    mode === "simple" || run === undefined ? [elements[0], elements[1], elements[2]] : [run.now, run.next, run.after];
  const card = cards[current];
  const how = mode === "simple" ? voicingWord(card?.voicing ?? null) : "";
  const why = mode === "simple" && refusal !== null && card !== undefined ? refusalText(refusal, elementName(card.element)) : "";
  return (
    <div className={styles.asked}>
      <Named word={words.now} element={now ?? null} size="now" how={how} />
      <Named word={common.next} element={next ?? null} size="next" />
      <Named word={words.afterNext} element={after ?? null} size="after" />
      {why !== "" && (
        <p className={styles.why} aria-hidden="true">
          <Sign kind="error" />
          <span>{why}</span>
        </p>
      )}
    </div>
  );
}

interface NamedProps {
  readonly word: string;
  readonly element: ElementName | null;
  readonly size: "now" | "next" | "after";
  readonly how?: string;
}

const Named = ({ word, element, size, how = "" }: NamedProps) => (
  <div className={styles.named} data-size={size}>
    <span className="label">{word}</span>
    {element === null ? <b className={styles.none}>–</b> : <ElementSymbol element={element} className={styles.chord} />}
    {how !== "" && <span className={styles.how}>{how}</span>}
  </div>
);
