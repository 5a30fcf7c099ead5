import { type NoParams, type Param, type Problem, problemsOf } from "../lib/result.ts";

/** How much of a limit is used, in its own numbers or in megabytes. */
interface Room {
  readonly used: number;
  readonly limit: number;
}

/** What the page's own machinery tells (the account, the sound, MIDI, this device), with what each sentence needs. */
export interface HostProblems {
  "file-not-opened": NoParams;
  "template-not-loaded": NoParams;
  "import-took-too-long": NoParams;
  "file-larger-than": { readonly megabytes: number };
  "server-trouble": { readonly what: Problem };
  "server-has-problem": NoParams;
  "server-has-numbered-problem": { readonly number: string };
  "session-ended": NoParams;
  "practice-too-large": NoParams;
  "songs-not-loaded": { readonly why: Param };
  "song-not-saved": { readonly why: Param };
  "song-not-deleted": { readonly why: Param };
  "songs-not-kept-here": NoParams;
  "no-room-for-songs": NoParams;
  "set-too-large": { readonly name: string };
  "songs-partly-kept": { readonly count: number; readonly all: number; readonly why: Param };
  "export-failed": NoParams;
  "no-answer": NoParams;
  "you-are-signed-out": NoParams;
  "list-unread": NoParams;
  "server-could-not-now": NoParams;
  "links-waiting": { readonly count: number; readonly titles: string };
  "account-deleted": { readonly day: string };
  "account-not-kept": NoParams;
  "room-runs-out": { readonly what: Problem };
  "room-for-documents": Room;
  "room-for-document-bytes": Room;
  "room-for-songs": Room;
  "room-for-song-bytes": Room;
  "room-for-book-entries": Room;
  "room-for-book-bytes": Room;
  "room-for-attempts": Room;
  "room-for-attempt-bytes": Room;
  "room-for-links": Room;
  "room-for-pictures": Room;
  "room-for-classes": Room;
  "room-for-results": Room;
  "room-for-result-bytes": Room;
  "new-version": NoParams;
  "sound-not-loaded": NoParams;
  "sound-stands-still": NoParams;
  "audio-unsupported": NoParams;
  "sampler-not-loaded": NoParams;
  "latency-refused": NoParams;
  "output-gone": NoParams;
  "output-refused": { readonly what: Problem };
  "output-not-taken": NoParams;
  "output-system-alone": NoParams;
  "output-not-allowed": NoParams;
  "outputs-unnamed": NoParams;
  cancelled: { readonly what: Problem };
  "loading-cancelled": { readonly name: string };
  "sound-cancelled": NoParams;
  "decoding-cancelled": { readonly file: string };
  "samples-unreachable": { readonly what: Problem };
  "instrument-not-loaded": NoParams;
  "host-without-notes": { readonly name: string };
  "bad-samples": { readonly what: Problem };
  "sample-file-damaged": { readonly file: string; readonly why: Problem };
  "sample-file-undecodable": { readonly file: string };
  "audio-undecodable": NoParams;
  "other-frame-rate": { readonly rate: number; readonly expected: number };
  "other-frame-count": { readonly frames: number; readonly expected: number };
  "no-sample-memory": { readonly what: Problem };
  "no-room-for-another": NoParams;
  "no-room-for-this": NoParams;
  "loader-failed": NoParams;
  "not-a-soundfont": { readonly file: string };
  "no-kept-soundfont": NoParams;
  "soundfont-reader-failed": NoParams;
  "bad-soundfont-preset": NoParams;
  "own-sound-missing": NoParams;
  "midi-refused": NoParams;
  "microphone-refused": NoParams;
  "microphone-gone": NoParams;
  "midi-output": { readonly what: Problem };
  "chosen-instrument": NoParams;
  "midi-instrument": NoParams;
  "port-takes-no-notes": { readonly port: Param };
  "port-unplugged": { readonly port: Param };
  "port-absent": { readonly port: Param };
  "port-not-asked": NoParams;
  "port-not-chosen": NoParams;
  "port-not-allowed": NoParams;
  "setting-not-kept": NoParams;
  "corrupt-setting": { readonly name: string };
}

export const { problem, refuse } = problemsOf<HostProblems>();
