// Keys of the keyboard
export const together = "{keys} and {key}";

// Key list
export const keys = "Keys";

// combo
export const esc = "Esc";
export const del = "Del";
export const pageUp = "Page up";
export const pageDown = "Page down";
export const menu = "Menu";
export const ctrl = "Ctrl";

// key table
export const selectWidget = "Select the widget, or leave it";
export const moveWidget = "Move the selected widget";
export const resizeWidget = "Make it smaller or larger";
export const deleteWidget = "Delete it";
export const hearElement = "Hear it; while it is lifted, drop it";
export const liftElement = "Lift it, and drop it";
export const carryElement = "Go to the next one; move the lifted chord, inside its lane and to the next";
export const putElementBack = "Put it back where it was";
export const openElementMenu = "Open its menu: duration, add to a progression";
export const duplicateElement = "Duplicate it";
export const removeElement = "Remove it from its progression";
export const nextKey = "The next key";
export const nextOctave = "An octave up or down";
export const firstOrLastKey = "The lowest or highest key";
export const holdKey = "Play it while it is held";
export const tempoByOne = "Faster or slower by one";
export const tempoByTen = "Faster or slower by ten";
export const takeTempo = "Use what you typed";
export const leaveTempo = "Keep the old tempo";
export const nextStep = "Another step";
export const nextPlace = "The next note, or the last one";
export const nextBar = "The next bar, or the last one";
export const nextLine = "The next line, or the last one";
export const firstOrLastPlace = "The beginning or the end";
export const playFromHere = "Play from this bar";
export const soundOfWalk = "Turn the sound of the notes on or off";
export const onSheet = "In a sheet of music";
export const turnOn = "Half a page on; a foot switch or the left pedal does the same";
export const turnBack = "Half a page back; the middle pedal too";
export const sizeOfStand = "Larger or smaller music";
export const leaveStand = "Leave the stand";
export const inStand = "In the stand";
export const tapOnPad = "Tap, where the rhythm alone is asked for";
export const leaveStage = "Leave the stage; a run goes on, ear training ends";
export const onStage = "In training on the whole screen";
export const sayWhere = "Say where the music is";
export const toggleStep = "Turn it on or off";
export const resizeStep = "Make it shorter or longer";
export const deleteNode = "Delete the selected processor or link";
export const noteByLetter = "From A to G: the nearest note of that name";
export const lengthByNumber = "From 3 to 7: sixteenth, eighth, quarter, half, whole";
export const dotOrRest = "A dot or none; a rest";
export const octaveOfLetter = "The next letter an octave higher or lower";
export const takeBackStep = "Take the last note back";
export const inStepEntry = "Where notes are entered by letter";
export const insertBlock = "Insert music, a widget or another block";
export const bold = "Bold";
export const italic = "Italic";
export const lowerOctave = "The lower octave, from C";
export const upperOctave = "The upper octave, from C";
export const anywhere = "Anywhere";
export const computerKeyboard = "The computer's keyboard as a piano";
export const onWidget = "On a widget";
export const onElement = "On a chord or rest";
export const onPiano = "On the piano";
export const inTempo = "In the tempo";
export const onStep = "On a sequencer's step";
export const inConnections = "In the connections";
export const inLesson = "In a lesson's text";

// page keys
export const playOrPause = "Play or pause";
export const closeOrSilence = "Close what is open, else silence everything";
export const printLesson = "Print the lesson, or the scores of the workspace";
export const findAnything = "Find a page, workspace, lesson, song or part of the guide";
export const nextWidget = "Go to the next widget, and from the last to the header; elsewhere to the next part of the page";
export const previousWidget = "Go to the previous one";
export const bringCopied = "Bring in the music that was copied: a chart, a link, a file";
export const showKeys = "Show these keys";
