/** Digits as words and in Thai, as people write a number that should not be found. */
const digitWords: readonly (readonly [RegExp, string])[] = [
  [/\b(?:zero|oh)\b|ศูนย์/gu, '0'],
  [/\bone\b|หนึ่ง/gu, '1'],
  [/\btwo\b|สอง/gu, '2'],
  [/\bthree\b|สาม/gu, '3'],
  [/\bfour\b|สี่/gu, '4'],
  [/\bfive\b|ห้า/gu, '5'],
  [/\bsix\b|หก/gu, '6'],
  [/\bseven\b|เจ็ด/gu, '7'],
  [/\beight\b|แปด/gu, '8'],
  [/\bnine\b|เก้า/gu, '9'],
];
const thaiDigits = '๐๑๒๓๔๕๖๗๘๙';
const open = String.raw`[\s([{<|*_~-]`;
const shut = String.raw`[\s)\]}>|*_~-]`;
const atWord = new RegExp(`${open}+(?:at|ät|แอท|แอด)${shut}+`, 'gu');
const dotWord = new RegExp(`${open}+(?:dot|punkt|point|ดอท|จุด)${shut}+|\\s*(?:ดอท|จุด)\\s*(?=คอม|com)`, 'gu');

const ends = 'com|net|org|io|app|co|gg|info|dev|xyz|link|page|site|online|live|th|de|uk|fr|ru|คอม';
// A full stop with a blank after it, but none before it, ends a sentence: "bad at parking. Two cats".
const email =
  /[\p{L}\p{N}]\s?@\s?[\p{L}\p{N}-]+(?:\s?\.|\s\.\s)\p{L}{2,}|[\p{L}\p{N}]@[\p{L}\p{N}-]+\.\s\p{L}{2,}/u;
const link = new RegExp(
  `https?://|\\bwww\\.|[\\p{L}\\p{N}-]{2,}\\s?\\.(?:${ends})(?![\\p{L}\\p{N}])|\\b(?:t|wa|m|fb|line|linktr)\\.(?:me|ee)\\b`,
  'u',
);
const handle = /(?<![\p{L}\p{N}.])@(?!home\b|work\b|night\b)[a-z0-9_.]{3,}/u;
const services =
  'line|ไลน์|whats\\s?app|telegram|tg|insta(?:gram)?|ไอจี|ig|snap(?:chat)?|wechat|facebook|เฟซบุ๊ก|เฟซ|fb|tiktok|signal|viber|kakao|discord';
const named = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${services})(?:\\s*(?:id|ไอดี))?\\s*[:=@]\\s*[a-z0-9_.@-]{3,}` +
    `|(?<![\\p{L}\\p{N}])(?:${services})\\s*(?:id|ไอดี)\\s+[a-z0-9_.-]{3,}` +
    `|(?<![\\p{L}\\p{N}])(?:id|ไอดี)\\s*(?:${services})\\s*[:=]?\\s*[a-z0-9_.-]{3,}` +
    `|(?<![\\p{L}\\p{N}])(?:${services})\\s+(?=[a-z0-9_.]*[a-z])(?=[a-z0-9_.]*[\\d_.][a-z0-9_])[a-z0-9_.]{4,}`,
  'u',
);
const phone = /(?:\+|\b00)\s?\d(?:[\s().\-/]*\d){7,}|\d(?:[\s().\-/]*\d){8,}/u;

/**
 * True for a text with an e-mail address, a link, a phone number or a name at another service, also if it is
 * disguised: "lena at insta dot com", "zero eight one …", "l e n a @ …". It is a reason to tell the author,
 * and not to refuse the text: it may be wrong.
 */
export function hasContactData(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}]/gu, '')
    // Letters with blanks between them: "l e n a".
    .replace(/(?<=(?:^|\s)\S) (?=\S(?:\s|$))/gu, '');
  const written = plain.replace(atWord, ' @').replace(dotWord, '.');
  const digits = digitWords
    .reduce((left, [word, digit]) => left.replace(word, digit), plain)
    .replace(/[๐-๙]/gu, (digit) => String(thaiDigits.indexOf(digit)));
  return (
    [plain, written].some((one) => email.test(one) || link.test(one)) ||
    handle.test(plain) ||
    named.test(plain) ||
    phone.test(digits)
  );
}
