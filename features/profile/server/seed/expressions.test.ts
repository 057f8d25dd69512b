import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawExpression, type ExpressionName, expressions } from './expressions.ts';
import { drawPortrait } from './portrait.ts';
import { rasterise } from './rasterise.ts';

const names = Object.keys(expressions) as readonly ExpressionName[];
const look = { head: 'short1', skin: '#edb98a', hair: '#3a241d' } as const;
const pose = { scene: 'hills', light: 'mint', clothes: '#ffcf77', isTurned: false, zoom: 1 } as const;

/** Place of a face in a portrait of 300 × 400, apart from its edges. */
const facePlace = { left: 100, top: 180, width: 140, height: 110 };

/** Pixels of the faces, drawn in a process of its own as the server does: this one may not open an SVG. */
async function pixelsOf(faces: readonly ExpressionName[]): Promise<Buffer[]> {
  const pictures = await rasterise(faces.map((face) => drawPortrait(look, { ...pose, face })));
  return await Promise.all(
    pictures.map(async (picture) => {
      const small = await sharp(picture).resize(300, 400).toBuffer();
      return await sharp(small).extract(facePlace).greyscale().raw().toBuffer();
    }),
  );
}

test('24 expressions differ from each other to the eye', { timeout: 60_000 }, async () => {
  expect(names).toHaveLength(24);
  const pictures = await pixelsOf(names);
  const alike = names.flatMap((name, at) =>
    names
      .slice(0, at)
      .filter((_, before) => {
        const [one, other] = [pictures[at], pictures[before]];
        return (one?.filter((grey, pixel) => Math.abs(grey - (other?.[pixel] ?? 0)) > 60).length ?? 0) < 60;
      })
      .map((other) => `${name} ${other}`),
  );
  expect(alike).toEqual([]);
});

describe('an expression of several faces', () => {
  const eyes = 'M83.5 102h1Zm115.5-2h2Z';
  const mouth = 'm160 240h3Zm11-96h4Z';
  const face = (path: string) => `<path fill="#000" d="${path}"/>`;
  const pathsOf = (drawing: string) => [...drawing.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);

  test('has both eyes of one face, and mouth and nose of the other', () => {
    const drawing = drawExpression('grin', (name) => face(name === 'smile' ? `${eyes}M171 144h9Z` : mouth));
    expect(pathsOf(drawing)).toEqual(['M83.5 102h1Z', 'M199 100m0 0h2Z', 'M160 240m0 0h3ZM171 144m0 0h4Z']);
  });

  test('winks with an eye of another face', () => {
    const drawing = drawExpression('wink', (name) =>
      face(name === 'smile' ? eyes + mouth : 'M223 133h5ZM.5.5h1Z'),
    );
    expect(pathsOf(drawing)).toEqual(['M83.5 102h1Z', 'M223 133h5Z', expect.stringMatching(/h3Z.*h4Z$/)]);
  });
});
