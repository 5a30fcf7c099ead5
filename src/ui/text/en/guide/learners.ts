// Guide for learners
export const learners = [
  {
    id: "first-sound",
    title: "Make the first sound",
    picture: "start",
    paragraphs: [
      "Press Play on the start page: a trio plays a ii-V-I. The keys that sound light up, and the sheet follows.",
      "Join in on the screen, on your computer's keyboard (Z to M is one octave, Q to U the next) or on a MIDI keyboard. Woodshed names the chord you hold and says what it does in the key.",
      "Press Keep this to go on in a workspace of your own. Escape silences everything at once.",
      "On a slow line the piano takes some seconds to come. What you hold sounds as soon as it is there, and music that you asked for begins with its first note.",
    ],
  },
  {
    id: "midi-keyboard",
    title: "Connect a keyboard",
    picture: "piano",
    paragraphs: [
      "Plug in your instrument, press Use a MIDI keyboard at the foot of a workspace, and allow it when the browser asks.",
      "Safari and all browsers on iPhone and iPad have no MIDI: play on the screen, a computer keyboard or an acoustic piano.",
      "An acoustic piano, a voice or a wind instrument is heard by the microphone: the next page says how.",
      "If your playing is judged late although you are on time, run Calibration under Settings: tap along with 24 clicks, and the delay of your loudspeaker or headphones is taken off.",
    ],
  },
  {
    id: "microphone",
    title: "Play an acoustic piano by microphone",
    picture: "piano",
    paragraphs: [
      "Press Use the microphone over the piano, or in Settings; on a phone open More controls first. The browser asks first. Nothing is recorded, and no sound leaves this device.",
      "The foot of the page shows what was heard, or that it is not sure. Chords of more than six notes, and keys below F♯1 or above B6, are not judged by ear. Singers and wind players choose One voice.",
      "Headphones are best. Check the room says whether it is quiet enough. If you are judged late although you are on time, run Calibration while the microphone is on.",
    ],
  },
  {
    id: "play-a-song",
    title: "Play a song",
    picture: "songs",
    paragraphs: [
      "Open Songs. Search by title, composer, key, style or chords in a row, and choose a level from 1 (few chords, slow) to 5.",
      "Press the arrow beside a song to play it. Click its name to see its sheet and chart first.",
      "In the player choose another key under Transpose or a slower tempo, or drag over a few bars to loop them.",
    ],
  },
  {
    id: "player",
    title: "Use the player",
    picture: "player",
    paragraphs: [
      "Space plays and pauses. Click a bar to start there. Drag over bars to repeat them.",
      "Under Practice let the tempo climb by itself, or the key move with each repeat. Under Mixer choose an instrument and a volume for each voice.",
      "Under View choose Lead sheet, Piano, Chart or Full score. Stand fills the screen with the music and turns its pages, also by foot switch.",
      "While music plays the page keeps it in sight. Scroll, or write elsewhere, and it stays with you until you press Follow.",
    ],
  },
  {
    id: "band",
    title: "Play with the band",
    picture: "band",
    paragraphs: [
      "Press Band in the player: piano, bass and drums play in the song's style or in the one you choose, differently in each chorus. Under Bass choose “Walking bass” for a bass that walks from the first bar.",
      "Under You play choose your own part: the band leaves it out. Trade fours and Gaps leave you bars alone, and you see how well you kept the beat.",
      "Turn on “The band listens to you”, and it plays softer when you do, and leaves room where you play.",
      "The piano below shows the keys that its pianist and bass player press.",
    ],
  },
  {
    id: "training",
    title: "Train chords at your own pace",
    picture: "training",
    paragraphs: [
      "Training asks for one chord after the other and waits. Any octave counts. Under Options choose whether the keys are shown at once, after some seconds, or never.",
      "Each verdict is a word: Right, Wrong, Early, Late or Missed. If the notes are right and the inversion is not, it says so.",
      "Next skips a step. When you come back, you go on where you left.",
    ],
  },
  {
    id: "timed-training",
    title: "Train in time",
    picture: "timed",
    paragraphs: [
      "Timed training counts in, plays and judges each note: on time is within 200 ms. The meter shows early on the left and late on the right.",
      "Results begin with one sentence, for example “You drag when the B♭7 comes”, and one button for what helps most. Below are your last runs of the same exercise, and how far you drifted without the click.",
      "Wait for me stops the music until you have found the notes. Tap the rhythm, under Options, lets you tap it on any key.",
    ],
  },
  {
    id: "weak-spots",
    title: "Practise weak spots",
    picture: "practice",
    paragraphs: [
      "Practice keeps every run on this device and, once you sign in, in your account.",
      "Practise weak spots starts training with exactly the changes that you missed or played late: late ones in time, missed ones chord by chord.",
      "Today: 15 minutes makes a session of what is due for review, weak spots and something new, with a clock.",
      "In a class your assignments come first on the start page and on Practice. Your four words bring you back on another device.",
    ],
  },
  {
    id: "ear-training",
    title: "Train your ear",
    picture: "ear",
    paragraphs: [
      "Ear training plays intervals, degrees over a cadence, chords and progressions on three levels. Name what you hear, or play it back.",
      "You can replay each question a few times: the page says how often.",
      "At the end you see what you mixed up. The run goes into the same record as your other practice.",
    ],
  },
  {
    id: "offline",
    title: "Work without a network",
    picture: "workspaces",
    paragraphs: [
      "Once you have opened it, Woodshed opens and plays without a network, with the instruments you chose before.",
      "What you change is kept on this device and goes to your account when the connection is back. Changes to different words of a text are joined. Where two devices changed the same words, you see both and choose.",
      "Under Settings, This device, install it to open it like an app, and to open music files with it.",
    ],
  },
  {
    id: "your-account",
    title: "Look after your work",
    picture: "workspaces",
    paragraphs: [
      "Earlier versions, beside the title or under More, shows each version that a save replaced: when, on which device, and what changed. Open one, copy it or restore it. Nothing is lost by that.",
      "Deleted, under your workspaces and lessons, holds what you deleted in the last 30 days. Bring back puts it into its list again.",
      "Account, under Profile, shows what is in your account. You get a warning before anything is full, and you can always delete things.",
      "There you can also download everything as one file, sign out on every device, or delete the account. To get a deleted account back, sign in again within 30 days.",
    ],
  },
] as const;
