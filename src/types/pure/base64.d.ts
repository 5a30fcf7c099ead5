/** What pages, workers and Node.js all have, and the language's own library does not name. Both throw on what is no base64. */
declare function atob(data: string): string;
declare function btoa(data: string): string;
