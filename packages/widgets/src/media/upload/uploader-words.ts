import type { CameraWords } from '../camera/camera.tsx';
import type { CropWords } from './image-crop.tsx';

export interface UploaderWords {
  /** "Drop pictures here, or" */
  readonly drop: string;
  readonly choose: string;
  /** "Add": label of an empty slot. */
  readonly add: string;
  readonly takePhoto: string;
  /** "JPEG or PNG, at most 1 MB": the accepted files. */
  readonly hint: string;
  /** "Upload 3 pictures", if uploads do not start by themselves. */
  readonly start: (count: number) => string;
  readonly uploading: string;
  readonly waiting: string;
  readonly retry: string;
  readonly replace: string;
  readonly cancel: string;
  readonly remove: string;
  /** "Crop": menu item of an uploaded picture. */
  readonly cropAgain: string;
  readonly undo: string;
  readonly moveEarlier: string;
  readonly moveLater: string;
  /** "More about picture 2 of 4": accessible name of the menu button, which is also the drag handle. */
  readonly more: (at: number, count: number) => string;
  /** Effect of a press on a picture: "Remove picture 2", "Swap picture 2", "Show picture 2". */
  readonly press: (at: number) => string;
  readonly picture: (at: number) => string;
  /** "Moved to place 3 of 4.": announced. */
  readonly moved: (to: number, count: number) => string;
  /** "Now choose the picture to swap it with." */
  readonly chosen: string;
  readonly removed: string;
  readonly close: string;
  /** "Linked": the picture is used elsewhere too. */
  readonly linked: string;
  readonly bytes: (count: number) => string;
  /** "Invalid file format or too large image" */
  readonly invalid: string;
  /** "accepted formats are jpeg, jpg, png" */
  readonly accepted: (formats: readonly string[], maxBytes: number) => string;
  /** "Total files N exceed maximum allowed files M please delete some images before proceeding" */
  readonly tooMany: (count: number, most: number) => string;
  /** "There was an error uploading images. Please try again!" */
  readonly failed: string;
  /** "Not sent": shown on the tile. */
  readonly notSent: string;
  readonly camera: CameraWords;
  readonly crop: CropWords;
}
