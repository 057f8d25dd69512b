/** A moving picture that a provider knows. */
export interface FoundGif {
  readonly description: string;
  readonly width: number;
  readonly height: number;
  /** Where the small one and the whole one lie. */
  readonly small: string;
  readonly full: string;
}

export interface GifSearch {
  readonly q: string;
  readonly limit: number;
  readonly locale: string;
}

export interface GifPicture {
  readonly type: 'image/gif' | 'image/webp' | 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** Where moving pictures are found. */
export interface Gifs {
  search(asked: GifSearch): Promise<readonly FoundGif[]>;
  /** The picture itself, of an address that was found. */
  fetch(address: string): Promise<GifPicture>;
}
