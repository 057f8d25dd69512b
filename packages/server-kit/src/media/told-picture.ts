/** Format and size of a picture, read from its header before any pixel is decoded. */
export interface PictureHead {
  readonly kind: 'jpeg' | 'png' | 'avif';
  readonly width: number;
  readonly height: number;
  /** Measured memory of decoding for each pixel. High for formats that cannot be decoded row by row. */
  readonly bytesPerPixel: number;
}
