/** Px at each side of the window that the cursor, and a block that is new, stay away from: the header takes the top. */
export const SIGHT = { top: 72, right: 5, bottom: 24, left: 5 };
