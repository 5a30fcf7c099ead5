import { type Wiring, wirings } from "../../../documents/wirings.ts";
import * as words from "../../text/en/graph.ts";
import * as tools from "../../text/en/names/tools.ts";
import { listed, say } from "../../text/say.ts";
import styles from "../editor.module.css";
import type { ShownNode } from "../model/nodes.ts";
import { missingFor } from "../model/wirings.ts";

export interface WiringOffersProps {
  readonly nodes: readonly ShownNode[];
  readonly addsWidgets: boolean;
  readonly locked: boolean;
  readonly onWiring: (wiring: Wiring) => void;
}

const wiringKeys = Object.keys(wirings) as (keyof typeof wirings)[];

/** The ready-made wirings, each with the widgets that it would add or that it lacks. */
export const WiringOffers = ({ nodes, addsWidgets, locked, onWiring }: WiringOffersProps) => (
  <>
    <h3>{words.wirings}</h3>
    {locked && <p className={styles.hint}>{words.wiringsLocked}</p>}
    <ul>
      {wiringKeys.map((key) => {
        const wiring: Wiring = wirings[key];
        const missing = missingFor(wiring, nodes);
        return (
          <li key={key}>
            <button
              type="button"
              className={styles.offer}
              disabled={locked || (missing.length > 0 && !addsWidgets)}
              onClick={() => onWiring(wiring)}
            >
              <span>{tools.wiringNames[key]}</span>
              {missing.length > 0 && <small>{say(addsWidgets ? words.adds : words.needs, { widgets: listed(missing.map(spaced)) })}</small>}
            </button>
          </li>
        );
      })}
    </ul>
  </>
);

/** @example spaced("chordRhythmSequencer") // "chord rhythm sequencer" */
const spaced = (type: string): string => type.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
