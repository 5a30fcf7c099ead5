import { songReason } from "../../../songs/problems.ts";
import { type SongMeter, type SongProblem, songProblem } from "../../../songs/song.ts";
import { type KeyField, lettersOf, readKeyField } from "../fields/key-field.ts";
import { readMeterField, readTempoField, readUnit } from "../fields/measure-fields.ts";
import type { Notices } from "../notices.ts";
import { readText } from "../scan/text.ts";
import type { InForce, Place } from "./bar-draft.ts";

/** What a voice begins with. */
export interface VoiceStart {
  readonly meter: SongMeter | undefined;
  /** Unit length in whole notes. */
  readonly unit: number;
  readonly key: KeyField;
  readonly tempo: number | undefined;
  /** Octaves and half steps that its notes sound above what is written. */
  readonly octaves: number;
  readonly halfSteps: number;
}

/** Fields that change nothing here: instructions, remarks and words for the page. */
const PASSED = "IrNRTHZSBDFGAOCW";

/** What fields within the music of one voice have set. */
export class VoiceFields {
  /** Unit length in whole notes. */
  unit: number;
  /** Alterations of letters by the key. */
  letters: ReadonlyMap<string, number>;
  /** A section letter that waits for its bar. */
  section: string | undefined;
  readonly #notices: Notices;
  #key: string;
  #meter: SongMeter | undefined;
  #tempo: number | undefined;

  constructor(start: VoiceStart, notices: Notices) {
    this.unit = start.unit;
    this.letters = lettersOf(start.key);
    this.#key = start.key.key;
    this.#meter = start.meter;
    this.#tempo = start.tempo;
    this.#notices = notices;
  }

  /** What holds for a bar that begins now. */
  get inForce(): InForce {
    return { meter: this.#meter, key: this.#key, tempo: this.#tempo };
  }

  /** Takes up one field. */
  take(name: string, value: string, place: Place): SongProblem | undefined {
    switch (name) {
      case "M":
        return this.#takeMeter(value, place);
      case "L": {
        const unit = readUnit(value);
        if (unit === undefined) return songProblem(songReason("not-a-unit", { text: shown(value) }), place.line, place.column);
        this.unit = unit;
        return undefined;
      }
      case "K":
        return this.#takeKey(value, place);
      case "Q": {
        const { tempo } = readTempoField(value);
        if (tempo === undefined) this.#notices.tellOnce("tempo-guessed", place, { text: value });
        else this.#tempo = tempo;
        return undefined;
      }
      case "P":
        this.section = readText(value).trim() || undefined;
        return undefined;
      default:
        if (!PASSED.includes(name)) this.#notices.tellOnce("field-left-out", place, { field: name });
        return undefined;
    }
  }

  #takeMeter(value: string, place: Place): SongProblem | undefined {
    const read = readMeterField(value);
    if (read.kind === "bad") return songProblem(songReason("not-a-meter", { text: shown(value) }), place.line, place.column);
    if (read.kind === "none" && read.word) this.#notices.tellOnce("meter-guessed", place, { text: value });
    if (read.kind === "meter" && read.more) this.#notices.tellOnce("meters-left-out", place, { text: value });
    this.#meter = read.kind === "meter" ? read.meter : undefined;
    return undefined;
  }

  #takeKey(value: string, place: Place): SongProblem | undefined {
    const key = readKeyField(value);
    if (key === undefined) return songProblem(songReason("not-a-key", { text: shown(value) }), place.line, place.column);
    if (key.told === "mode") this.#notices.tellOnce("mode-guessed", place, { text: value, key: key.key });
    if (key.clefOnly || key.rest.length > 0) this.#notices.tellOnce("clef-change", place);
    if (key.clefOnly) return undefined;
    this.#key = key.key;
    this.letters = lettersOf(key);
    return undefined;
  }
}

/** As much of a value as a sentence bears. */
export const shown = (value: string): string => (value.length > 40 ? `${value.slice(0, 40)}…` : value);
