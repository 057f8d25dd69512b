/** From light to dark; 0 is without one. */
export type SkinTone = 0 | 1 | 2 | 3 | 4 | 5;

const before = 0x1f3fa;
const hand = /(\p{Emoji_Modifier_Base})\u{FE0F}?/gu;
const handshake = '\u{1F91D}';

/** The sign in that skin tone; everybody in it has the same. */
export function withTone(sign: string, tone: SkinTone): string {
  if (tone === 0) return sign;
  const modifier = String.fromCodePoint(before + tone);
  // A handshake between two people stays as it is: the hands are theirs.
  return sign.replace(hand, (whole, base: string) =>
    base === handshake && sign !== handshake ? whole : base + modifier,
  );
}
