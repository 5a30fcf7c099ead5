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
    about: "Makes a walking or bossa nova bass under the chords.",
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
    about: "Plays drums to the form of the chords, with fills into its sections.",
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
    about: "Names the chord that notes make; a key makes its own chords likelier.",
  },
  chordRhythm: {
    label: "Chord rhythm",
    about: "Plays each chord in the rhythm of a step pattern.",
  },
  chordScale: {
    label: "Scale of a chord",
    about: "The scale that fits a chord best; a key prefers scales inside it.",
  },
  drop: {
    label: "Drop",
    about: "Opens each chord: notes from the top fall an octave.",
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
    about: "Chords as a piece, with their roots an octave below.",
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
    about: "The key of chords or notes, by the profile of Krumhansl and Kessler.",
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
    about: "The notes of two sources as one set.",
    inputs: { 0: "Notes 1", 1: "Notes 2" },
  },
  noteToNotes: {
    label: "Note to notes",
    about: "A single note as a set of one.",
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
    about: "What a learner plays of a piece, one step after the other.",
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
    about: "Lets through the notes from a lowest to a highest one.",
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
    about: "Left-hand voicings without roots, forms A and B as the changes ask.",
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
    about: "A step pattern as notes: a row named by a pitch sounds it, rows 1, 3, 5, 7 are those of C major seventh.",
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
    about: "Dominants that fall a fifth give way to the dominant a tritone away.",
  },
} as const satisfies ProcessorTexts;
