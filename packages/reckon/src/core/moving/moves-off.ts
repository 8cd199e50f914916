// What `#moves` means in what is bundled for a browser: no room moves out of a page, so a page does not carry how it would. Always true: a
// `carry` that pages have is empty there.

export const MOVES = false;
