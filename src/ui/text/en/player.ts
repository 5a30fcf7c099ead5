// Transposing
export const asWritten = "As written";
export const noKey = "no key";
export const asWrittenIn = "As written, in {key}";
export const halfSteps = { one: "{steps} half step", other: "{steps} half steps" } as const;

// Repeats
export const repeatNow = "Repeat {repeat}: {changes}";
export const inKey = "in {key}";
export const nextInKey = "next in {key}";
export const tempoOfTarget = "{bpm} of {target} bpm";
export const oneBar = "Bar {bar}";
export const fromBarToBar = "Bars {from}–{to}";
/** Which time a bar sounds, by the ordinal forms of its number. */
export const nthTime = { one: "{count}st time", two: "{count}nd time", few: "{count}rd time", other: "{count}th time" };
export const barOfBars = "Bar {bar} of {bars}";
export const barOfBarsNthTime = "Bar {bar} of {bars}, {time}";
export const barNthTime = "{bar} ({time})";
export const furtherStrip = "{name} {number}";
export const loopOneBar = "Loop bar {bar}";
export const loopFromBarToBar = "Loop bars {from}–{to}";

// Mixer
export const chordStrip = "Chords";
export const melodyStrip = "Melody";
export const bassStrip = "Bass";
export const drumStrip = "Drums";
export const clickStrip = "Metronome";
export const volumeOf = "{strip} volume";
export const muteOf = "Mute {strip}";
export const soloOf = "Solo {strip}";
export const muteLetter = "M";
export const soloLetter = "S";
export const instrumentOf = "{strip} instrument";
export const decibels = "{value} dB";

// Practice options
export const off = "Off";
export const oneCountInBar = "1 bar";
export const twoCountInBars = "2 bars";
export const autoCountIn = "Auto";
export const rootPosition = "Root position";
export const firstInversion = "First inversion";
export const secondInversion = "Second inversion";
export const thirdInversion = "Third inversion";
export const octaveOf = "Octave {octave}";

// Count in
export const countInBeat = "Count-in, beat {beat} of {beats}";

// Empty player
export const iiVI = "ii V I";
export const nothingToPlay = "Nothing to play yet";
export const chooseSongHint = "Choose a song or lick to play.";
export const noMusicLinkedHint = "The tool linked to this player has no music yet.";
export const noLinkHint = "Add progressions or the repertoire from Tools, or link them to this player in Connect.";
export const noSourceHint = "Type chords below, or add a progression or the repertoire and choose it as the source of this player.";
export const chooseProgressionHint = "Choose a basic progression, or put chords into one of your own.";
export const beginWith = "Begin with {first}";

// Loop panel
export const loopFromBar = "Loop from bar";
export const loopToBar = "Loop to bar";
export const wholePiece = "Whole piece";

// Loop range
export const loopRangeOf = "Loop range, {text}";

// Mixer panel
export const asInTheSettings = "Same as in the settings";

// Player tools
export const practiceOptions = "Practice options";
export const mixer = "Mixer";

// Practice panel
export const beats = "Beats";
export const eighths = "Eighths";
export const triplets = "Triplets";
export const sixteenths = "Sixteenths";
export const noDrums = "No drums";
export const swingRide = "Swing ride";
export const bossaNova = "Bossa nova";
export const straightEighths = "Straight eighths";
export const straight = "Straight";
export const byTempo = "By tempo";
export const ratio = "Ratio";
export const beat = "Beat";
export const countInBars = "Count-in bars";
export const metronomeClicks = "Metronome clicks";
export const accentOn1 = "Accent on 1";
export const swing = "Swing";
export const swingRatio = "Swing ratio";
export const tempoRamp = "Tempo ramp";
/** Behind the name of a tempo whose sheet counts other notes. */
export const inQuarters = " (quarter notes)";
export const startTempo = "Start tempo";
export const step = "Step";
export const targetTempo = "Target tempo";
export const repeatsAStep = "Repeats per step";
export const theSameKey = "The same key";
export const upInFourths = "Up in fourths";
export const upInHalfSteps = "Up in half steps";
export const keysAtRandom = "Keys at random";
export const aListOfHalfSteps = "A list of half steps";
export const key = "Key";
export const transpose = "Transpose";
export const eachRepeat = "Each repeat";
export const orderNumber = "Order number";
export const halfStepsOneARepeat = "Half steps, one per repeat";
export const voicing = "Voicing";
export const smoothVoicing = "Smooth voicing";
export const tritoneSubstitution = "Tritone substitution";
export const baseInversion = "Base inversion";
export const baseOctave = "Base octave";

// Transpose button
export const halfStepDown = "Half step down";
export const halfStepUp = "Half step up";

// repeat words
export const rampFromTo = "Ramp {start} to {target} bpm";
export const anotherKeyEachRepeat = "Another key each repeat";
