/** An animated picture as the provider lists it. */
export interface FoundGif {
  readonly description: string;
  readonly width: number;
  readonly height: number;
  /** Addresses of the preview and of the full picture. */
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

/** Search for animated pictures. */
export interface Gifs {
  search(asked: GifSearch): Promise<readonly FoundGif[]>;
  /** Downloads a picture from an address that search() returned. */
  fetch(address: string): Promise<GifPicture>;
}
