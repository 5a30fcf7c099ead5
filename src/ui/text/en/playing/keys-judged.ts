// Keys and taps as they are judged, on the stage
export const trainingKeys = "Training keys";
export const keyRight = "Right";
export const keyLate = "Early or late";
export const keyWrong = "Wrong";
export const keyExpected = "Expected";
export const noKeys = "–";
export const keyOff = "{name} {ms}";
export const tapOff = "{word}, {ms}";
export const tapHere = "Tap here, or any key";
