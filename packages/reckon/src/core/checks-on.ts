// Whether this build checks definitions (games, kinds, fields, presets, rules of lobbies) and guards rules in development: yes. It is
// what `#checks` means everywhere but in what is bundled for production. Always true: what a check refuses, the server refuses too.

export const CHECKS = true as boolean;
