// Whether what this build has of a room can move to another process: yes. It is what `#moves` means everywhere but in what is bundled for
// a browser. Parts of the engine that pages have too ask for it in `carry`. Always true: without it nothing else behaves otherwise.

export const MOVES = true as boolean;
