// `#checks` in a bundle for production: definitions are not checked again, because the server runs the same ones and has checked them, and
// refuses a page with others. Always true: only definitions are left unchecked, never what arrives.

export const CHECKS = false;
