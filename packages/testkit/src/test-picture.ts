import sharp from 'sharp';

export interface PictureWishes {
  readonly width?: number;
  readonly height?: number;
  readonly kind?: 'jpeg' | 'png' | 'avif';
  /** Variant of the picture: each seed looks different. */
  readonly seed?: number;
}

/**
 * Max width and height that are drawn pixel by pixel. Larger pictures are scaled up from this size, because
 * drawing all their pixels would take seconds.
 */
const maxDrawn = 400;

/** Draws a pattern of colours and encodes it as a picture file. The same wishes give the same picture. */
export async function testPicture(wishes: PictureWishes = {}): Promise<Buffer> {
  const { width = 320, height = 240, kind = 'jpeg', seed = 1 } = wishes;
  const [across, down] = [Math.min(width, maxDrawn), Math.min(height, maxDrawn)];
  const drawn = sharp(pixelsOf(across, down, seed), { raw: { width: across, height: down, channels: 3 } });
  const picture = drawn.resize(width, height, { fit: 'fill' });
  if (kind === 'png') return await picture.png({ compressionLevel: 1 }).toBuffer();
  if (kind === 'avif') return await picture.avif({ effort: 0, quality: 40 }).toBuffer();
  return await picture.jpeg({ quality: 80 }).toBuffer();
}

function pixelsOf(width: number, height: number, seed: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      pixels[at] = (x * 255) / width + seed * 37;
      pixels[at + 1] = (y * 255) / height + seed * 59;
      pixels[at + 2] = ((x ^ y) + seed * 83) & 255;
    }
  }
  return pixels;
}
