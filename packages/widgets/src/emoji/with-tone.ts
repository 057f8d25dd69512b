/** Skin tone from 1 (light) to 5 (dark); 0 is no tone. */
export type SkinTone = 0 | 1 | 2 | 3 | 4 | 5;

const before = 0x1f3fa;
const hand = /(\p{Emoji_Modifier_Base})\u{FE0F}?/gu;
const handshake = '\u{1F91D}';

/** Applies a skin tone to an emoji; all people in it get the same tone. */
export function withTone(sign: string, tone: SkinTone): string {
  if (tone === 0) return sign;
  const modifier = String.fromCodePoint(before + tone);
  // In an emoji of two people with a handshake, the people take the tone and the handshake does not.
  return sign.replace(hand, (whole, base: string) =>
    base === handshake && sign !== handshake ? whole : base + modifier,
  );
}
