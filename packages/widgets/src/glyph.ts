/** A drawing on a 256 × 256 grid; `shade` is the lighter half of a two-tone drawing. */
export interface Glyph {
  readonly path: string;
  readonly shade?: string;
}
