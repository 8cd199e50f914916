// What `#checks` means in what is bundled for production: definitions are not checked again, for the server that runs the same ones has
// checked them, and a page with others is not let in. Always true: only what a definition says is left unchecked, never what arrives.

export const CHECKS = false;
