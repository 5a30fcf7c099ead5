import { FileUp, KeyboardMusic } from "lucide-react";
import { useId, useState } from "react";
import type { ImportSource } from "../../host/imports/importer.ts";
import { Button } from "../controls/button/Button.tsx";
import * as words from "../text/en/songs/songs.ts";
import { FilesButton } from "./FilesButton.tsx";
import styles from "./imports.module.css";
import { PlayedNotes } from "./PlayedNotes.tsx";
import { sourceOfText } from "./sources.ts";

/** A field to paste or type into, and the way to files. */
export function PasteField({ onSources }: { readonly onSources: (sources: readonly ImportSource[]) => void }) {
  const id = useId();
  const [text, setText] = useState("");
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
        onChange={(event) => setText(event.target.value)}
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
