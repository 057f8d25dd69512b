/** Paths of an icon on a 256 × 256 grid; `shade` is the lighter layer of a two-tone icon. */
export interface Glyph {
  readonly path: string;
  readonly shade?: string;
}
