export const generalMidiNames: readonly string[];
export const drumKitName: string;
export const bandInstruments: Readonly<Record<string, { readonly kit?: number; readonly program?: number; readonly brightness: number }>>;
