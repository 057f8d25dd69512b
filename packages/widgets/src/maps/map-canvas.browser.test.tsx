import type { CSSProperties } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { holdRequests } from '../emulate.fixture.ts';
import { is, isThere, leaveMaps, slow } from './map.fixture.tsx';
import { MapCanvas } from './map-canvas.tsx';
import { placeMapWords as words } from './words.fixture.ts';

afterEach(leaveMaps);

/** Returns the visible colour at a point of the page. */
async function colourAt(x: number, y: number): Promise<string> {
  const base64 = await page.screenshot({ save: false });
  const picture = new Image();
  picture.src = `data:image/png;base64,${base64}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), {
    width: picture.width,
    height: picture.height,
  });
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  const share = picture.width / document.documentElement.clientWidth;
  const [red = 0, green = 0, blue = 0] = context?.getImageData(x * share, y * share, 1, 1).data ?? [];
  return `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the address of a tile with one colour. */
function tileOf(colour: string): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 });
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 256, 256);
  }
  return canvas.toDataURL();
}

function WorldMap({ tiles }: { readonly tiles?: string }) {
  return (
    <div style={{ width: 390, height: 400, position: 'fixed', inset: 0 }}>
      <MapCanvas
        label="Map"
        language="en"
        words={words.canvas}
        view={gulf}
        marks={none}
        {...(tiles === undefined ? {} : { tiles: { address: tiles, credit: '© Somebody' } })}
      />
    </div>
  );
}

function Gulf({ style }: { readonly style: CSSProperties }) {
  return (
    <div style={style}>
      <MapCanvas label="Map" language="en" words={words.canvas} view={gulf} marks={none} />
    </div>
  );
}

const gulf = { centre: { latitude: 12, longitude: 100.3 }, zoom: 5 };
const none: readonly never[] = [];

describe('a map', () => {
  test(
    'is drawn without a network, in the colours of either theme, and moved by keys',
    async () => {
      await page.viewport(390, 844);
      document.documentElement.dataset['theme'] = 'light';
      await render(<WorldMap />);
      await isThere();
      // The Gulf of Thailand is below the middle, Thailand above it.
      await expect.poll(() => colourAt(205, 250)).toBe('#dcd8f4');
      expect(await colourAt(195, 60)).toBe('#fbf8fb');
      document.documentElement.dataset['theme'] = 'dark';
      await expect.poll(() => colourAt(205, 250)).toBe('#17102b');
      expect(await colourAt(195, 60)).toBe('#3a2d4a');
      document.querySelector<HTMLElement>('canvas')?.focus();
      expect(document.activeElement).toHaveAttribute('aria-label', 'Map');
      await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
      await expect.poll(() => colourAt(195, 60)).toBe('#17102b');
    },
    slow,
  );

  test(
    'says whose shores and towns it draws',
    async () => {
      await render(<WorldMap />);
      await isThere();
      await expect.element(page.getByText('Natural Earth · GeoNames')).toBeVisible();
    },
    slow,
  );

  test(
    'says who made its tiles, asks for them where it is told, and asks no foreign host',
    async () => {
      await render(<WorldMap tiles={`${location.origin}/tiles/{z}/{x}/{y}.png`} />);
      await isThere();
      await expect.element(page.getByText('© Somebody')).toBeVisible();
      expect(page.getByText('GeoNames').query()).toBeNull();
      await expect
        .poll(() =>
          performance.getEntriesByType('resource').some(({ name }) => /\/tiles\/5\/\d+\/\d+/.test(name)),
        )
        .toBe(true);
      expect(is()).toBe('there');
      const hosts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).host);
      expect(hosts.filter((host) => host !== '' && host !== location.host)).toEqual([]);
    },
    slow,
  );

  test(
    'shows tiles as they are in the light theme, and dark ones in the dark theme',
    async () => {
      document.documentElement.dataset['theme'] = 'light';
      await render(<WorldMap tiles={tileOf('#f0ece4')} />);
      await isThere();
      await expect.poll(() => colourAt(195, 60)).toBe('#f0ece4');
      document.documentElement.dataset['theme'] = 'dark';
      await expect.poll(() => colourAt(195, 60)).toMatch(/^#[23].[23].[23].$/);
    },
    slow,
  );

  test(
    'that cannot be drawn says so, and is tried again [widgets 8.5]',
    async () => {
      const draw = HTMLCanvasElement.prototype.getContext;
      const without = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
        this: HTMLCanvasElement,
        ...asked: unknown[]
      ) {
        return String(asked[0]).startsWith('webgl') ? null : Reflect.apply(draw, this, asked);
      });
      await render(<WorldMap />);
      await expect.element(page.getByRole('alert').getByText(words.canvas.failed)).toBeVisible();
      without.mockRestore();
      await page.getByRole('button', { name: 'Try again' }).click();
      await isThere();
      expect(page.getByRole('alert').query()).toBeNull();
    },
    slow,
  );
});

test(
  'a map is made when it comes into sight, and not before',
  async () => {
    const far = { height: 300, marginTop: 3000 };
    await page.viewport(390, 844);
    await render(
      <>
        <Gulf style={{ height: 300 }} />
        <Gulf style={far} />
      </>,
    );
    await isThere();
    expect(document.querySelectorAll('canvas')).toHaveLength(1);
    window.scrollTo(0, 3000);
    await expect.poll(() => document.querySelectorAll('canvas').length, { timeout: 40_000 }).toBe(2);
  },
  slow,
);

test(
  'a map that is held up says that it loads',
  async () => {
    await holdRequests('*world.txt*');
    await render(<WorldMap />);
    await expect.element(page.getByRole('status', { name: words.canvas.loading })).toBeVisible();
  },
  slow,
);
