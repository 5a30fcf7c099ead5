import { SaxesParser } from "saxes";

/** A child of an element in its place: how often it may stand there. */
type Particle = readonly [names: string, least: number, most: number];
const one = (name: string): Particle => [name, 1, 1];
const maybe = (name: string): Particle => [name, 0, 1];
const any = (name: string): Particle => [name, 0, Number.POSITIVE_INFINITY];
const some = (name: string): Particle => [name, 1, Number.POSITIVE_INFINITY];
const MUSIC = "note|backup|forward|direction|attributes|harmony|figured-bass|print|sound|listening|barline|grouping|link|bookmark";
const AFTER_LENGTH: readonly Particle[] = [
  any("instrument"),
  maybe("footnote"),
  maybe("level"),
  maybe("voice"),
  maybe("type"),
  any("dot"),
  maybe("accidental"),
  maybe("time-modification"),
  maybe("stem"),
  maybe("notehead"),
  maybe("notehead-text"),
  maybe("staff"),
  any("beam"),
  any("notations"),
  any("lyric"),
  maybe("play"),
  maybe("listen"),
];
const PITCHED = one("pitch|rest|unpitched");

/**
 * Elements with their children in order, each list one of the ways in which it may be built. Source: the schema of MusicXML 4.0
 * (musicxml.xsd, complex types of these names); elements that are not named here may not stand in what is written.
 */
const MODELS: Readonly<Record<string, readonly (readonly Particle[])[]>> = {
  "score-partwise": [
    [
      maybe("work"),
      maybe("movement-number"),
      maybe("movement-title"),
      maybe("identification"),
      maybe("defaults"),
      any("credit"),
      one("part-list"),
      some("part"),
    ],
  ],
  work: [[maybe("work-number"), maybe("work-title"), maybe("opus")]],
  identification: [[any("creator"), any("rights"), maybe("encoding"), maybe("source"), any("relation"), maybe("miscellaneous")]],
  encoding: [[any("encoding-date|encoder|software|encoding-description|supports")]],
  "part-list": [[any("part-group"), one("score-part"), any("part-group|score-part")]],
  "score-part": [
    [
      maybe("identification"),
      any("part-link"),
      one("part-name"),
      maybe("part-name-display"),
      maybe("part-abbreviation"),
      maybe("part-abbreviation-display"),
    ],
  ],
  part: [[some("measure")]],
  measure: [[any(MUSIC)]],
  attributes: [
    [
      maybe("footnote"),
      maybe("level"),
      maybe("divisions"),
      any("key"),
      any("time"),
      maybe("staves"),
      maybe("part-symbol"),
      maybe("instruments"),
      any("clef"),
      any("staff-details"),
      any("transpose"),
      any("directive"),
      any("measure-style"),
    ],
  ],
  key: [[maybe("cancel"), one("fifths"), maybe("mode"), any("key-octave")]],
  time: [[one("senza-misura")], [one("beats"), one("beat-type"), any("beats|beat-type")]],
  clef: [[one("sign"), maybe("line"), maybe("clef-octave-change")]],
  direction: [[some("direction-type"), maybe("offset"), maybe("footnote"), maybe("level"), maybe("voice"), maybe("staff"), maybe("sound")]],
  "direction-type": [
    [some("rehearsal")],
    [some("segno")],
    [some("coda")],
    [some("words|symbol")],
    [one("wedge")],
    [some("dynamics")],
    [one("metronome")],
  ],
  metronome: [[one("beat-unit"), any("beat-unit-dot"), one("per-minute")]],
  note: [
    [one("grace"), maybe("chord"), PITCHED, ["tie", 0, 2], ...AFTER_LENGTH],
    [one("cue"), maybe("chord"), PITCHED, one("duration"), ...AFTER_LENGTH],
    [maybe("chord"), PITCHED, one("duration"), ["tie", 0, 2], ...AFTER_LENGTH],
  ],
  pitch: [[one("step"), maybe("alter"), one("octave")]],
  lyric: [
    [maybe("syllabic"), one("text"), any("elision|syllabic|text"), maybe("extend"), maybe("end-line"), maybe("end-paragraph")],
    [one("extend"), maybe("end-line"), maybe("end-paragraph")],
  ],
  notations: [[any("tied|slur|tuplet|ornaments|technical|articulations|dynamics|fermata|arpeggiate")]],
  technical: [
    [any("up-bow|down-bow|open-string|thumb-position|fingering|stopped|snap-pizzicato|pluck|double-tongue|triple-tongue|harmonic")],
  ],
  articulations: [
    [
      any(
        "accent|strong-accent|staccato|tenuto|detached-legato|staccatissimo|spiccato|scoop|plop|doit|falloff|breath-mark|caesura|stress|unstress|soft-accent",
      ),
    ],
  ],
  ornaments: [[any("trill-mark|turn|delayed-turn|inverted-turn|mordent|inverted-mordent|tremolo|wavy-line")]],
  dynamics: [[any("p|pp|ppp|pppp|f|ff|fff|ffff|mp|mf|sf|sfz|sfp|fp|fz|rf|rfz|n|pf|sfzp")]],
  "time-modification": [[one("actual-notes"), one("normal-notes"), maybe("normal-type"), any("normal-dot")]],
  backup: [[one("duration"), maybe("footnote"), maybe("level")]],
  forward: [[one("duration"), maybe("footnote"), maybe("level"), maybe("voice"), maybe("staff")]],
  barline: [
    [
      maybe("bar-style"),
      maybe("footnote"),
      maybe("level"),
      maybe("wavy-line"),
      maybe("segno"),
      maybe("coda"),
      ["fermata", 0, 2],
      maybe("ending"),
      maybe("repeat"),
    ],
  ],
  harmony: [
    [
      one("root|numeral|function"),
      one("kind"),
      maybe("inversion"),
      maybe("bass"),
      any("degree"),
      maybe("frame"),
      maybe("offset"),
      maybe("footnote"),
      maybe("level"),
      maybe("staff"),
    ],
  ],
  root: [[one("root-step"), maybe("root-alter")]],
  bass: [[maybe("bass-separator"), one("bass-step"), maybe("bass-alter")]],
  degree: [[one("degree-value"), one("degree-alter"), one("degree-type")]],
};

const INTEGER = /^-?\d+$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const POSITIVE = /^(?=.*[1-9])\d+(?:\.\d+)?$/;
const STEP = /^[A-G]$/;
const KINDS =
  /^(?:major|minor|augmented|diminished|dominant|major-seventh|minor-seventh|diminished-seventh|augmented-seventh|half-diminished|major-minor|major-sixth|minor-sixth|dominant-ninth|major-ninth|minor-ninth|dominant-11th|major-11th|minor-11th|dominant-13th|major-13th|minor-13th|suspended-second|suspended-fourth|Neapolitan|Italian|French|German|pedal|power|Tristan|other|none)$/;
/** What the text of an element has to be. */
const TEXTS: Readonly<Record<string, RegExp>> = {
  divisions: POSITIVE,
  duration: POSITIVE,
  fifths: INTEGER,
  beats: /^\d+(?:\+\d+)*$/,
  "beat-type": /^\d+$/,
  staves: /^\d+$/,
  staff: /^[1-9]\d*$/,
  sign: /^(?:G|F|C|percussion|TAB|none)$/,
  line: INTEGER,
  "clef-octave-change": INTEGER,
  "beat-unit": /^(?:breve|whole|half|quarter|eighth|16th|32nd|64th)$/,
  step: STEP,
  "root-step": STEP,
  "bass-step": STEP,
  alter: NUMBER,
  "root-alter": NUMBER,
  "bass-alter": NUMBER,
  "degree-alter": NUMBER,
  "degree-value": /^[1-9]\d*$/,
  "degree-type": /^(?:add|alter|subtract)$/,
  octave: /^\d$/,
  kind: KINDS,
  type: /^(?:1024th|512th|256th|128th|64th|32nd|16th|eighth|quarter|half|whole|breve|long|maxima)$/,
  syllabic: /^(?:single|begin|middle|end)$/,
  "actual-notes": /^\d+$/,
  "normal-notes": /^\d+$/,
  offset: NUMBER,
  "bar-style": /^(?:regular|dotted|dashed|heavy|light-light|light-heavy|heavy-light|heavy-heavy|tick|short|none)$/,
};
const START_STOP = /^(?:start|stop)$/;
const YES_NO = /^(?:yes|no)$/;
/** Attributes by element: those that may stand there, and what each has to be. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  "score-partwise": { version: /^4\.0$/ },
  creator: { type: /./ },
  "score-part": { id: /^[A-Za-z_][\w.-]*$/ },
  part: { id: /^[A-Za-z_][\w.-]*$/ },
  measure: { number: /./, implicit: YES_NO },
  clef: { number: /^[1-9]\d*$/ },
  direction: { placement: /^(?:above|below)$/ },
  sound: { tempo: NUMBER, dacapo: YES_NO, dalsegno: /./, segno: /./, coda: /./, tocoda: /./, fine: /./ },
  note: { "print-object": YES_NO },
  lyric: { number: /./ },
  extend: { type: /^(?:start|stop|continue)$/ },
  tie: { type: START_STOP },
  tied: { type: /^(?:start|stop|continue|let-ring)$/ },
  slur: { type: /^(?:start|stop|continue)$/, number: /^[1-9]\d*$/ },
  tuplet: { type: START_STOP, number: /^[1-9]\d*$/ },
  fermata: { type: /^(?:upright|inverted)$/ },
  grace: { slash: YES_NO },
  wedge: { type: /^(?:crescendo|diminuendo|stop|continue)$/ },
  barline: { location: /^(?:left|right|middle)$/ },
  ending: { number: /^(?: *|[1-9]\d*(?:, ?[1-9]\d*)*)$/, type: /^(?:start|stop|discontinue)$/ },
  repeat: { direction: /^(?:backward|forward)$/, times: /^[1-9]\d*$/ },
  harmony: { "print-frame": YES_NO, "print-object": YES_NO },
  kind: { text: /^/, "use-symbols": YES_NO },
  "root-step": { text: /^/ },
};

/** Whether names stand as a list of particles has it; each is taken as often as it may. */
function fits(names: readonly string[], particles: readonly Particle[]): boolean {
  let at = 0;
  for (const [allowed, least, most] of particles) {
    const wanted = allowed.split("|");
    let count = 0;
    while (count < most && wanted.includes(names[at] ?? "")) {
      at++;
      count++;
    }
    if (count < least) return false;
  }
  return at === names.length;
}

interface Open {
  readonly name: string;
  readonly children: string[];
  text: string;
}

/** What in a score is not as the schema of MusicXML 4.0 has it; nothing where it is valid, as far as the elements that are written go. */
export function schemaFaults(xml: string): readonly string[] {
  const faults: string[] = [];
  const open: Open[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    open.at(-1)?.children.push(name);
    open.push({ name, children: [], text: "" });
    for (const [key, value] of Object.entries(attributes)) {
      const wanted = ATTRIBUTES[name]?.[key];
      if (wanted === undefined) faults.push(`${name} may not have ${key}`);
      else if (!wanted.test(String(value))) faults.push(`${name} ${key}="${value}"`);
    }
  });
  parser.on("text", (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on("closetag", () => {
    const element = open.pop();
    if (element === undefined) return;
    const { name, children, text } = element;
    const models = MODELS[name];
    if (models !== undefined && !models.some((particles) => fits(children, particles))) faults.push(`${name}: ${children.join(" ")}`);
    if (models === undefined && children.length > 0) faults.push(`${name} is not known to hold ${children.join(" ")}`);
    if (models !== undefined && text.trim() !== "") faults.push(`${name} holds text`);
    const wanted = TEXTS[name];
    if (wanted !== undefined && !wanted.test(text.trim())) faults.push(`${name}: "${text.trim()}"`);
  });
  parser.write(xml).close();
  return [...new Set(faults)];
}
