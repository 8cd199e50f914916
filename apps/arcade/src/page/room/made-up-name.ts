// A name for who has none yet, so that a newcomer can play without typing. Always true: it is one that a lobby takes.

const FIRST = ["Quick", "Quiet", "Bold", "Lucky", "Sly", "Keen", "Brave", "Swift", "Wry", "Calm"];
const SECOND = ["Heron", "Otter", "Lynx", "Raven", "Marten", "Kestrel", "Badger", "Hare", "Viper", "Crane"];

export function madeUpName(): string {
  const pick = (words: readonly string[]): string => words[Math.floor(Math.random() * words.length)];
  return `${pick(FIRST)}${pick(SECOND)}${10 + Math.floor(Math.random() * 90)}`;
}
