export type PhotoType = 'image/png' | 'image/jpeg';

interface Wanted {
  /** File name without its extension. */
  readonly name: string;
  readonly type: PhotoType;
  /** Max size in bytes; a larger PNG is encoded as JPEG. */
  readonly maxBytes: number | undefined;
}

const qualities = [0.9, 0.75, 0.5];

/**
 * Encodes the canvas as a file. A PNG larger than `maxBytes` becomes a JPEG, with lower quality if necessary.
 */
export async function canvasFile(canvas: HTMLCanvasElement, { name, type, maxBytes }: Wanted): Promise<File> {
  const isLight = (blob: Blob) => maxBytes === undefined || blob.size <= maxBytes;
  if (type === 'image/png') {
    const png = await blobOf(canvas, type);
    if (isLight(png)) return new File([png], `${name}.png`, { type });
  }
  let jpeg = await blobOf(canvas, 'image/jpeg', qualities[0]);
  for (const quality of qualities.slice(1))
    if (!isLight(jpeg)) jpeg = await blobOf(canvas, 'image/jpeg', quality);
  return new File([jpeg], `${name}.jpg`, { type: jpeg.type });
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((done, fail) =>
    canvas.toBlob(
      (blob) => (blob === null ? fail(new Error('The canvas is too large to be kept.')) : done(blob)),
      type,
      quality,
    ),
  );
}
