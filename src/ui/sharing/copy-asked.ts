/** Behind the address of a link: whoever comes by it asked for a copy already. */
export const COPY = "#copy";
