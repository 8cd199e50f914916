// Whether two names look alike: two letters of different alphabets that are drawn the same count as one, and so do case, full width,
// accents, and digits that pass for letters. Used by names.ts and roster.ts. Always true: a name looks like itself in any case;
// only Latin, Cyrillic, Greek and what people write Latin names with besides are compared, by a table of our own: Unicode's is larger
// than the lobby.

/** Letters of one case that are drawn as Latin ones: Lisu, small capitals. */
const CASELESS = "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ";
const OF_CASELESS = "bpdtgkjczfmnlsrvhwxyaeiouabcdefghijklmnoprstuvwyz";
/** Small letters that are drawn as Latin ones, and what they are drawn as. */
const SMALL = tableOf(
  "аеорсухіјѕԁһԛԝѵӏгткмнвьɑαγεηικνορστυχωμıɡøłđħŧƅ",
  "aeopcyxijsdhqwvlrtkmhbbaayenikvopotuxwuigoldhtb",
);
/** The same of capitals, which may be drawn as others than their small ones. */
const CAPITAL = tableOf(
  "АВЕІЈКМНОРСТУХЅԌԚԜѴӀҮЬΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿØŁĐĦŦ",
  "ABEIJKMHOPCTYXSGQWVIYBABEZHIKMNOPTYXCJOLDHT",
);
/** Accents of Latin, Greek and Cyrillic letters; marks of other scripts are part of a word. */
const ACCENTS = /[\u0300-\u036f]/g;

function tableOf(from: string, to: string): ReadonlyMap<string, string> {
  const letters = OF_CASELESS + to;
  return new Map([...(CASELESS + from)].map((letter, i) => [letter, letters[i]]));
}

/** A name in the Latin letters that it is drawn as, by its small letters and by its capitals; digits are digits. */
export function lettersOf(name: string): readonly [string, string] {
  const plain = name.normalize("NFKD").replace(ACCENTS, "");
  return [drawn(plain.toLowerCase(), SMALL), drawn(plain.toUpperCase(), CAPITAL)];
}

export function looksAlike(a: string, b: string): boolean {
  const [small, capital] = lettersOf(a).map(skeleton);
  const [otherSmall, otherCapital] = lettersOf(b).map(skeleton);
  return small === otherSmall || capital === otherCapital;
}

function drawn(text: string, table: ReadonlyMap<string, string>): string {
  let letters = "";
  for (const letter of text) letters += table.get(letter) ?? letter;
  return letters.toLowerCase();
}

/** I, l and 1 are one letter, and o and 0. */
function skeleton(letters: string): string {
  return letters.replace(/[i1]/g, "l").replace(/0/g, "o");
}
