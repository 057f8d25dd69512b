import type { DrawnPicture, Frames } from './draw-picture.ts';
import type { PictureFault } from './picture-fault.ts';

/** A request to the picture process. */
export interface PictureWork {
  readonly id: number;
  /** Path of the file, or its bytes. */
  readonly source: string | Uint8Array;
  /** True for a picture that we have drawn before: its format (WebP) is refused from members. */
  readonly isOurs: boolean;
  readonly frames: Frames;
}

export interface PictureDone {
  readonly id: number;
  readonly drawn?: DrawnPicture;
  readonly fault?: PictureFault;
  /** Message of an error that is not the picture's fault. */
  readonly trouble?: string;
}
