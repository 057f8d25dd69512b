/** Format and size of a picture, read from the file's header before any pixel is decoded. */
export interface PictureHead {
  readonly kind: 'jpeg' | 'png' | 'avif';
  readonly width: number;
  readonly height: number;
  /**
   * Memory in bytes that decoding needs for each pixel, as measured. It is high for formats that cannot be
   * decoded row by row.
   */
  readonly bytesPerPixel: number;
}
