import { Cable, Copy, LayoutGrid, Lock, Play, SlidersHorizontal, Trash2, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Beats, CountIn } from "../controls/beats/Beats.tsx";
import { Button } from "../controls/button/Button.tsx";
import { PlayButton } from "../controls/button/PlayButton.tsx";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { type HarmonicFunction, Roman } from "../controls/chord/Roman.tsx";
import { CircleOfFifths } from "../controls/circle-of-fifths/CircleOfFifths.tsx";
import { Dialog } from "../controls/dialog/Dialog.tsx";
import { DURATION_NAMES, DURATIONS } from "../controls/element-card/durations.ts";
import { ElementCard } from "../controls/element-card/ElementCard.tsx";
import { NoteGlyph } from "../controls/element-card/NoteGlyph.tsx";
import { CountInIcon, LoopIcon, MetronomeIcon } from "../controls/icon/transport-icons.tsx";
import { Menu } from "../controls/menu/Menu.tsx";
import { NoticeBar } from "../controls/notice/Notice.tsx";
import { Segmented } from "../controls/segmented/Segmented.tsx";
import { SearchSelect } from "../controls/select/SearchSelect.tsx";
import { Select } from "../controls/select/Select.tsx";
import { TempoField } from "../controls/spin/TempoField.tsx";
import { Switch } from "../controls/switch/Switch.tsx";
import { Toast } from "../controls/toast/Toast.tsx";
import { VerdictBadge } from "../controls/verdict/Verdict.tsx";
import { applyTheme, type ThemeChoice, ThemeSwitch } from "../shell/ThemeSwitch.tsx";
import { LabBrowser } from "./LabBrowser.tsx";
import { LabFrames } from "./LabFrames.tsx";
import { LabMusic } from "./LabMusic.tsx";
import styles from "./lab.module.css";

const CHORDS = [
  "Ebmaj7",
  "Fm9",
  "Bb13",
  "Bb7b9",
  "Dm7b5",
  "Bdim7",
  "F#m7",
  "Eb6/9",
  "Bb7#9b5",
  "C7sus4",
  "G7alt",
  "FmMaj7",
  "Abmaj7/Eb",
  "F#m7b5/C",
  "Cadd9",
];
const ROMANS: readonly (readonly [string, HarmonicFunction])[] = [
  ["Imaj7", "tonic"],
  ["ii7", "subdominant"],
  ["iii7", "tonic"],
  ["IVmaj7", "subdominant"],
  ["V7", "dominant"],
  ["vi7", "tonic"],
  ["viiø7", "dominant"],
  ["bII7", "dominant"],
];
const SCALES = ["Major (ionian)", "Dorian", "Lydian dominant"].map((label) => ({ value: label, label }));

const Section = ({ title, wide = false, children }: { readonly title: string; readonly wide?: boolean; readonly children: ReactNode }) => (
  <section className={wide ? styles.wide : undefined}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Every control in each of its states, to look at while building. */
export default function Lab() {
  const [theme, setTheme] = useState<ThemeChoice>("system");
  return (
    <main className={styles.lab}>
      <header className={styles.wide}>
        <h1>Components</h1>
        <ThemeSwitch
          theme={theme}
          onChange={(next) => {
            applyTheme(document.documentElement, next);
            setTheme(next);
          }}
        />
      </header>
      <Section title="Chord symbols" wide>
        <div className={styles.chords}>
          {CHORDS.map((name) => (
            <ChordSymbol key={name} name={name} />
          ))}
        </div>
        <div className={styles.romans}>
          {ROMANS.map(([numeral, harmonic]) => (
            <Roman key={numeral} numeral={numeral} function={harmonic} size={18} />
          ))}
        </div>
      </Section>
      <Buttons />
      <Fields />
      <LabFrames />
      <Elements />
      <Status />
      <LabMusic />
      <LabBrowser />
    </main>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <div className={styles.row}>
        <Button variant="line">Practise</Button>
        <Button variant="line" disabled>
          Practise
        </Button>
        <Button variant="ink">Save</Button>
        <Button variant="ink" busy>
          Saving
        </Button>
        <Button>
          <Cable />
          Connect
        </Button>
        <Button pressed>
          <LayoutGrid />
          Tools
        </Button>
        <Button variant="danger">
          <Trash2 />
          Remove
        </Button>
        <Button icon aria-label="Undo">
          <Undo2 />
        </Button>
        <Button size="small" variant="line">
          Retry
        </Button>
        <PlayButton playing={false} onToggle={() => undefined} />
        <PlayButton playing onToggle={() => undefined} />
        <Switch label="Loop" icon={<LoopIcon />} checked onChange={() => undefined} />
        <Switch label="Metronome" icon={<MetronomeIcon />} checked={false} onChange={() => undefined} />
        <Switch label="Count-in" icon={<CountInIcon />} checked={false} onChange={() => undefined} />
      </div>
    </Section>
  );
}

function Fields() {
  const [tempo, setTempo] = useState(132);
  const [grid, setGrid] = useState<4 | 8 | 16>(8);
  const [loop, setLoop] = useState(true);
  const [scale, setScale] = useState("Lydian dominant");
  const [song, setSong] = useState<string>();
  const grids = [
    { value: 4, label: "Quarter" },
    { value: 8, label: "Eighth" },
    { value: 16, label: "Sixteenth" },
  ] as const;
  return (
    <Section title="Fields">
      <div className={styles.fields}>
        <Select label="Scale type" value={scale} options={SCALES} onChange={setScale} />
        <SearchSelect label="Song" value={song} options={SCALES} onChange={setSong} placeholder="Search 345 songs" />
        <TempoField value={tempo} onCommit={setTempo} />
        <Segmented label="Grid" value={grid} choices={grids} onChange={setGrid} />
        <Switch label="Loop" checked={loop} onChange={setLoop} />
        <Switch label="Count-in" checked={false} onChange={() => undefined} />
      </div>
    </Section>
  );
}

function Elements() {
  const [key, setKey] = useState("Eb");
  return (
    <>
      <Section title="Elements and lanes">
        <div className={styles.lane}>
          <ElementCard content={{ kind: "chord", name: "Fm9" }} duration="w" numeral="ii9" function="subdominant" />
          <ElementCard content={{ kind: "chord", name: "Bb13" }} duration="w" numeral="V13" function="dominant" selected />
          <ElementCard content={{ kind: "chord", name: "Ebmaj9" }} duration="h" numeral="Imaj9" function="tonic" large />
          {DURATIONS.map((duration) => (
            <ElementCard key={duration} content={{ kind: "rest" }} duration={duration} />
          ))}
        </div>
      </Section>
      <Section title="Circle of fifths">
        <div className={styles.circle}>
          <CircleOfFifths selected={key} onSelect={setKey} />
        </div>
      </Section>
    </>
  );
}

function Status() {
  const [toast, setToast] = useState<{ id: number; title: string; text: string }>();
  const [dialog, setDialog] = useState(false);
  const [duration, setDuration] = useState("h");
  const choices = DURATIONS.map((value) => ({ value, label: DURATION_NAMES[value], icon: <NoteGlyph duration={value} /> }));
  return (
    <Section title="Verdicts, notices, menus">
      <div className={styles.stack}>
        <div className={styles.row}>
          <VerdictBadge kind="success" text="Right" />
          <VerdictBadge kind="warning" text="Late, 226 ms" />
          <VerdictBadge kind="error" text="Missed" />
          <Beats count={4} now={0} />
          <Beats count={3} now={1} size="big" />
        </div>
        <NoticeBar
          kind="error"
          title="Could not save"
          actions={
            <Button variant="line" size="small">
              Try again
            </Button>
          }
        >
          The server did not answer. Your work is kept on this machine.
        </NoticeBar>
        <NoticeBar kind="warning" title="The piano was unplugged">
          Screen and computer keys still play.
        </NoticeBar>
        <div className={styles.row}>
          <Button variant="line" onClick={() => setToast({ id: Date.now(), title: "Success", text: "Workspace saved successfully" })}>
            Toast
          </Button>
          <Button variant="line" onClick={() => setDialog(true)}>
            Dialog
          </Button>
          <Menu
            label="Element menu"
            head={
              <>
                <ChordSymbol name="Bb13" /> bar 2
              </>
            }
            items={[
              { id: "hear", label: "Hear it", icon: <Play />, shortcut: "Space" },
              { id: "duplicate", label: "Duplicate", icon: <Copy />, shortcut: "D" },
              { id: "remove", label: "Remove", icon: <Trash2 />, shortcut: "Del", danger: true },
            ]}
            choices={{ label: "Duration", value: duration, choices, onChange: setDuration }}
            onSelect={() => undefined}
          />
        </div>
        <div className={styles.countIn}>
          <CountIn count={4} now={2} />
        </div>
        <Toast message={toast} onDone={() => setToast(undefined)} />
        <Dialog
          open={dialog}
          onClose={() => setDialog(false)}
          title="Settings"
          size="narrow"
          footer={
            <Button variant="ink" onClick={() => setDialog(false)}>
              Done
            </Button>
          }
        >
          <div className={styles.row}>
            <Lock />
            <SlidersHorizontal />
          </div>
        </Dialog>
      </div>
    </Section>
  );
}
