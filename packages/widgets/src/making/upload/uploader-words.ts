import type { CameraWords } from '../camera/camera.tsx';
import type { CropWords } from './image-crop.tsx';

export interface UploaderWords {
  /** "Drop pictures here, or" */
  readonly drop: string;
  readonly choose: string;
  /** On an empty place: "Add". */
  readonly add: string;
  readonly takePhoto: string;
  /** "JPEG or PNG, at most 1 MB": what is accepted. */
  readonly hint: string;
  /** "Upload 3 pictures", where nothing goes up by itself. */
  readonly start: (count: number) => string;
  readonly uploading: string;
  readonly waiting: string;
  readonly retry: string;
  readonly replace: string;
  readonly cancel: string;
  readonly remove: string;
  /** "Crop", of one that is there. */
  readonly cropAgain: string;
  readonly undo: string;
  readonly moveEarlier: string;
  readonly moveLater: string;
  /** "More about picture 2 of 4": names the button of one that can also be dragged. */
  readonly more: (at: number, count: number) => string;
  /** What a press on a picture does: "Remove picture 2", "Swap picture 2", "Show picture 2". */
  readonly press: (at: number) => string;
  readonly picture: (at: number) => string;
  /** "Moved to place 3 of 4.": said aloud. */
  readonly moved: (to: number, count: number) => string;
  /** "Now choose the picture to swap it with." */
  readonly chosen: string;
  readonly removed: string;
  readonly close: string;
  /** "Linked": it belongs to something else too. */
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
  /** On the tile itself, in a few words: "Not sent". */
  readonly notSent: string;
  readonly camera: CameraWords;
  readonly crop: CropWords;
}
