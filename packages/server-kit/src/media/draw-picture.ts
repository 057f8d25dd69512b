import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { PictureRefused } from './picture-fault.ts';
import { leastSide, maxPixels } from './picture-head.ts';
import { sharp } from './sharp-of-ours.ts';
import type { PictureHead } from './told-picture.ts';

/** A rectangle in the upright picture, as fractions of the picture's width and height. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Frames {
  /** Part of the picture to keep; default is the whole picture. */
  readonly crop?: Frame | undefined;
  /** Part of the whole picture for the thumbnail; default is the middle of the crop. */
  readonly circle?: Frame | undefined;
}

export interface Drawing extends Frames {
  /** Longer sides of the sizes (px), each named by its number. Default: the sizes of photos, and a thumbnail. */
  readonly sides?: readonly number[];
}

export interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  /** The image file of each size, by the name of the size. The files contain no metadata. */
  readonly sizes: ReadonlyMap<string, Buffer>;
  /** Blurred picture, scaled down to 24 pixels before blurring, so that no detail can be recovered. */
  readonly blurred: Buffer;
  readonly thumbhash: Buffer;
}

export const pictureType = 'image/webp';
const photoSides = [1600, 720, 360] as const;
/** Width and height of the size `thumb`. */
export const thumbSide = 100;
/** Max width and height of a blurred picture. */
export const blurredSide = 24;
const hashedSide = 64;
const quality = 80;
const longestSeconds = 20;

interface Raw {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

/**
 * Draws a picture in every size: upright, in sRGB, on white, without metadata, never enlarged. The picture is
 * decoded once, to the largest size, from which all other sizes are made. `head` is undefined only for a picture that this
 * server has drawn itself.
 */
export async function drawPicture(
  bytes: Buffer,
  head: PictureHead | undefined,
  drawing: Drawing = {},
): Promise<DrawnPicture> {
  try {
    return await draw(bytes, head, drawing);
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused('picture/broken', { cause: error });
  }
}

async function draw(
  bytes: Buffer,
  head: PictureHead | undefined,
  { sides, ...frames }: Drawing,
): Promise<DrawnPicture> {
  const upright = await readUpright(bytes, head);
  const crop = pixelsOf(frames.crop ?? whole, upright);
  if (Math.min(crop.width, crop.height) < leastSide) throw new PictureRefused('picture/too-small');
  const raw = await decode(bytes, crop, Math.max(...(sides ?? photoSides)));
  const { width, height } = raw.info;
  const again = (): Sharp => sharp(raw.data, { raw: raw.info });
  const inside = (side: number): Sharp =>
    again().resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const sized = async (side: number): Promise<[string, Buffer]> => [
    String(side),
    await inside(side).webp({ quality }).toBuffer(),
  ];
  const thumb = async (): Promise<[string, Buffer]> => {
    const asked = pixelsOf(frames.circle ?? middle(crop, upright), upright);
    const circle = within(asked, crop, width / crop.width, raw);
    const side = { fit: 'cover', width: thumbSide, height: thumbSide } as const;
    return ['thumb', await again().extract(circle).resize(side).webp({ quality }).toBuffer()];
  };
  const drawn = sides ? sides.map(sized) : [thumb(), ...photoSides.map(sized)];
  const [blurred, thumbhash, ...sizes] = await Promise.all([
    inside(blurredSide).blur(1).webp({ quality }).toBuffer(),
    hash(inside(hashedSide)),
    ...drawn,
  ]);
  return { width, height, sizes: new Map(sizes), blurred, thumbhash };
}

/**
 * Warnings of the decoder about common, harmless deviations in pictures of cameras. Any other warning leads
 * to a refusal.
 */
const harmless = /extraneous bytes before marker|Invalid SOS parameters/;

/** Decodes the crop, scaled down to its longer side if it is larger. */
async function decode(bytes: Buffer, crop: Box, longer: number): Promise<Raw> {
  const decoded = (failOn: 'warning' | 'error'): Promise<Raw> =>
    sharp(bytes, { ...reading, failOn })
      .timeout({ seconds: longestSeconds })
      .extract(crop)
      .resize(longer, longer, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  try {
    return await decoded('warning');
  } catch (error) {
    if (error instanceof Error && harmless.test(error.message)) return await decoded('error');
    throw error;
  }
}

const reading = {
  limitInputPixels: maxPixels,
  sequentialRead: true,
  autoOrient: true,
} as const;

interface Extent {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the size of the upright picture. Refuses the picture if the decoder reports another format or size
 * than our head parser.
 */
async function readUpright(bytes: Buffer, head: PictureHead | undefined): Promise<Extent> {
  const { format, width, height, pages, autoOrient } = await sharp(bytes, reading).metadata();
  if (pages !== undefined && pages > 1) throw new PictureRefused('picture/animated');
  const kind = format === 'heif' ? 'avif' : format;
  const isSame = head ? kind === head.kind && width * height <= head.width * head.height : kind === 'webp';
  if (!isSame) throw new PictureRefused('picture/broken');
  return autoOrient;
}

const whole: Frame = { x: 0, y: 0, width: 1, height: 1 };

interface Box extends Extent {
  readonly left: number;
  readonly top: number;
}

function pixelsOf(frame: Frame, { width, height }: Extent): Box {
  const left = Math.min(width - 1, Math.round(frame.x * width));
  const top = Math.min(height - 1, Math.round(frame.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(frame.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(frame.height * height))),
  };
}

/** Returns the largest centred square in the crop, as fractions of the whole picture. */
function middle(crop: Box, { width, height }: Extent): Frame {
  const side = Math.min(crop.width, crop.height);
  return {
    x: (crop.left + (crop.width - side) / 2) / width,
    y: (crop.top + (crop.height - side) / 2) / height,
    width: side / width,
    height: side / height,
  };
}

/** Converts a box in the whole picture to a box in the cropped and scaled picture. */
function within(box: Box, crop: Box, scale: number, { info }: Raw): Box {
  const left = clamp(Math.round((box.left - crop.left) * scale), 0, info.width - 1);
  const top = clamp(Math.round((box.top - crop.top) * scale), 0, info.height - 1);
  return {
    left,
    top,
    width: clamp(Math.round(box.width * scale), 1, info.width - left),
    height: clamp(Math.round(box.height * scale), 1, info.height - top),
  };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

async function hash(small: Sharp): Promise<Buffer> {
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data));
}
