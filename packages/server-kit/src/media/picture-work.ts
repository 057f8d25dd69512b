import type { DrawnPicture, Frames } from './draw-picture.ts';
import type { PictureFault } from './picture-fault.ts';

/** What is asked of the process that draws. */
export interface PictureWork {
  readonly id: number;
  /** Where the file lies, or its bytes. */
  readonly source: string | Uint8Array;
  /** A picture that we have drawn before: of a kind that members cannot bring. */
  readonly isOurs: boolean;
  readonly frames: Frames;
}

export interface PictureDone {
  readonly id: number;
  readonly drawn?: DrawnPicture;
  readonly fault?: PictureFault;
  /** What is no fault of the picture. */
  readonly trouble?: string;
}
