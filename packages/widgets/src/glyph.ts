/** One drawing on a field of 256 × 256; the shade is its lighter half where there are two tones. */
export interface Glyph {
  readonly path: string;
  readonly shade?: string;
}
