// Keys and durations
export const noSigns = "no sharps or flats";
export const sharps = { one: "{count} sharp", other: "{count} sharps" } as const;
export const flats = { one: "{count} flat", other: "{count} flats" } as const;
export const whole = "whole";
export const half = "half";
export const quarterNote = "quarter";
export const n8th = "8th";
export const n16th = "16th";
export const n32nd = "32nd";

// Notation and steps
export const musicNotDrawn = "This music cannot be shown as notation.";
export const stateAndDetail = "{state}, {detail}";

// Lanes of chords
export const laneAndPlace = "{lane}, place {place}.";
export const placeOf = "place {place} of {lane}";
export const elementAtPlace = "{element}, {place}";
export const restOf = "{duration} rest";
export const elementRemoved = "{element} removed.";
export const elementMoved = "{element} moved to place {place}.";
export const elementPutInto = "{element} put into {lane}.";
export const progressionOf = "Progression {name}";
export const ofWidget = "{progression} of widget {widget}";
export const dropToRemove = "{element}: drop to remove.";
export const draggedTo = "{element}: {lane}, place {place}.";
export const rootInversion = "root";
export const inversion1 = "1st";
export const inversion2 = "2nd";
export const inversion3 = "3rd";
export const inversionOf = "{inversion}th";
export const putBack = "Put back.";

// Playback
export const noMusicYet = "No music yet";
export const barOfBars = "Bar {bar} of {bars}";

// Chart
export const asATable = "{title} as a table";
export const notMeasured = "not measured";

// Chord button
export const borrowed = "borrowed";

// Circle of fifths
export const circleOfFifths = "Circle of fifths";

// Number field
export const betweenMinAndMax = "Between {min} and {max}";

// Search select panel
export const nothingFound = "Nothing found";
export const showAll = "Show all: {label}";

// Tempo field
export const tempoDown = "Tempo down";
export const tempoUp = "Tempo up";
export const quartersAMinute = "{value} quarter notes a minute";

// tempo

// Step card
export const now = "Now";
export const later = "Later";
export const right = "Right";
export const skipped = "Skipped";
export const early = "Early";
export const late = "Late";
export const wrong = "Wrong";
export const missed = "Missed";
export const keysOfStep = "Step {number}: {notes}";
export const keysOfHiddenStep = "Step {number}: find the keys";

// Timeline
export const playbackPosition = "Playback position";

// Transport
export const barBeat = "bar.beat";

// Widget frame
export const expand = "Expand {label}";
export const collapse = "Collapse {label}";

// Widget state
export const noAudio = "Audio is not supported in this browser.";
export const noAudioHint = "You can still read and write notation.";

// Lane area
export const outsideLanes = "Outside all lanes.";
export const carryInstructions = "Press Space to lift, arrow keys to move, Space again to drop, Escape to put back.";
export const carrying = "Moving";

// Progression lane
export const chordsOf = "Chords of {name}";
export const emptyLane = "No chords yet. Drag one here, or use a chord's menu.";

// Progression tempo
export const bpmOf = "Tempo of {name}";
export const tempoOfPlayer = "as in the player";

// Rest lane
export const rests = "Rests";

// Drag source menu
export const noTarget = "There is no progression here to add to";
export const addTo = "Add to {name}";
export const hearIt = "Hear it";
export const menuOf = "Menu of {name}";

// Element menu
export const nextInversion = "Next inversion (now {inversion})";
export const duration = "Duration";
export const remove = "Remove";

// Sequencer
export const quarter = "Quarter";
export const eighth = "Eighth";
export const sixteenth = "Sixteenth";
export const grid = "Grid";
export const clearSteps = "Clear steps";
export const asNotation = "As notation";
export const patternInNotation = "The pattern as notation";
export const noStepIsOn = "No step is on yet.";
export const betweenLines = "Some steps begin or end between these lines. They stay so; a finer grid shows them.";

// Step grid
export const steps = "Steps";
export const step = "{key}, step {at}";
export const held = "held";

// Text field
export const atMost = "At most {most} characters fit in here: the rest was left out.";
