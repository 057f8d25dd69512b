import type { MenuItem } from '../../feedback/menu.tsx';
import type { CropShape } from './image-crop.tsx';
import type { UploadLimits } from './sort-files.ts';
import type { Upload } from './upload-queue.ts';
import type { UploadedImage } from './uploaded-image.ts';
import type { UploaderWords } from './uploader-words.ts';
import type { SelectionResult } from './use-selection.ts';

export interface ImageUploaderProps {
  readonly label: string;
  readonly images: readonly UploadedImage[];
  readonly upload: Upload;
  /**
   * Called when an upload succeeded. If `replaces` is defined, the image takes the position of the image with
   * that id.
   */
  readonly onUploaded: (image: UploadedImage, replaces: string | undefined) => void;
  /** Called when a picture is removed; undefined if pictures cannot be removed. */
  readonly onRemove?: (image: UploadedImage) => void;
  /** Called to put a removed picture back at its index. If defined, the user can undo a removal. */
  readonly onRestore?: (image: UploadedImage, at: number) => void;
  /** Called with the new order; undefined if the order is fixed. */
  readonly onReorder?: (images: readonly UploadedImage[]) => void;
  /** Effect of a press on a picture: remove it, swap it with the next one pressed, or call a function. */
  readonly press?: 'remove' | 'swap' | ((image: UploadedImage) => void);
  /** Further menu items for a picture, above the standard ones. */
  readonly acts?: (image: UploadedImage, at: number) => readonly MenuItem[];
  /**
   * Loads the picture in its original size, so that it can be cropped again. Returns undefined on failure,
   * which this function itself has to report.
   */
  readonly original?: (image: UploadedImage) => Promise<File | undefined>;
  readonly words: UploaderWords;
  /**
   * Accepted kinds of files, their size and number. Files of other kinds than pictures are neither decoded nor
   * cropped.
   */
  readonly limits?: Partial<UploadLimits>;
  /**
   * Layout of the pictures. `slots` are thumbnails with an empty slot for each picture that may be added; a
   * press on an empty slot adds one.
   */
  readonly form?: 'thumbnails' | 'list' | 'slots';
  /** Min number of slots; defaults to the max number of files. */
  readonly slots?: number;
  /** True (the default) starts uploads at once; false shows a button that starts them. */
  readonly isAutomatic?: boolean;
  /** Called with the selection each time files are chosen, refused, dropped or uploaded. */
  readonly onSelection?: (selection: SelectionResult) => void;
  /** Clears what was uploaded from the uploader, which then says how many files were sent. */
  readonly clearsAfterUpload?: boolean;
  readonly hasCamera?: boolean;
  /** Shapes to crop to: the user crops each picture to one of them before the upload. */
  readonly shapes?: readonly [CropShape, ...CropShape[]];
  /** Label of the first picture: "Profile picture". */
  readonly first?: string;
}
