import { X } from "lucide-react";
import { useState } from "react";
import { keptClasses, type LearnerHere } from "../../../host/classes/kept-class.ts";
import { Button } from "../../controls/button/Button.tsx";
import * as words from "../../text/en/classes/join.ts";
import { say } from "../../text/say.ts";
import styles from "../classes.module.css";

/** The learners of this device, one tap each; their words are asked for next. */
export function WhoWorksHere({ onChoose }: { readonly onChoose: (learner: LearnerHere | undefined) => void }) {
  const [here, setHere] = useState(() => keptClasses().here());
  const forget = (learner: LearnerHere) => {
    keptClasses().forget(learner);
    setHere(keptClasses().here());
  };
  return (
    <div className={styles.form}>
      <h1>{words.whoWorksHere}</h1>
      <p>{words.whoWorksHint}</p>
      <ul className={styles.list}>
        {here.map((learner) => (
          <li key={`${learner.code} ${learner.nickname}`} className={styles.row}>
            <Button variant="line" onClick={() => onChoose(learner)}>
              {say(words.ofClass, { nickname: learner.nickname, title: learner.title })}
            </Button>
            <Button icon size="small" aria-label={say(words.forgetHere, { nickname: learner.nickname })} onClick={() => forget(learner)}>
              <X />
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="line" onClick={() => onChoose(undefined)}>
        {words.somebodyElse}
      </Button>
    </div>
  );
}
