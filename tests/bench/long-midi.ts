/** A MIDI file of about so many bytes: one track of notes, one after the other. */
export function longMidi(size: number): Uint8Array {
  const head = [0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 0, 96, 0x4d, 0x54, 0x72, 0x6b];
  const events = Math.floor((size - head.length - 8) / 8);
  const length = events * 8 + 4;
  const bytes = new Uint8Array(head.length + 4 + length);
  bytes.set(head);
  new DataView(bytes.buffer).setUint32(head.length, length);
  let at = head.length + 4;
  for (let index = 0; index < events; index++) {
    const key = 48 + (index % 36);
    bytes.set([0, 0x90, key, 80, 24, 0x80, key, 0], at);
    at += 8;
  }
  bytes.set([0, 0xff, 0x2f, 0], at);
  return bytes;
}
