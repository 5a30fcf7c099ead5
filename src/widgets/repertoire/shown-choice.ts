interface Listed {
  readonly id: string;
}

/** What of a song block's state says which song is chosen. */
interface Chosen {
  readonly songId?: string | null | undefined;
  readonly song?: { readonly id: string; readonly title: string } | undefined;
}

/**
 * The chosen song as the field shows it. A song of somebody else's, as in a shared lesson, is in no list of the reader's: the block itself has its title.
 * A listed song that the filters leave out is not shown.
 */
export function shownChoice(
  { songId, song }: Chosen,
  { listed, found }: { readonly listed: readonly Listed[]; readonly found: readonly Listed[] },
): { readonly value: string | undefined; readonly foreign: { readonly id: string; readonly title: string } | undefined } {
  const foreign = song !== undefined && !listed.some(({ id }) => id === song.id) ? song : undefined;
  const isShown = foreign !== undefined || found.some(({ id }) => id === songId);
  return { value: isShown ? (songId ?? undefined) : undefined, foreign };
}
