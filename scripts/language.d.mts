export const language: string;
export const languageAlias: { readonly find: RegExp; readonly replacement: string };
