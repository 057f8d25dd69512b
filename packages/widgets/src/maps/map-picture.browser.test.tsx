import '../tokens.css';
import '../base.css';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { holdRequests, letRequestsGo } from '../emulate.fixture.ts';
import { MapPicture } from './map-picture.tsx';
import { mapPictureWords } from './words.fixture.ts';

afterEach(async () => {
  delete document.documentElement.dataset['theme'];
  await letRequestsGo();
});

const bangkok = { latitude: 13.7563, longitude: 100.5018 };
const picture = () => page.getByRole('img', { name: 'Map of Bangkok' });
const paths = () => [...document.querySelectorAll('path[class*="land"], path[class*="border"]')];

interface Shown {
  readonly form?: 'wide' | 'strip';
  readonly language?: string;
  readonly latitude?: number;
  readonly zoom?: number;
}

function Picture({ latitude = bangkok.latitude, language = 'en', ...rest }: Shown) {
  return (
    <MapPicture
      {...rest}
      position={{ ...bangkok, latitude }}
      label="Map of Bangkok"
      language={language}
      words={mapPictureWords}
    />
  );
}

test('a map that could not be fetched says so, keeps its pin, and is asked for anew', async () => {
  await holdRequests('*world.txt*', 'refused');
  await render(<Picture />);
  await expect.element(page.getByRole('alert').getByText(mapPictureWords.failed)).toBeVisible();
  expect(document.querySelector('[class*="pin"] svg')).not.toBeNull();
  await letRequestsGo();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => paths().length).toBe(2);
  expect(page.getByRole('alert').query()).toBeNull();
});

test.each([
  ['wide', 500, 350],
  ['strip', 300, 100],
] as const)(
  'a %s picture is %d by %d, with the place in its middle [widgets m9.1]',
  async (form, width, height) => {
    await page.viewport(800, 600);
    await render(<Picture form={form} />);
    await expect.poll(() => paths().length).toBe(2);
    const box = picture().element().getBoundingClientRect();
    expect([box.width, box.height]).toEqual([width, height]);
    // The pin's point in the middle is on land (Bangkok); 30 px below it is the gulf.
    const [land] = paths();
    const isLand = (x: number, y: number) =>
      land instanceof SVGGeometryElement && land.isPointInFill(new DOMPoint(x, y));
    expect(isLand(width / 2, height / 2)).toBe(true);
    expect(isLand(width / 2, height / 2 + 30)).toBe(false);
    const pin = document.querySelector('[class*="pin"] svg')?.getBoundingClientRect();
    expect((pin?.left ?? 0) + (pin?.width ?? 0) / 2 - box.left).toBeCloseTo(width / 2, 0);
    // The tip of the pin is 6 % above the lower edge of its box.
    expect(Math.abs((pin?.bottom ?? 0) - box.top - height / 2)).toBeLessThan(5);
  },
);

test('names countries and towns in the reader’s language [widgets d.40]', async () => {
  const { rerender } = await render(<Picture />);
  await expect.element(page.getByText('Cambodia')).toBeInTheDocument();
  await expect.element(page.getByText('Phnom Penh')).toBeInTheDocument();
  await rerender(<Picture language="th" />);
  await expect.element(page.getByText('กัมพูชา')).toBeInTheDocument();
  await expect.element(page.getByText('พนมเปญ')).toBeInTheDocument();
});

test('across the date line both sides are drawn', async () => {
  await render(
    <MapPicture
      position={{ latitude: -17, longitude: 179.9 }}
      zoom={6}
      label="Map of Bangkok"
      language="en"
      words={mapPictureWords}
    />,
  );
  await expect.poll(() => paths().length).toBe(2);
  const path = paths()[0]?.getAttribute('d') ?? '';
  const across = [...path.matchAll(/[ML]([\d.-]+) /g)].map(([, x]) => Number(x));
  expect(Math.min(...across)).toBeLessThan(200);
  expect(Math.max(...across)).toBeGreaterThan(255);
});

test.each([91, Number.NaN])('a latitude of %d is no place on earth, and says so', async (latitude) => {
  await render(<Picture latitude={latitude} />);
  await expect.element(page.getByText(mapPictureWords.nowhere)).toBeVisible();
  expect(picture().query()).toBeNull();
});

test('asks no foreign host', async () => {
  await render(<Picture />);
  await expect.poll(() => paths().length).toBe(2);
  const hosts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).host);
  expect(new Set(hosts.filter((host) => host !== ''))).toEqual(new Set([location.host]));
});

test.each(['light', 'dark'])(
  'names of towns and countries are read on land and water, in %s [widgets d.39]',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    await render(<Picture />);
    await expect.element(page.getByText('Phnom Penh')).toBeInTheDocument();
    const ground = picture().element();
    const colour = (name: string) => getComputedStyle(ground).getPropertyValue(`--map-${name}`).trim();
    for (const name of ['name', 'town'])
      for (const under of ['land', 'water', 'halo'])
        expect(contrast(colour(name), colour(under)), `${name} on ${under}`).toBeGreaterThanOrEqual(4.5);
  },
);

/** WCAG contrast of two hex colours. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
