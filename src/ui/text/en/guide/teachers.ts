// Guide for teachers
export const teachers = [
  {
    id: "prepare-a-workspace",
    title: "Prepare a workspace",
    picture: "workspace",
    paragraphs: [
      "A new workspace opens with a ii-V-I in C that plays at once. Choose another key on the circle of fifths, another progression, or write your own.",
      "Add widgets from Tools, by dragging or with +. Drag a widget by its title to move it, by its corner to resize it. Lock keeps everything where it is.",
      "Start empty under More takes the music out again. Every change can be undone.",
    ],
  },
  {
    id: "write-a-progression",
    title: "Write a progression",
    picture: "progression",
    paragraphs: [
      "Type chords into a progression of your own, drag them from Chords, or use a chord's menu. To add a chord that you play, add a Chord finder and press Send to progression.",
      "In a chord's menu choose its duration and inversion, duplicate it or remove it. You can also drag a chord out of its lane to remove it. Typed chords with a mistake stay in their field, and are not saved, until you correct them or press Undo.",
      "Each progression can bring its own tempo to the player. Those under Basic are presets: they follow the key and cannot be changed.",
    ],
  },
  {
    id: "key-and-scales",
    title: "Choose key and scale",
    picture: "key",
    paragraphs: [
      "Click the circle of fifths to change the key of everything that is linked to it: presets, chords, note names on the keys. Music that plays goes on where it is, in the new key.",
      "Choose any scale by typing a part of its name. Its chords and their numerals are below its notes.",
      "Colour says what a chord does: at rest, on its way, or leading home. Its numeral says the same.",
    ],
  },
  {
    id: "write-a-lesson",
    title: "Write a lesson",
    picture: "lesson",
    paragraphs: [
      "A lesson is text with live music in it. Type / for headings, lists, images, notation, chord symbols that play, and every widget.",
      "An exercise has a goal: a share of its chords right, at a tempo. A solution is folded for the reader, with everything you put into it, players too.",
      "Read shows it as your learner sees it: without frames and handles, with Play and Practise at the foot.",
      "Print makes a worksheet, with the music of every widget as notation. It leaves lines to write on in the place of solutions; Print with solutions, under More, has them too.",
    ],
  },
  {
    id: "connect",
    title: "Connect widgets",
    picture: "connect",
    paragraphs: [
      "Connect shows which widget sends music to which. Drag from a handle to one that lights up, or choose a ready-made wiring.",
      "Processors change the music on its way: rhythm, bass line, voicings, transposition and more.",
      "The list of links shows the same as text. There you can make and remove each link with the keyboard.",
    ],
  },
  {
    id: "share",
    title: "Share with a learner",
    picture: "share",
    paragraphs: [
      "Sign in, then Share makes a link and saves to your account. Anyone with the link sees the last saved version. Only you can change it.",
      "Your learners need no account to read and play. Copy to mine gives them a copy of their own.",
      "Stop sharing ends every link at once. Download file makes one file of the whole lesson, to open without a network.",
    ],
  },
  {
    id: "bring-music",
    title: "Bring music in",
    picture: "import",
    paragraphs: [
      "Drop files on any page, paste a chart or an iReal Pro link, or press Bring music in and type chords. MusicXML, MIDI, ABC and ChordPro are recognised by their content.",
      "Before anything is added you see its sheet and chart, what was guessed and what was left out. You can correct a wrong chord there.",
      "Then add it to your songs, load it into the player, or add it to the lesson you are writing.",
    ],
  },
  {
    id: "set-lists",
    title: "Make set lists",
    picture: "set",
    paragraphs: [
      "On the Songs page choose songs and add them to a set list, each with its own key and tempo.",
      "Play goes from one song to the next. The stand names the song that follows.",
      "Export a whole set list as files, on paper, or as one link for iReal Pro.",
    ],
  },
  {
    id: "transposing-instruments",
    title: "Write for other instruments",
    picture: "settings",
    paragraphs: [
      "Under Settings, “Music is written for” has B♭, E♭ and F instruments, also an octave higher or lower. The sound stays the same.",
      "Sheets, the stand, training cards and print then all say which instruments they are written for.",
      "Chord symbols can be written with a triangle or maj7, with a dash or m, as your learners know them.",
    ],
  },
  {
    id: "follow-progress",
    title: "Follow a learner's progress",
    picture: "practice",
    paragraphs: [
      "Under Profile, Classes, make a class with a code. Learners open Join a class and enter the code and a nickname: no e-mail, no account.",
      "Assign gives the class chord changes, a song, an ear exercise, minutes of practice or a lesson. The menu of a training, player or song assigns that one. What learners play for it appears in the grid.",
      "Open a cell to see its runs chord by chord, comment on a bar, or say done or once more. Listen plays what the learner played, alone or with the band. One click makes a drill of a weak spot of the class.",
      "A lesson keeps each reader's progress apart from its text, so your lesson stays as you wrote it.",
    ],
  },
] as const;
