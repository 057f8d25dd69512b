import { canvasFile } from '../camera/canvas-file.ts';
import type { CropArea } from './crop-area.ts';

/** Max width and height of a cropped picture in pixels; screens do not need more. */
const longest = 2048;

interface Cropping {
  readonly file: File;
  readonly image: HTMLImageElement;
  readonly area: CropArea;
  readonly maxBytes: number | undefined;
}

/** Crops the picture to a new file, which is upright and has no metadata of the camera. */
export function cropImage({ file, image, area, maxBytes }: Cropping): Promise<File> {
  const { naturalWidth, naturalHeight } = image;
  const source = { width: area.width * naturalWidth, height: area.height * naturalHeight };
  const scale = Math.min(1, longest / Math.max(source.width, source.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(
    image,
    area.x * naturalWidth,
    area.y * naturalHeight,
    source.width,
    source.height,
    0,
    0,
    canvas.width,
    canvas.height,
  );
  const name = file.name.replace(/\.\w+$/, '');
  return canvasFile(canvas, { name, type: file.type === 'image/png' ? 'image/png' : 'image/jpeg', maxBytes });
}
