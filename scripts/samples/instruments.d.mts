export const generalMidiNames: readonly string[];
export const drumKitName: string;
