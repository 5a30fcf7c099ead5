/** What plays while a person plays along. */
export interface HeardMusic {
  /** Key signature that it sounds in, as ABC writes it; `"none"` for no key. */
  readonly key: string;
  /** MIDI number of the bass that sounds; null where none does, or its strip lets nothing through. */
  readonly bass: number | null;
}
