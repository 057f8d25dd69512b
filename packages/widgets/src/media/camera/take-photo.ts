import { canvasFile, type PhotoType } from './canvas-file.ts';
import type { PhotoSize } from './use-camera.ts';

interface Taking {
  readonly size: PhotoSize;
  readonly type: PhotoType;
  readonly maxBytes: number | undefined;
}

/**
 * Returns the current video frame as a photo of exactly the given size. A frame of another shape is cropped
 * equally on both sides.
 */
export function takePhoto(video: HTMLVideoElement, { size, type, maxBytes }: Taking): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const scale = Math.max(size.width / video.videoWidth, size.height / video.videoHeight);
  const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
  canvas
    .getContext('2d')
    ?.drawImage(video, (size.width - width) / 2, (size.height - height) / 2, width, height);
  return canvasFile(canvas, { name: 'photo', type, maxBytes });
}
