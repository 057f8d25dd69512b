/**
 * Letters and digits that look like a Latin letter, by that letter. From the Unicode list of confusable
 * characters: what most fonts draw alike. `i` stands for i, l and 1.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: '4@ɑαаᴀΑАᎪ',
  b: 'ьƅЬвʙВΒᏏ',
  c: 'сϲᴄСϹᏟ',
  d: 'ԁɗđᴅᎠ',
  e: '3еєҽɛεᴇΕЕᎬ',
  f: 'ƒғ',
  g: 'ɡցɢԌ',
  h: 'һհɦʜΗНᎻ',
  i: 'l1!|ıіιɩїӏǀɪłŀӀΙІᎥ',
  j: 'јϳʝЈ',
  k: 'кκҟқᴋΚКᏦ',
  m: 'мɱᴍΜМᎷ',
  n: 'пոռηɴΝ',
  o: '0оοօσөøᴏΟОՕ๐০०໐٥ه',
  p: 'рρᴘΡРᏢ',
  q: 'ԛզ',
  r: 'гʀɼᎡ',
  s: '5$ѕʂꜱЅᏚ',
  t: '7+тτţᴛΤТᎢ',
  u: 'υսцᴜՍ',
  v: 'νѵᴠѴ',
  w: 'ԝшѡաᴡԜ',
  x: 'хχ×ΧХ',
  y: 'уүγʏΥУҮ',
  z: 'ᴢʐΖᏃ',
};
const plainLetter = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
);

/** Reduces a text to the letters that it looks like. Texts that look alike get the same result. */
export function looksOf(text: string): string {
  const letters = [...text.normalize('NFKD')].map(
    (letter) => plainLetter.get(letter) ?? letter.toLowerCase(),
  );
  return letters
    .map((letter) => plainLetter.get(letter) ?? letter)
    .join('')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const looks = (words: string): string[] => words.split(' ').map(looksOf);

/** Words that pretend wherever they stand, also within a longer word. */
const anywhere = looks('mitto administrator moderator helpdesk แอดมิน ผู้ดูแลระบบ เจ้าหน้าที่ ฝ่ายสนับสนุน');
/** Words that pretend if they stand alone. */
const alone = new Set(looks('admin admins sysadmin webmaster postmaster support'));
/** Words that pretend only if the whole name consists of such words. */
const together = looks(
  'team staff official help service services customer security system root mod mods care desk safety verified ' +
    'account billing payments info the by of online ทีมงาน ทีม บริการ',
);
const onlyWords = new RegExp(`^(?:${[...alone, ...anywhere, ...together].join('|')})+$`, 'u');

/**
 * True for a name that could be taken for the operator's or for staff: `Mitto Support`, `adm1n`, `ѕuppоrt`
 * with Cyrillic letters.
 */
export function isPretending(name: string): boolean {
  const parts = name.split(/[^\p{L}\p{M}\p{N}\p{Cf}@$!|+]+/u);
  const words = parts.flatMap((part) => [part, part.replace(/^\d+|\d+$/gu, '')]).map(looksOf);
  const joined = looksOf(parts.join(''));
  const bare = looksOf(parts.join('').replace(/^\d+|\d+$/gu, ''));
  return (
    words.some((word) => alone.has(word)) ||
    [joined, bare].some((whole) => onlyWords.test(whole) || anywhere.some((word) => whole.includes(word)))
  );
}

/** True for a name that mixes alphabets whose letters look alike, as only forged names do. */
export function isMixed(name: string): boolean {
  const alphabets = [
    /\p{Script=Latin}/u,
    /\p{Script=Cyrillic}/u,
    /\p{Script=Greek}/u,
    /\p{Script=Armenian}/u,
  ];
  return alphabets.filter((alphabet) => alphabet.test(name)).length > 1;
}
