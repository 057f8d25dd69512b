import type { MenuItem } from '../../feedback/menu.tsx';
import type { CropShape } from './image-crop.tsx';
import type { UploadLimits } from './sort-files.ts';
import type { Upload } from './upload-queue.ts';
import type { UploadedImage } from './uploaded-image.ts';
import type { UploaderWords } from './uploader-words.ts';

export interface ImageUploaderProps {
  readonly label: string;
  readonly images: readonly UploadedImage[];
  readonly upload: Upload;
  /** Called when an upload succeeded; with `replaces`, it takes the place of that image. */
  readonly onUploaded: (image: UploadedImage, replaces: string | undefined) => void;
  /** Undefined if pictures cannot be removed. */
  readonly onRemove?: (image: UploadedImage) => void;
  /** Enables undo after a picture was removed. */
  readonly onRestore?: (image: UploadedImage, at: number) => void;
  /** Undefined if the order is fixed. */
  readonly onReorder?: (images: readonly UploadedImage[]) => void;
  /**
   * Effect of a press on a picture: remove it, choose it for a swap with the next one pressed, or a callback.
   */
  readonly press?: 'remove' | 'swap' | ((image: UploadedImage) => void);
  /** Further menu items for a picture, above the standard ones. */
  readonly acts?: (image: UploadedImage, at: number) => readonly MenuItem[];
  /**
   * Loads the picture in its original size, to be cropped again. Undefined on failure, which this function
   * has to report itself.
   */
  readonly original?: (image: UploadedImage) => Promise<File | undefined>;
  readonly words: UploaderWords;
  readonly limits?: Partial<UploadLimits>;
  /**
   * `slots`: thumbnails with a slot for each picture that may be added; a press on an empty slot adds one.
   */
  readonly form?: 'thumbnails' | 'list' | 'slots';
  /** Min number of slots; defaults to the max number of files. */
  readonly slots?: number;
  /** Uploads start at once; otherwise a button starts them. */
  readonly isAutomatic?: boolean;
  readonly hasCamera?: boolean;
  /** Each picture is cropped to one of these shapes before the upload. */
  readonly shapes?: readonly [CropShape, ...CropShape[]];
  /** Label of the first picture: "Profile picture". */
  readonly first?: string;
}
