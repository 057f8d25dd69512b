import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nextFrame } from '../../drawn.fixture.ts';
import { holdRequests, letRequestsGo } from '../../emulate.fixture.ts';
import { theatreWords, words } from '../../maps/words.fixture.ts';
import { ImageTheatre } from './image-theatre.tsx';
import {
  isThere,
  leaveTheatre,
  open,
  pictures,
  shownAlt,
  stage,
  TestPage,
  theatre,
  zoom,
} from './theatre.fixture.tsx';

afterEach(leaveTheatre);

describe('the theatre', () => {
  test('opens at the picture it is told, names itself, and gives the focus back [widgets 2.32]', async () => {
    await open({ startAt: 1 });
    await expect.poll(shownAlt).toBe('Photo of Kai');
    expect(document.activeElement).toBe(stage());
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(theatre()).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
    expect(document.activeElement?.textContent).toBe('Open');
  });

  test('shows the picture that was on the screen until the large one has loaded', async () => {
    await holdRequests('*large-one*');
    const [small] = pictures;
    const shown = () => [...(stage()?.querySelectorAll<HTMLImageElement>('img:not([hidden])') ?? [])];
    const { unmount } = await open({
      first: { src: '/large-one.png', alt: 'Large', placeholder: small?.src ?? '' },
    });
    const [placeholder, large] = shown();
    await expect.poll(() => placeholder?.complete && placeholder.naturalWidth).toBe(1);
    expect(placeholder?.src).toBe(small?.src);
    expect(placeholder?.getBoundingClientRect()).toEqual(large?.getBoundingClientRect());
    await letRequestsGo();
    await unmount();
    await open({ first: { src: `${small?.src}2`, alt: 'Loaded', placeholder: small?.src ?? '' } });
    await expect.poll(isThere).toBe('there');
    expect(shown()).toHaveLength(1);
  });

  test('saves the picture that is shownAlt, where the page lets it', async () => {
    const saved: number[] = [];
    await open({ startAt: 1, onSave: (at) => saved.push(at) });
    await page.getByRole('button', { name: 'Save image' }).click();
    await userEvent.keyboard('{ArrowRight}');
    await page.getByRole('button', { name: 'Save image' }).click();
    expect(saved).toEqual([1, 2]);
  });

  test('zooms from 80 to 100 by 10, and no further [widgets 2.28, 9.18]', async () => {
    await open();
    expect(zoom()).toBe('80%');
    await userEvent.keyboard('-');
    expect(zoom()).toBe('80%');
    const seen: (string | undefined)[] = [];
    for (const key of ['+', '+', '+', '-']) {
      await userEvent.keyboard(key);
      seen.push(zoom());
    }
    expect(seen).toEqual(['90%', '100%', '100%', '90%']);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect
      .element(page.getByRole('button', { name: 'Zoom in' }))
      .toHaveAttribute('aria-disabled', 'true');
    expect(document.querySelector<HTMLElement>('[data-is]')?.style.width).toBe('100%');
  });

  test('goes from the last picture to the first and back, by arrows, Home, End and buttons [widgets 2.29, 4.10]', async () => {
    await open();
    for (const [key, name] of [
      ['{ArrowLeft}', 'Theo'],
      ['{ArrowRight}', 'Maya'],
      ['{ArrowRight}', 'Kai'],
      ['{End}', 'Theo'],
      ['{Home}', 'Maya'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.poll(shownAlt).toBe(`Photo of ${name}`);
    }
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(shownAlt).toBe('Photo of Theo');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(shownAlt).toBe('Photo of Maya');
    await expect.element(page.getByText('1 of 3')).toHaveAttribute('aria-live', 'polite');
  });

  test('where the line runs from right to left, the arrows do too', async () => {
    document.documentElement.dir = 'rtl';
    await open();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(shownAlt).toBe('Photo of Kai');
  });
});

const fakeTime = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

async function pass(time: number): Promise<void> {
  for (let past = 0; past < time; past += 100) {
    await vi.advanceTimersByTimeAsync(100);
    await nextFrame();
  }
}

describe('the pictures play', () => {
  test.each([
    ['every 3000 ms', undefined, 3000],
    ['as long as they are told', 500, 500],
    ['5000 ms where what they are told is no time', Number.NaN, 5000],
  ])('%s [widgets 9.19]', async (_, playTime, time) => {
    fakeTime();
    await open(playTime === undefined ? {} : { playTime });
    await pass(time);
    expect(shownAlt()).toBe('Photo of Maya');
    await userEvent.keyboard(' ');
    await expect.poll(isThere).toBe('there');
    await pass(time - 100);
    expect(shownAlt()).toBe('Photo of Maya');
    await pass(100);
    expect(shownAlt()).toBe('Photo of Kai');
  });

  test('and say how much of the time is over, every 100 ms [widgets 2.30, 9.20]', async () => {
    fakeTime();
    await open();
    await expect.poll(isThere).toBe('there');
    await page.getByRole('button', { name: 'Play' }).click();
    const bar = document.querySelector<HTMLElement>('[data-on] > span');
    const widths: (string | undefined)[] = [];
    for (let ticks = 0; ticks < 3; ticks += 1) {
      widths.push(bar?.style.width);
      await pass(100);
    }
    expect(widths.map((width) => Number.parseFloat(width ?? '').toFixed(2))).toEqual([
      '0.00',
      '3.33',
      '6.67',
    ]);
    await page.getByRole('button', { name: 'Pause' }).click();
    await pass(6000);
    expect(shownAlt()).toBe('Photo of Maya');
  });

  test('and wait for a picture that is still coming [widgets 4.11]', async () => {
    fakeTime();
    await holdRequests('*never-coming*');
    const { unmount } = await render(
      <ImageTheatre
        isOpen
        onClose={() => undefined}
        title="Photos Preview"
        words={theatreWords}
        pictures={[{ src: '/never-coming.png', alt: 'Slow' }, ...pictures]}
      />,
    );
    await expect.element(theatre()).toBeVisible();
    await userEvent.keyboard(' ');
    await pass(6000);
    expect(shownAlt()).toBe('Slow');
    expect(isThere()).toBe('coming');
    await letRequestsGo();
    await unmount();
  });
});

describe('beside the picture', () => {
  test('thumbnails show all at a glance; arrows walk them, and one is taken [widgets 2.33]', async () => {
    await open();
    await page.getByRole('button', { name: 'All photos' }).click();
    await expect.element(page.getByRole('list', { name: 'All photos' })).toBeVisible();
    expect(document.activeElement).toHaveAttribute('aria-current', 'true');
    // Only one thumbnail is a Tab stop.
    expect(document.querySelectorAll('ul button[tabindex="0"]')).toHaveLength(1);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await expect.poll(shownAlt).toBe('Photo of Theo');
    expect(document.activeElement).toBe(stage());
  });

  test('a panel shows what is said, under the name of whose the pictures are [widgets 2.34]', async () => {
    await open({ hasComments: true });
    expect(document.querySelector('aside')).toBeNull();
    await page.getByRole('button', { name: 'Comments' }).click();
    await expect.element(page.getByRole('link', { name: 'Maya' })).toHaveAttribute('href', '#maya');
    await expect.element(page.getByText('Said of Maya')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.element(page.getByText('Said of Kai')).toBeVisible();
  });

  test('a picture that fails says so, is asked for anew, and does not hold up the others [widgets 8.4]', async () => {
    await open({ broken: true });
    await expect.element(page.getByRole('alert').getByText(words.imageFailed)).toBeVisible();
    const asked = performance.getEntriesByType('resource').length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => performance.getEntriesByType('resource').length).toBeGreaterThan(asked);
    await expect.element(page.getByRole('alert').getByText(words.imageFailed)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(shownAlt).toBe('Photo of Maya');
  });

  test('one picture alone has nothing to turn or to play; none at all says so', async () => {
    const { rerender } = await open({ count: 1 });
    await expect.poll(shownAlt).toBe('Photo of Maya');
    expect(page.getByRole('button', { name: 'Next' }).query()).toBeNull();
    expect(page.getByRole('button', { name: 'Play' }).query()).toBeNull();
    await userEvent.keyboard('{ArrowRight}');
    expect(shownAlt()).toBe('Photo of Maya');
    await rerender(<TestPage key="none" count={0} />);
    await expect.element(page.getByText('No photos yet.')).toBeVisible();
  });

  test('the whole screen is taken and given back [widgets 2.31]', async () => {
    await open();
    await page.getByRole('button', { name: 'Fill the screen' }).click();
    await expect.poll(() => document.fullscreenElement?.contains(stage())).toBe(true);
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await expect.poll(() => document.fullscreenElement).toBeNull();
  });
});
