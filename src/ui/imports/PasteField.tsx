import { FileUp, KeyboardMusic } from "lucide-react";
import { useId, useState } from "react";
import type { ImportSource } from "../../host/imports/importer.ts";
import { Button } from "../controls/button/Button.tsx";
import * as words from "../text/en/songs/songs.ts";
import { FilesButton } from "./FilesButton.tsx";
import styles from "./imports.module.css";
import { PlayedNotes } from "./PlayedNotes.tsx";
import { sourceOfText } from "./sources.ts";

interface PasteFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSources: (sources: readonly ImportSource[]) => void;
}

/** A field to paste or type into, and the way to files. */
export function PasteField({ text, onText, onSources }: PasteFieldProps) {
  const id = useId();
  const [isPlayed, setPlayed] = useState(false);
  return (
    <div className={styles.paste}>
      <label htmlFor={id} className="label">
        {words.pasteHere}
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={8}
        value={text}
        spellCheck={false}
        autoComplete="off"
        placeholder={words.chartExample}
        onChange={(event) => onText(event.target.value)}
      />
      <div className={styles.acts}>
        <Button variant="ink" disabled={text.trim() === ""} onClick={() => onSources([sourceOfText(text)])}>
          {words.readIt}
        </Button>
        <FilesButton variant="line" label={words.chooseFiles} onSources={onSources}>
          <FileUp />
          {words.chooseFiles}
        </FilesButton>
      </div>
      <p className="label">{words.whatCanBeRead}</p>
      {isPlayed ? <PlayedNotes onSources={onSources} /> : <PlayedButton onOpen={() => setPlayed(true)} />}
    </div>
  );
}

const PlayedButton = ({ onOpen }: { readonly onOpen: () => void }) => (
  <div className={styles.acts}>
    <Button variant="line" onClick={onOpen}>
      <KeyboardMusic />
      {words.whatDidIPlay}
    </Button>
  </div>
);
