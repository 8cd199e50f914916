// Whether this build checks definitions (games, kinds, fields, presets, rules of lobbies) and guards rules in development: it does. This is
// `#checks` everywhere except in bundles for production. Always true: what a check refuses, the server refuses too.

export const CHECKS = true as boolean;
