// This device
export const thisDevice = "This device";
export const install = "Install Woodshed";
export const installByHand =
  "On iPhone and iPad: open the share menu, then choose Add to Home Screen. Woodshed then opens like an app, also without a network, and the browser does not clear what is kept here.";
export const installed = "Woodshed is installed on this device.";
export const lasts = "What you make is kept in this browser until you delete it.";
export const mayBeCleared =
  "What you make is kept in this browser, which may clear it when space is short or when Woodshed has not been opened for some time.";
export const signInOrDownload = "Sign in, or download what matters.";
export const moveOrDownload = "Move what matters to your account, or download it.";
export const saveOrDownload = "Save what matters to your account, or download it.";
export const keepIt = "Ask the browser to keep it";
/** The browser was asked, and said no or nothing. */
export const notKept = "The browser did not agree to keep it.";
export const silentSwitch =
  "No sound on an iPhone or iPad? Turn the volume up and the silent switch off (on newer ones: Silent Mode in the Control Centre), then tap any key.";
export const noMidiInstead =
  "This browser has no MIDI: play on the screen or the computer's keyboard, let the microphone hear an acoustic piano, or open Woodshed in Chrome, Edge or Firefox for a MIDI keyboard.";
export const noMidiShort = "No MIDI in this browser: play the screen, computer keys or an acoustic piano";
export const midiKeyboard = "MIDI keyboard";
