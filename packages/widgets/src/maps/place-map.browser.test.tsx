import axe from 'axe-core';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { holdRequests, prefer } from '../emulate.fixture.ts';
import { bangkok, isThere, leaveMaps, MapTestPage, marks, scale, slow } from './map.fixture.tsx';
import type { NearbyQuestion, Place } from './place.ts';
import { PlaceMap } from './place-map.tsx';
import { placeMapWords as words } from './words.fixture.ts';

afterEach(leaveMaps);

const tiles = () => ({ address: `${location.origin}/tiles/{z}/{x}/{y}.png`, credit: '© the tests' });

test(
  'what is found by name is shown, close by, and handed on [widgets 2.35, 3.9, 9.22]',
  async () => {
    const picked: Place[] = [];
    await render(<MapTestPage picked={picked} tiles={tiles()} />);
    await isThere();
    await userEvent.type(page.getByRole('combobox'), 'park');
    await expect.element(page.getByRole('option').first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(picked.map(({ name }) => name)).toEqual(['Benjakitti Park']);
    await expect.poll(() => marks('chosen')).toEqual(['Benjakitti Park']);
    // Zoom 17, where the scale shows tens of metres.
    await expect.poll(scale).toBe('50 m');
    await expect.poll(() => page.getByRole('option').query()).toBeNull();
  },
  slow,
);

test(
  'without tiles it comes as close as there are towns to show',
  async () => {
    await render(<MapTestPage />);
    await isThere();
    await userEvent.type(page.getByRole('combobox'), 'lumphini');
    await page.getByRole('option').click();
    await expect.poll(() => marks('chosen')).toEqual(['Lumphini Park']);
    await expect.poll(scale).toBe('10 km');
  },
  slow,
);

describe('before anything is chosen', () => {
  test(
    'it begins where the map that is there without a network has shores and names to show, and marks its middle',
    async () => {
      await render(<MapTestPage centreName="Bangkok" />);
      await isThere();
      await expect.poll(scale).toBe('200 km');
      await expect.poll(() => marks('chosen')).toEqual(['Bangkok']);
    },
    slow,
  );

  test(
    'over tiles it begins at zoom 13 [widgets 9.21]',
    async () => {
      await render(<MapTestPage tiles={tiles()} />);
      await isThere();
      await expect.poll(scale).toBe('500 m');
      await expect.element(page.getByText('© the tests')).toBeVisible();
    },
    slow,
  );
});

test('a place found without a position says so [widgets 8.7]', async () => {
  await render(<MapTestPage />);
  await userEvent.type(page.getByRole('combobox'), 'boat');
  await expect.element(page.getByRole('option', { name: /A boat/ })).toBeVisible();
  // Enter takes the first suggestion if no arrow was pressed.
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(words.noPosition)).toBeVisible();
});

test('a search that finds nothing, and one that fails, say so [widgets 8.8]', async () => {
  const { rerender } = await render(<PlaceMap {...plain} search={async () => []} nearby={nobody} />);
  await userEvent.type(page.getByRole('combobox'), 'zzz');
  await expect.element(page.getByText('No match found.')).toBeVisible();
  await rerender(
    <PlaceMap
      {...plain}
      search={async () => {
        throw new Error('away');
      }}
      nearby={nobody}
    />,
  );
  await userEvent.type(page.getByRole('combobox'), 'z');
  await expect.element(page.getByText(words.search.failed)).toBeVisible();
});

const nobody = async () => ({ places: [], hasMore: false });
const plain = { language: 'en', words, centre: bangkok, onPick: () => undefined };

describe('where there is little room', () => {
  test(
    'map and places are two tabs, walked with arrows; a place that is taken shows the map [widgets 2.37, 9.23]',
    async () => {
      const asked: NearbyQuestion[] = [];
      await render(<MapTestPage asked={asked} />);
      await isThere();
      await page.getByRole('tab', { name: 'Map' }).click();
      await userEvent.keyboard('{ArrowRight}');
      await expect
        .element(page.getByRole('tab', { name: 'Places' }))
        .toHaveAttribute('aria-selected', 'true');
      expect(document.querySelector('canvas')?.checkVisibility({ visibilityProperty: true })).toBe(false);
      await page.getByRole('radio', { name: 'Park' }).click({ force: true });
      await page.getByRole('button', { name: /Chatuchak/ }).click();
      await expect.element(page.getByRole('tab', { name: 'Map' })).toHaveAttribute('aria-selected', 'true');
      await expect.poll(() => marks('chosen')).toEqual(['Chatuchak Park']);
      await expect.poll(() => marks('place')).toEqual(['Lumphini Park', 'Benjakitti Park']);
      expect(asked).toEqual([{ kind: 'park', near: bangkok, radius: 500, page: 0 }]);
    },
    slow,
  );

  test('and where there is more, they stand side by side', async () => {
    await holdRequests('*world.txt*');
    await page.viewport(900, 844);
    await render(<MapTestPage width={800} />);
    await expect.poll(() => page.getByRole('tab').query()).toBeNull();
    const [map, places] = ['[data-is]', 'section'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    );
    expect(map?.width).toBeGreaterThan(400);
    expect(places?.left).toBeGreaterThan(map?.right ?? Number.POSITIVE_INFINITY);
    expect(Math.abs((places?.top ?? 0) - (map?.top ?? 0))).toBeLessThan(2);
  });

  test('a long list of places scrolls beside the map, and does not make it higher', async () => {
    await holdRequests('*world.txt*');
    await page.viewport(900, 844);
    const many = Array.from(
      { length: 40 },
      (_, at): Place => ({ id: `${at}`, name: `Park ${at}`, position: bangkok }),
    );
    const nearby = async () => ({ places: many, hasMore: false });
    await render(
      <div style={{ width: 800, height: 500 }}>
        <PlaceMap {...plain} search={async () => []} nearby={nearby} />
      </div>,
    );
    await page.getByRole('radio', { name: 'Park' }).click({ force: true });
    await expect.element(page.getByText('Park 39')).toBeInTheDocument();
    expect(document.querySelector('[data-is]')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(510);
    const list = document.querySelector('ul')?.parentElement;
    expect(list?.scrollHeight).toBeGreaterThan((list?.clientHeight ?? 0) + 500);
  });
});

test(
  'axe finds nothing on the map, among the places and in what was found, in either theme',
  async () => {
    await page.viewport(390, 844);
    await render(<MapTestPage />);
    await isThere();
    const inBoth = async () => {
      const found: string[] = [];
      for (const theme of ['light', 'dark']) {
        document.documentElement.dataset['theme'] = theme;
        found.push(...(await findings()).map((finding) => `${theme}: ${finding}`));
      }
      return found;
    };
    expect(await inBoth()).toEqual([]);
    await page.getByRole('tab', { name: 'Places' }).click();
    await page.getByRole('radio', { name: 'Park' }).click({ force: true });
    await expect.element(page.getByRole('button', { name: /Chatuchak/ })).toBeVisible();
    await userEvent.type(page.getByRole('combobox'), 'park');
    await expect.element(page.getByRole('option').first()).toBeVisible();
    expect(await inBoth()).toEqual([]);
  },
  slow,
);

async function findings(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
}

test(
  'who asked for less movement sees the map jump, not fly',
  async () => {
    await prefer('prefers-reduced-motion');
    await render(<MapTestPage tiles={tiles()} />);
    await isThere();
    await userEvent.type(page.getByRole('combobox'), 'lumphini');
    await page.getByRole('option').click();
    await expect.poll(() => marks('chosen'), { interval: 10 }).toEqual(['Lumphini Park']);
    // With reduced motion the map jumps in the same frame; a flying map would still be on its way.
    expect(scale()).toBe('50 m');
  },
  slow,
);
