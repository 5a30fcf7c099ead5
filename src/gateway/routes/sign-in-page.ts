/** Colours and measures of the page's design tokens (`src/ui/styles/tokens.css`): it follows the theme that was chosen on this device, else the system's. */
const STYLE = `:root{color-scheme:light dark}
[data-theme=paper]{color-scheme:light}
[data-theme=club]{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;background:light-dark(#f9f9f7,#17191d);color:light-dark(#17191c,#ecebe6);
font:420 15px/1.5 "Instrument Sans",system-ui,sans-serif}
header{padding:6px 8px}
header a{display:inline-grid;place-items:center;width:44px;height:44px;color:inherit;border-radius:6px}
header svg{width:22px;height:22px}
main{justify-self:center;width:100%;max-width:26rem;padding:12vh 20px 40px}
h1{margin:0;font-size:32px;font-weight:640;line-height:1.15;letter-spacing:-.03em}
p{margin:12px 0 0;color:light-dark(#4c5056,#b3b6ba)}
label{display:block;margin-top:24px;font-weight:530}
input,button{font:inherit;width:100%;min-height:44px;padding:0 12px;border-radius:6px}
input{margin-top:6px;font-size:16px;color:inherit;background:light-dark(#efefec,#0f1114);border:1px solid light-dark(#83868b,#6a7079)}
button{margin-top:12px;border:0;font-weight:640;color:light-dark(#fff,#101215);background:light-dark(#17191c,#ecebe6)}
a{color:light-dark(#1f4bc6,#93b4ff)}
:focus-visible{outline:2px solid light-dark(#1f4bc6,#93b4ff);outline-offset:2px}
@supports not (color:light-dark(red,red)){body{background:#f9f9f7;color:#1a1c1f}:root{color-scheme:light}p{color:#4a4d53}
input{background:#f0f0ec;border-color:#868a91}button{background:#1a1c1f;color:#fff}a{color:#1f49c7}}`;

const fontFace = (address: string | undefined): string =>
  address === undefined ? "" : `@font-face{font-family:"Instrument Sans";src:url("${address}");font-weight:400 700;font-display:swap}\n`;

/** Where the built page, which fetches it beside its code, has its font. @example lettersOf('<link href="/assets/sans-1.woff2">') // "/assets/sans-1.woff2" */
export const lettersOf = (html: string): string | undefined => /"(\/assets\/[\w.-]+\.woff2)"/.exec(html)?.[1];

const MARK = `<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M12 2 2.5 9.2V22h19V9.2zM8 11h2.6v6.5H8zm5.4 0H16v6.5h-2.6zM8.9 22v-4.5h.8V22zm5.4 0v-4.5h.8V22z"/></svg>`;

/**
 * The page that asks for a name, in the product's look; it needs no script, and has the page's own one that names the theme before anything is drawn.
 * @param state one of our own tokens
 * @param longestName characters
 * @param letters the address of the page's font
 */
export const signInPage = (state: string, longestName: number, letters: string | undefined): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign in - Woodshed</title>
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f9f9f7"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17191d">
<link rel="icon" href="/favicon.svg"><script src="/theme.js"></script><style>${fontFace(letters)}${STYLE}</style></head>
<body><header><a href="/start" aria-label="Home">${MARK}</a></header><main><h1>Sign in on this machine</h1>
<p>This account stays on this computer. No password needed.</p>
<form method="post" action="/identity/local"><input type="hidden" name="state" value="${state}">
<label>Your name<input name="name" required maxlength="${longestName}" autocomplete="nickname" autofocus></label>
<button>Sign in</button></form><p><a href="/start">Back without signing in</a></p></main></body></html>`;
