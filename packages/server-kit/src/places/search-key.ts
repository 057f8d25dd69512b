const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'e', // biome-ignore format: a table
};

/** Normalises a text for comparison: removes case, accents and punctuation. Thai marks are preserved. */
export function searchKey(text: string): string {
  const plain = /^[ -~]*$/.test(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .replace(/[łøđðþßæœıħŋə]/g, (letter) => letters[letter] ?? letter)
        .normalize('NFC');
  return plain
    .replace(/['’‘`ʻʼ.]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
