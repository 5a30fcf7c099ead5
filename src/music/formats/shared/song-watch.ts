/** Is told each song of a file before it is read; answers whether it is to be read. */
export type SongWatch = (title: string) => boolean;

/** Reads every song. */
export const everySong: SongWatch = () => true;
