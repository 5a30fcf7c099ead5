// The language of the page's texts: a folder of src/ui/text. Whatever bundles them takes it from here.

export const language = process.env.WOODSHED_LANGUAGE ?? "en";

/** For Vite's `resolve.alias`: texts are imported from `en`, and come from the folder of the language. */
export const languageAlias = { find: /(^\.|\/text)\/en\/(?=[\w/-]+\.ts$)/, replacement: `$1/${language}/` };
