import type { ProcessorTexts } from "../../names.ts";
import { playedStyles } from "../playing/band.ts";

// Processors of the graph
export const processors = {
  arpeggiator: {
    label: "Arpeggiator",
    about: "Plays each chord's notes one after the other.",
    options: {
      direction: {
        label: "Direction",
        choices: {
          up: "Up",
          down: "Down",
          upDown: "Up and down",
        },
      },
      duration: {
        label: "Notes",
        choices: {
          q: "Quarters",
          e: "Eighths",
          s: "Sixteenths",
        },
      },
    },
  },
  band: {
    label: "Band",
    about: "A trio over the chords: comping, bass and drums in a style.",
    options: {
      style: {
        label: "Style",
        choices: playedStyles,
      },
      seed: {
        label: "Seed",
      },
      chorus: {
        label: "Chorus",
      },
    },
  },
  bassLine: {
    label: "Bass line",
    about: "Adds a walking or bossa nova bass under the chords.",
    options: {
      pattern: {
        label: "Pattern",
        choices: {
          walkingBassSimple: "Walking",
          walkingBassChromaticThird: "Walking, chromatic third",
          bossaNova: "Bossa nova",
        },
      },
      style: {
        label: "Roots",
        choices: {
          nearest: "Nearest",
          low: "Low",
          random: "Random",
        },
      },
      floor: {
        label: "Lowest note",
        choices: {
          A0: "A0",
          B0: "B0, five strings",
          D1: "D1",
          E1: "E1, four strings",
        },
      },
      seed: {
        label: "Seed",
      },
    },
  },
  comping: {
    label: "Comping",
    about: "Plays the chords as a pianist or guitarist accompanies.",
    options: {
      style: {
        label: "Style",
        choices: playedStyles,
      },
      seed: {
        label: "Seed",
      },
      chorus: {
        label: "Chorus",
      },
    },
  },
  drums: {
    label: "Drums",
    about: "Plays drums that follow the form of the chords, with fills into each section.",
    options: {
      style: {
        label: "Style",
        choices: playedStyles,
      },
      seed: {
        label: "Seed",
      },
      chorus: {
        label: "Chorus",
      },
    },
  },
  chordIdentifier: {
    label: "Chord identifier",
    about: "Names the chord that the notes make; with a key, chords of that key come first.",
  },
  chordRhythm: {
    label: "Chord rhythm",
    about: "Plays each chord in the rhythm of a step pattern.",
  },
  chordScale: {
    label: "Scale of a chord",
    about: "Finds the scale that fits a chord best; with a key, scales inside it come first.",
  },
  drop: {
    label: "Drop",
    about: "Opens each chord: notes counted from the top drop an octave.",
    options: {
      drop: {
        label: "Drop",
        choices: {
          none: "None",
          drop2: "Drop 2",
          drop3: "Drop 3",
          drop24: "Drop 2 and 4",
        },
      },
    },
  },
  harmonyToPiece: {
    label: "Harmony to piece",
    about: "Turns chords into a piece, with their roots an octave below.",
    options: {
      bass: {
        label: "Bass",
        choices: {
          roots: "Roots",
          none: "None",
        },
      },
    },
  },
  keyDetector: {
    label: "Key detector",
    about: "Finds the key of chords or notes, by the profiles of Krumhansl and Kessler.",
  },
  lickToVoice: {
    label: "Lick to voice",
    about: "The melody of a lick, or the chords under it.",
    options: {
      voice: {
        label: "Voice",
        choices: {
          Melody: "Melody",
          Harmony: "Harmony",
        },
      },
    },
  },
  mergeNotes: {
    label: "Merge notes",
    about: "Joins the notes of two sources into one set.",
    inputs: { 0: "Notes 1", 1: "Notes 2" },
  },
  noteToNotes: {
    label: "Note to notes",
    about: "Turns a single note into a set of one.",
  },
  pieceFromVoices: {
    label: "Piece from voices",
    about: "Puts up to three voices together.",
    inputs: { 0: "Voice 1", 1: "Voice 2", 2: "Voice 3" },
    options: {
      tempo: {
        label: "Tempo",
      },
    },
  },
  pieceToSteps: {
    label: "Piece to steps",
    about: "Turns what a learner plays of a piece into steps.",
    options: {
      voice: {
        label: "Voice",
        choices: {
          Harmony: "Harmony",
          Melody: "Melody",
          Bass: "Bass",
        },
      },
    },
  },
  rangeFilter: {
    label: "Filter by range",
    about: "Lets only the notes within a range through.",
    options: {
      lowest: {
        label: "Lowest note (MIDI)",
      },
      highest: {
        label: "Highest note (MIDI)",
      },
    },
  },
  rootless: {
    label: "Rootless voicing",
    about: "Left-hand voicings without roots, in form A or B as the changes need.",
  },
  scaleDegreeChord: {
    label: "Chord of a scale degree",
    about: "The seventh chord on one degree of a scale.",
    options: {
      degree: {
        label: "Degree",
      },
    },
  },
  sequencerToVoice: {
    label: "Sequencer data to voice",
    about: "Turns a step pattern into notes: each row plays its pitch; rows 1, 3, 5 and 7 are the notes of C major 7.",
    options: {
      voice: {
        label: "Voice",
        choices: {
          Melody: "Melody",
          Harmony: "Harmony",
          Bass: "Bass",
        },
      },
      octave: {
        label: "Octave",
      },
    },
  },
  smoothVoicing: {
    label: "Smooth voicing",
    about: "Voices each chord near its neighbours.",
  },
  transpose: {
    label: "Transpose",
    about: "Moves a piece up or down by half steps.",
    options: {
      semitones: {
        label: "Half steps",
      },
    },
  },
  tritoneSubstitution: {
    label: "Tritone substitution",
    about: "Replaces each dominant that resolves down a fifth by the dominant a tritone away.",
  },
} as const satisfies ProcessorTexts;
