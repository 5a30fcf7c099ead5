import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { CODE_LENGTH, CODE_LETTERS, WORD_COUNT } from "../../protocol/gateway-contract-classes.ts";

/** A code by chance, each letter as likely as any other. */
export const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");

/** A code as it was typed, as it is stored; undefined where it can be none. @example codeOf("bcdf-ghjk") // "BCDFGHJK" */
export function codeOf(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : undefined;
}

/** Four words of 2,048 by chance: 44 bits. */
export const newWords = (): string => Array.from({ length: WORD_COUNT }, () => wordlist[randomInt(wordlist.length)]).join(" ");

const plain = (words: string): string =>
  words
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "")
    .join(" ");

/** A nickname as it is told from others. @example nicknameKeyOf(" Bird  4") // "bird 4" */
export const nicknameKeyOf = (nickname: string): string => nickname.normalize("NFKC").toLowerCase().trim().replaceAll(/\s+/g, " ");

/** A nickname as it is shown: without characters that are not seen. Empty where nothing is left. */
export const shownNickname = (nickname: string): string =>
  nickname
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();

const COST = { N: 16_384, r: 8, p: 1 } as const;
const BYTES = 32;

const derived = (words: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(plain(words), salt, BYTES, COST, (error, key) => (error === null ? resolve(key) : reject(error)));
  });

/** What is stored of words: a slow hash with a salt of its own. */
export async function hashWords(words: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString("base64url")}.${(await derived(words, salt)).toString("base64url")}`;
}

/** Whether these are the words of a hash; without a hash it takes as long and is never so. */
export async function areWords(words: string, hash: string | undefined): Promise<boolean> {
  const [salt = "", key = ""] = (hash ?? "").split(".");
  const found = await derived(words, Buffer.from(salt, "base64url"));
  const known = Buffer.from(key, "base64url");
  return known.length === found.length && timingSafeEqual(known, found);
}
