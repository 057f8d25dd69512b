/** What a file says of its picture before anything of it is decoded. */
export interface PictureHead {
  readonly kind: 'jpeg' | 'png' | 'avif';
  readonly width: number;
  readonly height: number;
  /** Bytes that decoding takes for each pixel, measured: most of it for formats that cannot be read line by line. */
  readonly bytesPerPixel: number;
}
