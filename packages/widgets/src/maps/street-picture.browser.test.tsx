import '../tokens.css';
import '../base.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StreetPicture } from './street-picture.tsx';
import { mapPictureWords } from './words.fixture.ts';

/** The Democracy Monument in Bangkok: in tile 51063/30239 of zoom 16. */
const monument = { latitude: 13.7567, longitude: 100.5018 };
const square = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${colour}"/></svg>`)}`;
const images = () => [...document.querySelectorAll('image')];

interface Shown {
  readonly address: string;
  readonly form?: 'wide' | 'strip';
  readonly maxZoom?: number;
}

const draw = ({ address, maxZoom, ...rest }: Shown) =>
  render(
    <StreetPicture
      {...rest}
      position={monument}
      label="Map of the monument"
      tiles={{ address, credit: '© the tests', ...(maxZoom !== undefined && { maxZoom }) }}
      words={mapPictureWords}
    />,
  );

test.each([
  ['wide', 500, 350],
  ['strip', 300, 100],
] as const)(
  'the streets of a %s picture cover it, with the place in the middle',
  async (form, width, height) => {
    await page.viewport(800, 600);
    await draw({ form, address: `${square('teal')}#{z}/{x}/{y}` });
    await expect.element(page.getByRole('img', { name: 'Map of the monument' })).toBeVisible();
    await expect.element(page.getByText('© the tests')).toBeVisible();
    const tiles = images().map((image) => ({
      name: image.getAttribute('href')?.split('#').at(-1),
      x: image.x.baseVal.value,
      y: image.y.baseVal.value,
    }));
    const covers = (x: number, y: number) =>
      tiles.filter((tile) => tile.x <= x && x < tile.x + 256 && tile.y <= y && y < tile.y + 256);
    for (const [x, y] of [
      [0, 0],
      [width - 1, 0],
      [0, height - 1],
      [width - 1, height - 1],
    ] as const)
      expect(covers(x, y)).toHaveLength(1);
    expect(covers(width / 2, height / 2)[0]?.name).toBe('16/51063/30239');
  },
);

test('a server without that zoom is asked for its closest', async () => {
  await draw({ address: `${square('teal')}#{z}/{x}/{y}`, maxZoom: 14 });
  await expect.poll(() => images().every((image) => image.getAttribute('href')?.includes('#14/'))).toBe(true);
});

test('tiles that do not come are told, and asked for anew', async () => {
  await draw({ address: 'data:image/png,broken#{z}/{x}/{y}' });
  await expect.element(page.getByRole('alert').getByText(mapPictureWords.failed)).toBeVisible();
  const [before] = images();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => images()[0] !== before).toBe(true);
});
