import type { MenuItem } from '../../speaking/menu.tsx';
import type { CropShape } from './image-crop.tsx';
import type { UploadLimits } from './sort-files.ts';
import type { Upload } from './upload-queue.ts';
import type { UploadedImage } from './uploaded-image.ts';
import type { UploaderWords } from './uploader-words.ts';

export interface ImageUploaderProps {
  readonly label: string;
  readonly images: readonly UploadedImage[];
  readonly upload: Upload;
  /** An upload has ended well; with `replaces`, it comes in the place of that image. */
  readonly onUploaded: (image: UploadedImage, replaces: string | undefined) => void;
  /** Left out where nothing is removed. */
  readonly onRemove?: (image: UploadedImage) => void;
  /** With it, one who removed a picture can take that back. */
  readonly onRestore?: (image: UploadedImage, at: number) => void;
  /** Left out where the order is fixed. */
  readonly onReorder?: (images: readonly UploadedImage[]) => void;
  /** A press on a picture removes it, chooses it to be swapped with the next one pressed, or shows it. */
  readonly press?: 'remove' | 'swap' | ((image: UploadedImage) => void);
  /** What else can be done with one: above what its menu has for each. */
  readonly acts?: (image: UploadedImage, at: number) => readonly MenuItem[];
  /** The picture as large as there is one, to be cropped anew; nothing where it could not be had, and that was said. */
  readonly original?: (image: UploadedImage) => Promise<File | undefined>;
  readonly words: UploaderWords;
  readonly limits?: Partial<UploadLimits>;
  /** `slots`: thumbnails with a place for each picture there may be; a press on an empty one adds. */
  readonly form?: 'thumbnails' | 'list' | 'slots';
  /** As many places are shown at least; left out, as many as there may be pictures. */
  readonly slots?: number;
  /** What is chosen goes up at once; otherwise a button sends it. */
  readonly isAutomatic?: boolean;
  readonly hasCamera?: boolean;
  /** Each picture is cropped to one of these before it goes up. */
  readonly shapes?: readonly [CropShape, ...CropShape[]];
  /** Says what the first one is: "Profile picture". */
  readonly first?: string;
}
