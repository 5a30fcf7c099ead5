import type { DocumentPreview } from "../../documents/sharing/preview.ts";
import { withAccidentalSigns } from "../controls/chord/accidental-signs.ts";
import * as words from "../text/en/start.ts";

/** Pixels of the picture, and its largest size in bytes; the gateway takes no other. */
const [WIDTH, HEIGHT, MOST_BYTES] = [1200, 630, 153_600];
const [MARGIN, TITLE, CHORD, LINE] = [72, 64, 52, 30];
const COLOURS = { paper: "#ffffff", ink: "#17191c", second: "#4c5056", accent: "#1f4bc6", line: "#d6d7d3" } as const;
/** Five lines of a staff at the foot, one below the other. */
const STAFF = { top: 512, gap: 14, lines: 5 } as const;

/**
 * Draws the picture of a link: title, first chords and first lines on paper.
 * @returns a PNG of 1200 x 630 in base64; undefined where there is no canvas, or it comes out larger than 150 KiB
 */
export async function drawPreview(shown: DocumentPreview & { readonly title: string }): Promise<string | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  draw(context, shown);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null || blob.size > MOST_BYTES) return undefined;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** The family of the page's own type. */
const pageFont = (): string => getComputedStyle(document.body).fontFamily;

function draw(context: CanvasRenderingContext2D, { title, lines, chords }: DocumentPreview & { readonly title: string }): void {
  const write = (text: string, y: number, font: string, colour: string): void => {
    context.font = `${font} ${pageFont()}`;
    context.fillStyle = colour;
    context.fillText(text, MARGIN, y);
  };
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  let y = MARGIN + TITLE;
  for (const line of wrapped(context, title, `700 ${TITLE}px`, 2)) {
    write(line, y, `700 ${TITLE}px`, COLOURS.ink);
    y += TITLE * 1.1;
  }
  if (chords.length > 0) {
    const [row = ""] = wrapped(context, chords.map(withAccidentalSigns).join("   "), `600 ${CHORD}px`, 1);
    write(row, y + 12, `600 ${CHORD}px`, COLOURS.accent);
    y += CHORD + 28;
  }
  const room = Math.max(0, Math.floor((STAFF.top - 24 - y) / (LINE * 1.45)));
  for (const line of wrapped(context, lines.join(" "), `450 ${LINE}px`, room)) {
    write(line, y, `450 ${LINE}px`, COLOURS.second);
    y += LINE * 1.45;
  }
  context.fillStyle = COLOURS.line;
  for (let line = 0; line < STAFF.lines; line += 1) context.fillRect(0, STAFF.top + line * STAFF.gap, WIDTH, 2);
  context.fillStyle = COLOURS.paper;
  context.fillRect(MARGIN - 16, STAFF.top - 4, 260, STAFF.gap * STAFF.lines);
  write(words.productName, STAFF.top + 44, "700 40px", COLOURS.ink);
}

/** A text in lines that fit, so many at most; the last one ends with an ellipsis where there is more. */
function wrapped(context: CanvasRenderingContext2D, text: string, font: string, most: number): readonly string[] {
  context.font = `${font} ${pageFont()}`;
  const fits = (line: string): boolean => context.measureText(line).width <= WIDTH - 2 * MARGIN;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (lines.length === most - 1 || most === 0) return most === 0 ? [] : [...lines, shortened(line === "" ? word : line, fits)];
    if (line !== "") lines.push(line);
    line = word;
  }
  return most === 0 ? [] : [...lines, shortenedIfLong(line, fits)];
}

const shortenedIfLong = (line: string, fits: (line: string) => boolean): string => (fits(line) ? line : shortened(line, fits));

function shortened(line: string, fits: (line: string) => boolean): string {
  let cut = line;
  while (cut !== "" && !fits(`${cut}…`)) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}
