import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Head } from './head-frames.ts';
import { heads } from './looks.ts';
import { drawPortrait, type Pose } from './portrait.ts';
import { rasterise } from './rasterise.ts';
import { drawScene } from './scenes.ts';

/** Portraits are 600 × 800. The test measures them at half of that. */
const [width, height] = [300, 400];

interface Crop {
  readonly name: string;
  readonly box: readonly [width: number, height: number];
  /** Radius of the box's upper corners, in pixels of the box. */
  readonly radius: number;
  /** Distance to the right by which the box moves its picture, in relation to its width. */
  readonly shift: number;
}

/** Boxes of the stylesheets that cut a portrait with `object-fit: cover; object-position: 50% 30%`. */
const crops: readonly Crop[] = [
  { name: 'avatar.module.css', box: [72, 72], radius: 36, shift: 0 },
  { name: 'own-picture.module.css', box: [84, 96], radius: 42, shift: 0 },
  // The stylesheet says 40; a browser reduces it to half of the width.
  { name: 'account.module.css', box: [76, 88], radius: 38, shift: 0 },
  { name: 'match-celebration.module.css, left', box: [200, 300], radius: 100, shift: -0.12 },
  { name: 'match-celebration.module.css, right', box: [200, 300], radius: 100, shift: 0.12 },
];

/** Heads with hair so wide that it may reach over the straight sides of an arch. */
const wide: readonly Head[] = [
  'afro', 'bangs', 'bangs2', 'buns', 'dreads1', 'dreads2', 'hatHip', 'long', 'longAfro', 'longBangs', 'longCurly', 'medium2',
  'mediumBangs', 'shaved3',
]; // biome-ignore format: a table

/** Circle that rounds the upper corners, in pixels of the measured portrait, and the upper edge of the box. */
function curveOf({ box: [wide, high], radius, shift }: Crop) {
  const scale = Math.max(wide / width, high / height);
  const top = (height - high / scale) * 0.3;
  const middle = width / 2 - (wide * shift) / scale;
  return { top, middle, radius: radius / scale };
}

function headAlone(head: Head, isTurned: boolean): string {
  const pose: Pose = { scene: 'hills', light: 'mint', face: 'smile', clothes: '#ffcf77', isTurned, zoom: 1 };
  return drawPortrait({ head, skin: '#edb98a', hair: '#3a241d' }, pose)
    .replace('width="600" height="800"', `width="${width}" height="${height}"`)
    .replace(drawScene(pose.scene, pose.light), '')
    .replace(/<g fill-rule="evenodd" clip-rule="evenodd">.*?<\/g>/s, '');
}

/** Pixels of head, hair and hat above the chin, without the body and the scene. */
async function headPixels(picture: Buffer): Promise<(readonly [x: number, y: number])[]> {
  const pixels = await sharp(picture).ensureAlpha().raw().toBuffer();
  return Array.from({ length: width * 300 }, (_, at) => [at % width, Math.floor(at / width)] as const).filter(
    ([x, y]) => (pixels[(y * width + x) * 4 + 3] ?? 0) > 64,
  );
}

test('every head is whole in the card, in circles and in arches', { timeout: 60_000 }, async () => {
  expect(heads.length).toBeGreaterThan(40);
  const cut: string[] = [];
  const all = heads.flatMap((one) => [[one, false] as const, [one, true] as const]);
  // In a process of its own, as the server does: this one may not open an SVG.
  const pictures = await rasterise(all.map(([head, isTurned]) => headAlone(head, isTurned)));
  for (const [at, [head, isTurned]] of all.entries()) {
    const pixels = await headPixels(pictures[at] ?? Buffer.alloc(0));
    if (pixels.length < 10_000) cut.push(`${head} is hardly there`);
    if (pixels.some(([, y]) => y < 4)) cut.push(`${head} at the upper edge of the card`);
    for (const crop of crops) {
      const { top, middle, radius } = curveOf(crop);
      const isOutside = ([x, y]: readonly [number, number]) => {
        const [right, down] = [x + 0.5 - middle, y + 0.5 - top - radius];
        return down < 0 ? Math.hypot(right, down) > radius : !wide.includes(head) && Math.abs(right) > radius;
      };
      if (pixels.some(isOutside)) cut.push(`${head}${isTurned ? ', turned,' : ''} by ${crop.name}`);
    }
  }
  expect(cut).toEqual([]);
});
