// Guide for learners
export const learners = [
  {
    id: "first-sound",
    title: "Make the first sound",
    picture: "start",
    paragraphs: [
      "Press Play on the start page: a trio plays a ii-V-I. The keys that sound light up, and the sheet follows.",
      "Join in on the screen, on your computer's keyboard (Z to M is one octave, Q to U the next), or on a MIDI keyboard. Woodshed names the chord you hold and says what it does in the key.",
      "Press Keep this to go on in a workspace of your own. Escape silences everything at once.",
    ],
  },
  {
    id: "midi-keyboard",
    title: "Connect a keyboard",
    picture: "piano",
    paragraphs: [
      "Plug in your instrument before or after opening the page, press MIDI at the foot of a workspace and allow it when the browser asks.",
      "Safari and every browser on iPhone and iPad have no MIDI. There the piano on the screen, a computer keyboard and tapping work as well as elsewhere.",
      "An acoustic piano is heard by the microphone: turn it on under Settings and check the room. Headphones are best. At the foot stands what was heard; where it is not sure, as while people speak or other music plays, it says so and judges nothing. Chords of more than six notes, and keys lower than F♯1 or higher than B6, are not judged by ear.",
      "Singers and wind players choose One voice, and how their instrument is written.",
      "If your playing is judged late although you are on time, run Calibration under Settings: tap along with 24 clicks, and what loudspeaker or headphones add is taken off.",
    ],
  },
  {
    id: "play-a-song",
    title: "Play a song",
    picture: "songs",
    paragraphs: [
      "Open Songs. Find by title, composer, key, style or by the chords in a row, and choose a level from 1 (few chords, slow) to 5.",
      "The arrow beside a song plays it. A click on its name shows sheet and chart first.",
      "In the player choose another key under Transpose, a slower tempo, or drag over a few bars to loop them.",
    ],
  },
  {
    id: "player",
    title: "Use the player",
    picture: "player",
    paragraphs: [
      "Space plays and pauses. A click on a bar starts there, a drag over bars repeats them.",
      "Under Practice the tempo climbs by itself or the key moves with each repeat. Under Mixer each voice has its own instrument and loudness.",
      "View chooses lead sheet, grand staff, chord chart or every voice. The stand fills the screen with the music and turns its pages, also by foot switch.",
    ],
  },
  {
    id: "band",
    title: "Play with the band",
    picture: "band",
    paragraphs: [
      "Choose Band in the player: piano, bass and drums play in the style of the song or in the one you choose, differently in each chorus. Its Bass says what the bass plays: choose “Walking bass” for one that walks from the first bar.",
      "Take a seat yourself under You play: that part is left out for you. Fours and gaps leave you bars alone; what you play there is judged against the time, not guessed.",
      "The band listens if you let it: it plays softer and leaves room when you play much.",
    ],
  },
  {
    id: "training",
    title: "Train chords at your own pace",
    picture: "training",
    paragraphs: [
      "Training asks for one chord after the other and waits. Any octave counts; the keys can be shown at once, after some seconds, or never.",
      "A verdict always has a word: Right, Wrong, Early, Late, Missed. If the notes are right and the inversion is not, it says so.",
      "Next skips a step. What you leave is there again when you come back.",
    ],
  },
  {
    id: "timed-training",
    title: "Train in time",
    picture: "timed",
    paragraphs: [
      "Timed training counts in and plays, and judges each note: on time is within 200 ms, and the meter shows early on the left and late on the right.",
      "Results begin with one sentence, for example that you drag when one chord comes, and one button says what helps most. Under them stand your last runs of the same exercise, with the drift where the click dropped out.",
      "Wait for me lets the music stand still until you have found the notes. Rhythm lets you tap it on any key.",
    ],
  },
  {
    id: "weak-spots",
    title: "Practise weak spots",
    picture: "practice",
    paragraphs: [
      "Practice keeps every run on this device and, once you sign in, in your account.",
      "Practise weak spots loads a training with exactly the changes that you missed or came late to: in time what was late, chord by chord what was missed.",
      "Today: 15 minutes builds a session of what is due, weak and new, with a clock and a place to stop.",
      "In a class your assignments stand first on Start and Practice. Your four words bring you back on another device.",
    ],
  },
  {
    id: "ear-training",
    title: "Train your ear",
    picture: "ear",
    paragraphs: [
      "Ear training plays intervals, chords, degrees over a cadence and progressions on three levels. Name what you hear, or play it back.",
      "Each question can be heard again a few times, as the page says.",
      "At the end you see what you took for what, and it goes on the same record as your other practice.",
    ],
  },
  {
    id: "offline",
    title: "Work without a network",
    picture: "workspaces",
    paragraphs: [
      "Once it was opened, Woodshed opens and plays without a network, with the instruments you chose before.",
      "What you change is kept on this device and goes to your account when the connection is back. Different words of one text are put together by themselves; where two devices changed the same words, both stand side by side and you choose.",
      "Install it under Settings, This device, to open it like any app and to open music files with it.",
    ],
  },
  {
    id: "your-account",
    title: "Look after your work",
    picture: "workspaces",
    paragraphs: [
      "Earlier versions, beside the title or in a phone's menu, shows each state that a save replaced: when, from which device, and what changed in words. Open one, copy it, or bring it back; nothing is lost by that.",
      "Account, under Profile, shows what your account holds. You are told before anything in it is full, and what is there can always be made smaller or deleted.",
      "There you also download everything as one file, sign out on every device, or delete the account. Sign in again within 30 days to take that back.",
    ],
  },
] as const;
