/** Whether a text is ChordPro: it has a directive of its own kind. @example isChordPro("{title: A}") // true */
export const isChordPro = (text: string): boolean =>
  /^[ \t]{0,200}\{(?:t|title|st|subtitle|key|time|tempo|artist|composer|c|comment|so[cvbtg]|start_of_\w{1,20}|sog|capo|meta|define)\b[^}\n]{0,300}\}[ \t\r]{0,200}$/m.test(
    text.slice(0, 20_000),
  ) || /\[[A-G][b#]?[^\]\n]{0,12}\]\p{L}/u.test(text.slice(0, 20_000));
