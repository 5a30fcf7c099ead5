// Tools
export const hearingTools = "Hear and read";
export const harmonyTools = "Harmony";
export const rhythmTools = "Rhythm";
export const practisingTools = "Practise";
export const moreTools = "More";

// Dashboard
export const inKeyAtTempo = "in {key}, {tempo} bpm";

// Footer
export const functionInKey = "{function} in {key}";

// Widgets on the grid
export const keptAsItIs = "{problem} It is kept, and saved unchanged.";
export const noView = "This version of Woodshed cannot show it.";

// Basic progressions
export const basicProgressions = "Basic progressions";

// Dashboard bar
export const dashboard = "Dashboard";
export const twoToolColumns = "Two tool columns";

// Dashboard page
export const progressions = "Progressions";
export const restsAndChords = "Rests and chords";

// Element lanes
export const chordsOfTheKey = "Chords of the key";
export const trash = "Trash";
export const dropHereToRemove = "Drop here to remove";

// User progressions
export const progression = "Progression {name}";
export const addProgression = "Add progression";
export const inThePlayer = "in the player";
export const clearElements = "Clear elements";
export const clearElementsOf = "Clear elements of {name}";
export const deleteProgression = "Delete progression {name}";

// A widget's menu
export const assignToClass = "Assign to a class";

// Empty workspace
export const noToolHereYet = "No tool here yet";
export const lockedHint = "The workspace is locked. Unlock it to add tools.";
export const emptyWorkspaceHint =
  "Begin with a key, progressions and a player. Drag them from Tools, or press + beside their names. They are linked for you.";
export const openTheTools = "Open the tools";

// Stand
export const stand = "Stand";
export const leaveTheStand = "Leave the stand";
export const now = "Now";
export const barOf = "bar {bar}";
export const pickUp = "Pick-up";

// Title field
export const title = "Title";

// Tools sidebar
export const tools = "Tools";
export const closeTools = "Close tools";
export const findATool = "Find a tool";
export const noToolFound = "No tools match.";
export const added = "Added";
export const addedToGrid = "{added} was added.";
export const addToolHint = "Drag a tool onto the grid, or press + to add it where there is room.";
export const add = "Add {label}";

// Workspace header
export const backToWorkspaces = "Back to workspaces";
export const deleteWidget = "Delete widget";
export const unlock = "Unlock";
export const lock = "Lock";

export const startEmpty = "Start empty";
export const guide = "Guide";

// Footer piano
export const footerPiano = "Footer piano";
export const pianoKeys = "Piano keys";
export const sounding = "Sounding";
export const soundingInPlayer = "Sounding: the player";
export const nothingSounds = "Play a chord to see its name.";
export const tonic = "Tonic";
export const subdominant = "Subdominant";
export const dominant = "Dominant";
export const outside = "Outside";

// Footer tools
export const piano = "Piano";
export const foldPiano = "Fold the piano";
export const unfoldPiano = "Unfold the piano";
export const loadSoundsAgain = "Load sounds again";
export const turnSoundOn = "Press any key or click to turn sound on";
export const octave = "Octave";
export const octaveDown = "Octave down";
export const octaveUp = "Octave up";
export const keysShow = "Keys show";
export const computerKeys = "Computer keys";
export const names = "Names";
export const degrees = "Degrees";
export const fingers = "Fingers";
export const sustain = "Sustain";
export const noMidiKeyboard = "No MIDI keyboard";
export const midiRefused = "MIDI not allowed: try again";
export const useAMidiKeyboard = "Use a MIDI keyboard";

// Pinned transport
export const moreControls = "More controls";

// Widget host
export const widgetNotShown = "This widget cannot be shown";
export const loading = "Loading {type}";
export const unknownWidget = "Unknown widget";
export const fitHeightOf = "Fit height of {label}";
export const fitHeightHint = "Fit height: show all of it";
export const fitHeight = "Fit height";
export const guideTo = "How this works";
export const deleteOf = "Delete {label}";
export const menuOf = "{label} menu";
export const widgetStopped = "This widget stopped";
export const widgetStoppedHint = "The rest goes on. Nothing you made is lost.";
