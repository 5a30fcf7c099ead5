import { useId, useRef, useState } from "react";
import type { KeptSong, ListedSong, Songs } from "../../host/songs/songs.ts";
import type { Problem } from "../../lib/result.ts";
import { kindOfText } from "../../music/formats/kind.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { Dialog } from "../../ui/controls/dialog/Dialog.tsx";
import { NoticeBar } from "../../ui/controls/notice/Notice.tsx";
import { useHost } from "../../ui/state/host.tsx";
import * as words from "../../ui/text/en/widgets.ts";
import { problemText, songNoticeText } from "../../ui/text/problems.ts";
import { say } from "../../ui/text/say.ts";
import styles from "./song-dialog.module.css";

/** A song to begin with: four bars that can be read. */
const TEMPLATE = `X:1
T:My song
M:4/4
L:1/4
Q:1/4=120
K:C
V:1
"Dm7" x4 | "G7" x4 | "Cmaj7" x4 | "Cmaj7" x4 |
`;

export interface SongDialogProps {
  readonly songs: Songs;
  /** The song to be edited; undefined for a new one. */
  readonly song: ListedSong | undefined;
  readonly onClose: () => void;
  readonly onStored: (song: ListedSong) => void;
}

interface Trouble extends Problem {
  /** From 1; undefined where it is not the text's fault. */
  readonly line?: number;
  readonly column?: number;
}

/** A song's text, checked by the reader; what it cannot read is told and marked at its line. */
export default function SongDialog({ songs, song, onClose, onStored }: SongDialogProps) {
  const id = useId();
  const preview = usePreview(song, onClose);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(song?.data_abc ?? TEMPLATE);
  const [trouble, setTrouble] = useState<Trouble>();
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState<KeptSong>();
  const save = async () => {
    if (preview(text)) return;
    setBusy(true);
    const stored = await songs.store(text, kept ?? song);
    setBusy(false);
    if (stored.ok) {
      if (stored.value.notices.length === 0) return onStored(stored.value);
      return setKept(stored.value);
    }
    const found: Trouble = stored.error;
    setTrouble(found);
    if (found.line !== undefined && field.current !== null) markLine(field.current, found.line);
  };
  const close = () => (kept === undefined ? onClose() : onStored(kept));
  return (
    <Dialog
      open
      onClose={close}
      title={song === undefined ? words.addSong : words.editSong}
      footer={
        kept !== undefined && kept.data_abc === text ? (
          <Button variant="ink" onClick={close}>
            {words.done}
          </Button>
        ) : (
          <>
            <Button variant="line" onClick={close}>
              {words.cancel}
            </Button>
            <Button variant="ink" busy={busy} onClick={() => void save()}>
              {words.saveSong}
            </Button>
          </>
        )
      }
    >
      <div className={styles.song}>
        <label htmlFor={id} className="label">
          {words.songText}
        </label>
        <textarea
          ref={field}
          id={id}
          className={styles.text}
          value={text}
          rows={14}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={trouble !== undefined || undefined}
          aria-describedby={trouble === undefined ? undefined : `${id}-trouble`}
          onChange={(event) => {
            setText(event.target.value);
            setTrouble(undefined);
          }}
        />
        {trouble !== undefined && (
          <div id={`${id}-trouble`}>
            <NoticeBar kind="error" title={problemText(trouble)}>
              {trouble.line !== undefined && <code className={styles.line}>{lineOf(text, trouble.line) || words.anEmptyLine}</code>}
            </NoticeBar>
          </div>
        )}
        {kept !== undefined && kept.data_abc === text && <Notices song={kept} />}
        <p className="label">
          {words.songRules} {song === undefined && words.yoursAlone}
        </p>
      </div>
    </Dialog>
  );
}

/** Shows a new song's text that is music in another form before it is kept; false where it is song text. */
function usePreview(song: ListedSong | undefined, onClose: () => void): (text: string) => boolean {
  const { brought } = useHost();
  return (text) => {
    const kind = kindOfText(text);
    if (song !== undefined || kind === undefined || kind === "abc") return false;
    brought.value = [{ name: "", content: async () => text }];
    onClose();
    return true;
  };
}

/** What was read in another way than it is written, each with its line. */
const Notices = ({ song }: { readonly song: KeptSong }) => (
  <div>
    <NoticeBar title={say(words.songSavedWithNotices, { count: song.notices.length })} />
    <ul className={styles.notices}>
      {song.notices.map((notice) => {
        const message = songNoticeText(notice);
        return <li key={`${notice.line} ${notice.column} ${message}`}>{say(words.noticeAtLine, { line: notice.line, message })}</li>;
      })}
    </ul>
  </div>
);

const lineOf = (text: string, line: number): string => text.split(/\r\n?|\n/)[line - 1] ?? "";

/** Selects a line (from 1) and brings it into view. */
function markLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  field.focus();
  field.setSelectionRange(Math.min(start, field.value.length), Math.min(start + (lines[line - 1]?.length ?? 0), field.value.length));
  const height = Number.parseFloat(getComputedStyle(field).lineHeight);
  if (Number.isFinite(height)) field.scrollTop = Math.max(0, (line - 4) * height);
}
