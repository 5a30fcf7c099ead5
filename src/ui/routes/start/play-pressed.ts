/** What Play adds to the address while no code is there that could hear it. */
export const PLAY_PRESSED = "#play";
