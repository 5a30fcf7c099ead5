/** Sound of -1..1 as a file of 16-bit frames, of two channels where `right` is given. */
export function wavOf(audio, sampleRate, right) {
  const channels = right === undefined ? [audio] : [audio, right];
  const width = channels.length * 2;
  const bytes = Buffer.alloc(44 + audio.length * width);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + audio.length * width, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels.length, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * width, 28);
  bytes.writeUInt16LE(width, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(audio.length * width, 40);
  for (const [index, channel] of channels.entries())
    for (const [frame, value] of channel.entries())
      bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767))), 44 + frame * width + index * 2);
  return bytes;
}
