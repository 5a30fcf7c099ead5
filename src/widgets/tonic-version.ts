import { isKeyName } from "../music/keys.ts";

/**
 * The version of a stored state that holds a key: the first knows the circle's twelve tonics alone, the second their other names too.
 * @example tonicVersion("Gb") // 2
 */
export const tonicVersion = (tonic: string | undefined): 1 | 2 => (tonic === undefined || isKeyName(tonic) ? 1 : 2);
