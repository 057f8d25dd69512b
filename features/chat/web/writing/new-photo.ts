import type { NewFile } from '@mitto/localdb/files/kept-file';
import type { AttachedImage } from '../../contract/attachments.ts';
import { newLocalKey } from '../local-files.ts';

/** A chosen photo: the file as it is stored on this device, and the picture as a message describes it. */
export interface NewPhoto {
  readonly file: NewFile;
  readonly image: AttachedImage;
}

/** Longest side of a picture that a message may have. */
const longestSide = 20_000;

/** Reads a chosen photo. Returns the error code of a file that is no picture, or cannot be read. */
export async function newPhoto(chosen: File): Promise<NewPhoto | string> {
  try {
    const [{ width, height }, bytes] = [await sidesOf(chosen), await chosen.arrayBuffer()];
    if (Math.max(width, height) > longestSide) return 'picture/too-many-pixels';
    const { name, type, size } = chosen;
    const id = newLocalKey();
    return { file: { id, name, type, bytes }, image: { key: id, width, height, size } };
  } catch (error) {
    // The browser cannot decode the file, or it was moved or deleted after it was chosen.
    if (error instanceof DOMException) return 'file/wrong-kind';
    throw error;
  }
}

async function sidesOf(file: File) {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
