// Unknown address
export const title = "There is no page at this address.";
export const hint = "The link may be incomplete, or what it led to was deleted. Ctrl K finds your workspaces, lessons and songs.";
export const toStart = "Go to the start page";
export const toList = "All workspaces and lessons";
