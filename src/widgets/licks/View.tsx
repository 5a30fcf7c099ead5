import { Send } from "lucide-react";
import { circleOfFifths } from "../../music/keys.ts";
import { LICK_DEVICES, LICK_PROGRESSIONS } from "../../music/lick-library/tags.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { PlayButton } from "../../ui/controls/button/PlayButton.tsx";
import { withAccidentalSigns } from "../../ui/controls/chord/accidental-signs.ts";
import { ChordSymbol } from "../../ui/controls/chord/ChordSymbol.tsx";
import { TextField } from "../../ui/controls/field/TextField.tsx";
import { RestartIcon } from "../../ui/controls/icon/transport-icons.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { Segmented } from "../../ui/controls/segmented/Segmented.tsx";
import { Select } from "../../ui/controls/select/Select.tsx";
import { TempoField } from "../../ui/controls/spin/TempoField.tsx";
import { EmptyState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { usePlayedSheet } from "../../ui/state/playing/use-played-sheet.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import * as choosing from "../../ui/text/en/choosing/licks.ts";
import * as common from "../../ui/text/en/common.ts";
import * as words from "../../ui/text/en/widgets.ts";
import { say } from "../../ui/text/say.ts";
import type { LicksDerived, licks } from "./definition.ts";
import styles from "./view.module.css";

type Props = WidgetViewProps<typeof licks>;

const AS_WRITTEN = "written";
const keys = [
  { value: AS_WRITTEN, label: words.asWritten },
  ...circleOfFifths.map((key) => ({ value: key, label: withAccidentalSigns(key) })),
];

/** The library of licks, filtered by the chord they fit, in any key and tempo. */
export default widgetView<typeof licks>((props) => {
  const { state, derived, act } = props;
  return (
    <div className={styles.licks}>
      <div className={styles.filter}>
        <TextField
          label={words.fitsChord}
          value={derived.fits ?? ""}
          placeholder={words.anyChord}
          onCommit={(symbol) => act("fit", { symbol })}
        />
        <Select
          label={words.key}
          value={state.key ?? AS_WRITTEN}
          options={keys}
          onChange={(key) => act("setKey", { key: key === AS_WRITTEN ? null : key })}
        />
      </div>
      <Shelf {...props} />
      <List {...props} />
      {derived.shown === null ? (
        <EmptyState
          title={derived.fits === null ? words.noLicksYet : say(words.noLickFits, { chord: derived.fits })}
          text={derived.fits === null ? words.noLicksHint : words.noLickFitsHint}
          actions={
            derived.fits === null ? undefined : (
              <Button variant="line" onClick={() => act("fit", { symbol: "" })}>
                {words.showAll}
              </Button>
            )
          }
        />
      ) : (
        <Shown {...props} shown={derived.shown} />
      )}
    </div>
  );
});

const ANY = "";
const shelves = [
  { value: "mine", label: choosing.mine },
  { value: "library", label: choosing.library },
] as const;
const progressions = [
  { value: ANY, label: choosing.anyProgression },
  ...LICK_PROGRESSIONS.map((value) => ({ value, label: choosing.progressionNames[value] })),
];
const devices = [
  { value: ANY, label: choosing.anyDevice },
  ...LICK_DEVICES.map((value) => ({ value, label: choosing.deviceNames[value] })),
];

/** One's own licks, or the library by chords and device. */
function Shelf({ state, act }: Props) {
  const { library } = state;
  const browse = (field: "over" | "device") => (value: string) => {
    const { [field]: _before, ...rest } = library ?? {};
    act("browse", { library: value === ANY ? rest : { ...rest, [field]: value } });
  };
  return (
    <div className={styles.filter}>
      <Segmented
        label={choosing.licksFrom}
        small
        value={library === undefined ? "mine" : "library"}
        choices={shelves}
        onChange={(from) => act("browse", { library: from === "mine" ? null : {} })}
      />
      {library !== undefined && (
        <>
          <Select label={choosing.over} hideLabel value={library.over ?? ANY} options={progressions} onChange={browse("over")} />
          <Select label={choosing.device} hideLabel value={library.device ?? ANY} options={devices} onChange={browse("device")} />
        </>
      )}
    </div>
  );
}

const List = ({ derived, act }: Props) => (
  <ul className={styles.list} aria-label={words.licks}>
    {derived.list.map(({ id, title, chords }: LicksDerived["list"][number]) => (
      <li key={id}>
        <button type="button" className={styles.lick} aria-pressed={id === derived.selectedId} onClick={() => act("select", { id })}>
          <span>{title}</span>
          <span className={styles.chords}>
            {chords.map((name) => (
              <ChordSymbol key={name} name={name} />
            ))}
          </span>
        </button>
      </li>
    ))}
  </ul>
);

function Shown({ id, derived, act, shown }: Props & { readonly shown: NonNullable<LicksDerived["shown"]> }) {
  const { playing, onToggle, onRestart, cursor } = usePlayedSheet(id, derived);
  return (
    <>
      <div className={styles.sheet}>
        <Notation score={shown.score} label={say(words.lickInKey, { lick: shown.title, key: shown.key })} cursor={cursor} />
      </div>
      <div className={styles.transport}>
        <Button icon aria-label={common.restart} onClick={onRestart}>
          <RestartIcon />
        </Button>
        <PlayButton playing={playing} onToggle={onToggle} />
        <TempoField value={derived.tempo} beat={shown.score.head?.beat} onCommit={(tempo) => act("setTempo", { tempo })} />
        <span className="grow" />
        <Button variant="line" onClick={() => act("send", {})}>
          <Send />
          {words.sendToPlayer}
        </Button>
      </div>
    </>
  );
}
