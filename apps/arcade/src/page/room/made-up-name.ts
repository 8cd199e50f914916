// Makes up a name, so that new players can play without typing. Always true: a lobby accepts it.

const FIRST = ["Quick", "Quiet", "Bold", "Lucky", "Sly", "Keen", "Brave", "Swift", "Wry", "Calm"];
const SECOND = ["Heron", "Otter", "Lynx", "Raven", "Marten", "Kestrel", "Badger", "Hare", "Viper", "Crane"];

export function madeUpName(): string {
  const pick = (words: readonly string[]): string => words[Math.floor(Math.random() * words.length)];
  return `${pick(FIRST)}${pick(SECOND)}${10 + Math.floor(Math.random() * 90)}`;
}
