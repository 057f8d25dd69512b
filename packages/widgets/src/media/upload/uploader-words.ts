import type { CameraWords } from '../camera/camera.tsx';
import type { CropWords } from './image-crop.tsx';

export interface UploaderWords {
  /** For example "Drop pictures here, or". */
  readonly drop: string;
  readonly choose: string;
  /** Label of an empty slot, for example "Add". */
  readonly add: string;
  readonly takePhoto: string;
  /** The accepted files, for example "JPEG or PNG, at most 1 MB". */
  readonly hint: string;
  /** Label of the button that starts uploads, for example "Upload 3 pictures". */
  readonly start: (count: number) => string;
  /** Text of an uploader that clears itself, for example "3 files sent". */
  readonly sent?: (count: number) => string;
  readonly uploading: string;
  readonly waiting: string;
  readonly retry: string;
  readonly replace: string;
  readonly cancel: string;
  readonly remove: string;
  /** Menu item of an uploaded picture, for example "Crop". */
  readonly cropAgain: string;
  readonly undo: string;
  readonly moveEarlier: string;
  readonly moveLater: string;
  /**
   * Accessible name of the menu button, which is also the drag handle, for example "More about picture 2 of
   * 4".
   */
  readonly more: (at: number, count: number) => string;
  /**
   * Accessible name of a picture that can be pressed, for example "Remove picture 2", "Swap picture 2" or
   * "Show picture 2".
   */
  readonly press: (at: number) => string;
  readonly picture: (at: number) => string;
  /** Announcement after a move, for example "Moved to place 3 of 4." */
  readonly moved: (to: number, count: number) => string;
  /** Announcement after the first press of a swap, for example "Now choose the picture to swap it with." */
  readonly chosen: string;
  readonly removed: string;
  readonly close: string;
  /** Label of a picture that is used elsewhere too, for example "Linked". */
  readonly linked: string;
  readonly bytes: (count: number) => string;
  /** For example "Invalid file format or too large image". */
  readonly invalid: string;
  /** For example "accepted formats are jpeg, jpg, png". */
  readonly accepted: (formats: readonly string[], maxBytes: number) => string;
  /**
   * Message with both numbers, for example "Total files N exceed maximum allowed files M please delete some
   * images before proceeding".
   */
  readonly tooMany: (count: number, most: number) => string;
  /** For example "There was an error uploading images. Please try again!" */
  readonly failed: string;
  /** Text on the tile of a failed upload, for example "Not sent". */
  readonly notSent: string;
  readonly camera: CameraWords;
  readonly crop: CropWords;
}
