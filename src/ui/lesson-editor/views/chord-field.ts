import { atMost } from "../../controls/field/at-most.ts";
import * as words from "../../text/en/lesson.ts";
import { problemText } from "../../text/problems.ts";
import { chordProblem } from "../editing/renamed-chord.ts";
import styles from "./blocks.module.css";

/** Characters of a chord symbol. */
const MOST_SYMBOL = 30;
/** Px between what is said of a name and the edge of the window. */
const EDGE = 8;

/** The field under a selected chord symbol, with what is said of the name in it. */
export interface ChordField {
  readonly box: HTMLElement;
  readonly input: HTMLInputElement;
  /** Says why the name is no chord, once the box is in the page; false where it is one, where nothing is typed, and where it was said already. */
  refuses(): boolean;
}

/** Says a sentence under a field, within the window. */
function sayUnder(box: HTMLElement, input: HTMLInputElement, sentence: string): void {
  const said = document.createElement("span");
  said.setAttribute("role", "alert");
  said.id = `chord-${crypto.randomUUID()}`;
  said.textContent = sentence;
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", said.id);
  box.append(said);
  const over = box.getBoundingClientRect().right + EDGE - document.documentElement.clientWidth;
  if (over > 0) box.style.left = `${-over}px`;
}

/**
 * Makes the field in which the name of a chord symbol is typed; `done` gets the name and whether the keyboard left the field. Of a name that is no
 * chord Enter says why; pressed again it keeps the name.
 */
export function chordField(name: string, done: (name: string, byKey: boolean) => void): ChordField {
  const box = document.createElement("span");
  box.className = styles.chordName ?? "";
  const input = document.createElement("input");
  input.setAttribute("aria-label", words.chordSymbol);
  input.autocomplete = "off";
  input.spellcheck = false;
  input.value = name;
  let told: string | undefined;
  const refuses = () => {
    const why = chordProblem(input.value);
    if (why === undefined || told === input.value) return false;
    told = input.value;
    sayUnder(box, input, `${problemText(why)} ${words.mendChord}`);
    return true;
  };
  input.addEventListener("input", () => {
    const kept = atMost(input, MOST_SYMBOL);
    if (kept !== input.value) input.value = kept;
    told = undefined;
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
    box.querySelector("[role=alert]")?.remove();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") input.value = name;
    else if (refuses()) return;
    done(input.value, true);
  });
  input.addEventListener("blur", () => done(input.value, false));
  // A press on what is said does not leave the field.
  box.addEventListener("mousedown", (event) => event.target !== input && event.preventDefault());
  box.append(input);
  return { box, input, refuses };
}
