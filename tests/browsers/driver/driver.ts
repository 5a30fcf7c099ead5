/** Values that cross between the test and the page. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

/** One device's steps of the WebDriver standard ("actions"): both protocols take them in this form. */
export interface ActionSource {
  readonly type: "key" | "pointer" | "none";
  readonly id: string;
  readonly parameters?: { readonly pointerType: "mouse" | "touch" };
  readonly actions: readonly ActionStep[];
}

export type ActionStep =
  | { readonly type: "pause"; readonly duration: number }
  | { readonly type: "keyDown" | "keyUp"; readonly value: string }
  | { readonly type: "pointerMove"; readonly x: number; readonly y: number; readonly duration?: number; readonly origin: "viewport" }
  | { readonly type: "pointerDown" | "pointerUp"; readonly button: number };

export type EngineName = "firefox" | "webkit" | "chromium";

/** A running browser with one page in front: the little that all engines let us do in the same way. */
export interface Driver {
  readonly name: EngineName;
  /** What the browser says it is, for the table of what was tried. */
  readonly version: string;
  /** Goes to an address and resolves once its document has been parsed. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page; it sees its arguments and the page's globals, nothing of the test. Rejects with what it throws. */
  run<A extends readonly Json[], R>(task: (...given: A) => R | Promise<R>, ...given: A): Promise<R>;
  perform(sources: readonly ActionSource[]): Promise<void>;
  /** Lets go of every key and button. */
  release(): Promise<void>;
  /** Size of the page itself, in CSS pixels, as near as the window allows. */
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Opens another tab and brings it to the front; answers how to come back to the one before. */
  newTab(): Promise<string>;
  /** Brings a tab to the front. */
  switchTo(tab: string): Promise<void>;
  currentTab(): Promise<string>;
  /** Closes the tab in front; another one is to be brought there next. */
  closeTab(): Promise<void>;
  close(): Promise<void>;
}
