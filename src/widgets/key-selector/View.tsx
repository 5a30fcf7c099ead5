import { scaleGroups, scaleTitle } from "../../music/scales.ts";
import { NO_KEY } from "../../music/spelling/key-names.ts";
import { keyTitle } from "../../music/transpose.ts";
import { ChordSymbol } from "../../ui/controls/chord/ChordSymbol.tsx";
import { MusicText } from "../../ui/controls/chord/MusicText.tsx";
import { Roman } from "../../ui/controls/chord/Roman.tsx";
import { spokenPitch } from "../../ui/controls/chord/spoken.ts";
import { CircleOfFifths } from "../../ui/controls/circle-of-fifths/CircleOfFifths.tsx";
import { ScaleSheet } from "../../ui/controls/notation/ScaleSheet.tsx";
import { SearchSelect } from "../../ui/controls/select/SearchSelect.tsx";
import { useSongKey } from "../../ui/state/playing/use-note-names.ts";
import { widgetView } from "../../ui/state/widget-view.tsx";
import * as words from "../../ui/text/en/widgets.ts";
import { say } from "../../ui/text/say.ts";
import type { keySelector, ScaleDegree } from "./definition.ts";
import styles from "./view.module.css";

const scaleOptions = scaleGroups.flatMap(({ name: group, scales }) =>
  scales.map(({ name, aliases }) => ({ value: name, label: capitalised(name), aliases, group })),
);

/** The circle of fifths, the scale type, and the scale in notation with the chord on each of its notes. */
export default widgetView<typeof keySelector>(({ state, derived, act }) => (
  <div className={styles.keySelector}>
    <div className={styles.circle}>
      <CircleOfFifths
        selected={derived.place ?? ""}
        written={derived.written}
        tonal={derived.isTonal}
        onSelect={(key) => act("selectKey", { key })}
      />
    </div>
    <div className={styles.side}>
      <SearchSelect
        label={words.scaleType}
        value={state.scaleType}
        options={scaleOptions}
        nothingFound={words.noScaleFound}
        onChange={(scaleType) => act("selectScaleType", { scaleType })}
      />
      <dl className={styles.facts}>
        {derived.relative !== null && (
          <>
            <dt>{words.relative}</dt>
            <dd>
              <MusicText text={derived.relative} />
            </dd>
          </>
        )}
        <SongKey />
        {derived.isTonal && <Functions />}
      </dl>
    </div>
    <div className={styles.scale}>
      <ScaleSheet
        score={derived.score}
        label={say(words.scaleOf, { scale: `${spokenPitch(state.key)} ${scaleTitle(state.scaleType)}` })}
        labels={derived.degrees.map((degree) => ({ key: degree.note, content: <Degree degree={degree} /> }))}
      />
    </div>
  </div>
));

/** What the tints of the circle and of the numerals mean. */
const Functions = () => (
  <>
    <dt className={styles.functionsWord}>{words.functionOfKeys}</dt>
    <dd className={styles.functions}>
      {FUNCTIONS.map((name) => (
        <span key={name} className={styles[name]}>
          {words.functions[name]}
        </span>
      ))}
    </dd>
  </>
);

/** The key of the song that plays, or that a player holds. */
function SongKey() {
  const key = useSongKey();
  if (key === undefined || key === NO_KEY) return null;
  return (
    <>
      <dt title={words.followsTheSong}>{words.songInKey}</dt>
      <dd>
        <MusicText text={keyTitle(key)} />
      </dd>
    </>
  );
}

function Degree({ degree: { own } }: { readonly degree: ScaleDegree }) {
  if (own === null)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{words.noChordOnNote}</span>
      </>
    );
  return (
    <>
      <ChordSymbol name={own.chord.name} />
      <Roman numeral={own.roman} function={own.function} />
    </>
  );
}

const FUNCTIONS = ["subdominant", "tonic", "dominant"] as const;

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
