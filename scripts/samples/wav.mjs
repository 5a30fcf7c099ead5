/** Sound of -1..1 as a file of 16-bit frames. */
export function wavOf(audio, sampleRate) {
  const bytes = Buffer.alloc(44 + audio.length * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + audio.length * 2, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(audio.length * 2, 40);
  for (const [frame, value] of audio.entries())
    bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767))), 44 + frame * 2);
  return bytes;
}
