import type { Drawing, DrawnPicture } from './draw-picture.ts';
import type { PictureFault } from './picture-fault.ts';

/** A message to the picture process: draw this picture. */
export interface PictureWork {
  readonly id: number;
  /** Path of the picture file, or its bytes. */
  readonly source: string | Uint8Array;
  /**
   * True for a picture that this server has drawn before. Such a picture is a WebP, a format that members may
   * not upload.
   */
  readonly isOurs: boolean;
  readonly drawing: Drawing;
}

export interface PictureDone {
  readonly id: number;
  readonly drawn?: DrawnPicture;
  readonly fault?: PictureFault;
  /** Message of an error that the picture did not cause. */
  readonly trouble?: string;
}
