// Guide for teachers
export const teachers = [
  {
    id: "prepare-a-workspace",
    title: "Prepare a workspace",
    picture: "workspace",
    paragraphs: [
      "A new workspace opens with a ii-V-I in C that plays at once. Choose another key on the circle, another progression, or write your own.",
      "Add tools from Tools, by dragging or with +. Drag a widget by its title; drag its corner to resize it. Lock keeps everything where it is.",
      "Start empty under More takes the music out again. Every change can be undone.",
    ],
  },
  {
    id: "write-a-progression",
    title: "Write a progression",
    picture: "progression",
    paragraphs: [
      "Type chords into a progression, drag them from Chords, or play them: the chord you hold can be added by its menu.",
      "A chord's menu has its duration, its inversion and its scales. Drag a chord out of its lane to remove it.",
      "Each progression can bring its own tempo to the player. Those under the key are presets: they follow the key and stay as they are.",
    ],
  },
  {
    id: "key-and-scales",
    title: "Choose key and scale",
    picture: "key",
    paragraphs: [
      "A click on the circle of fifths changes the key of all that is linked to it: presets, chords, note names on the keys.",
      "Choose any scale by typing a part of its name. Under the notes stand its chords with their numerals.",
      "Colour says what a chord does: at rest, on its way, or leading home. Its numeral says the same.",
    ],
  },
  {
    id: "write-a-lesson",
    title: "Write a lesson",
    picture: "lesson",
    paragraphs: [
      "A lesson is text with live music in it. Type / for headings, lists, images, notation, chord symbols that sound, and every widget.",
      "An exercise asks for a part of its chords right, at a tempo. A solution folds for the reader: what you add in it, a player too, folds with it.",
      "Read shows it as your learner sees it: without frames and handles, with Play and Practise at the foot.",
      "Print makes a worksheet of it, with the music of every widget as notation.",
    ],
  },
  {
    id: "connect",
    title: "Connect widgets",
    picture: "connect",
    paragraphs: [
      "Connect shows how widgets feed each other. Pull a wire from a handle to one that lights up, or take a ready-made wiring.",
      "Processors in between change the music on its way: rhythm, bass line, voicings, transposition and more.",
      "The list of links says the same as text, and each link can be made and removed there by keyboard.",
    ],
  },
  {
    id: "share",
    title: "Share with a learner",
    picture: "share",
    paragraphs: [
      "Share makes a link at the first click and saves to your account for it. Anyone with the link sees the last saved version; only you change it.",
      "Your learner needs no account to read and play. Copy to mine gives them a copy of their own.",
      "Stop sharing ends every link at once. A file holds the whole lesson for those without a network.",
    ],
  },
  {
    id: "bring-music",
    title: "Bring music in",
    picture: "import",
    paragraphs: [
      "Drop files anywhere, paste a chart or an iReal Pro link, or type chords into the dialog. MusicXML, MIDI, ABC and ChordPro are recognised by their content.",
      "Before anything is kept you see sheet and chart, what was guessed and what was left out. You can correct a wrong chord there.",
      "Then it goes to your songs, into the player, or into the lesson you are writing.",
    ],
  },
  {
    id: "set-lists",
    title: "Make set lists",
    picture: "set",
    paragraphs: [
      "Choose songs on the page Songs and put them into a set list, each with its own key and tempo.",
      "Play goes from one to the next; the stand names the song that follows.",
      "Take a whole set out as files, on paper, or as one link for iReal Pro.",
    ],
  },
  {
    id: "transposing-instruments",
    title: "Write for other instruments",
    picture: "settings",
    paragraphs: [
      "Under Settings choose whom the sheets are written for: B flat, E flat or F, an octave higher or lower too. What sounds stays as it is.",
      "Sheets, stand, training's cards and print then all say for whom they are written.",
      "Chord symbols can be written as triangle or maj7, minus or m, as your learners know them.",
    ],
  },
  {
    id: "follow-progress",
    title: "Follow a learner's progress",
    picture: "practice",
    paragraphs: [
      "Classes, in your profile, makes a class with a code. Learners open Join a class and write the code and a nickname: no e-mail, no account.",
      "Assign gives the class chord changes, a song, an ear exercise, minutes or a lesson; the menu of a training, player or song assigns that one block. What learners play for it appears in the grid.",
      "Open a cell to see its runs chord by chord, comment on a bar, or say done or again. Listen plays what was struck, with the band beside it. A weak spot of the class becomes a drill with one click.",
      "A lesson remembers each reader's own progress apart from its text, so your copy never changes under you.",
    ],
  },
] as const;
