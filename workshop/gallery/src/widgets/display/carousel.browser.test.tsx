import '@mitto/widgets/tokens.css';
import { nextFrame } from '@mitto/widgets/drawn.fixture.ts';
import { prefer, preferNothing } from '@mitto/widgets/emulate.fixture.ts';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Carousel, ContentSlider } from './carousel.tsx';

afterEach(async () => {
  vi.useRealTimers();
  await preferNothing();
});

const fakeTime = () =>
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });

const aPixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const words = {
  previous: 'Previous',
  next: 'Next',
  play: 'Play',
  pause: 'Pause',
  place: (at: number, count: number) => `${at} of ${count}`,
};
const items = ['Maya', 'Kai', 'Theo'].map((alt) => ({ image: `${aPixel}#${alt}`, alt, data: alt }));
const shown = () => document.querySelector('[role="group"]:not([inert])')?.getAttribute('aria-label');

/**
 * Makes the carousel ignore the mouse, which may still be where the last test left it: hovering would pause
 * the carousel.
 */
function Untouched({ children }: { readonly children: ReactNode }) {
  return <div style={{ pointerEvents: 'none' }}>{children}</div>;
}

describe('a carousel', () => {
  test('goes on every 3000 ms, and from the last to the first [widgets 2.8, 4.7, 9.8]', async () => {
    fakeTime();
    await render(
      <Untouched>
        <Carousel label="People" words={words} items={items} />
      </Untouched>,
    );
    const seen = [shown()];
    for (let slide = 0; slide < 3; slide += 1) {
      await vi.advanceTimersByTimeAsync(2900);
      await nextFrame();
      seen.push(shown());
      await vi.advanceTimersByTimeAsync(100);
      await nextFrame();
      seen.push(shown());
    }
    expect(seen).toEqual(['1 of 3', '1 of 3', '2 of 3', '2 of 3', '3 of 3', '3 of 3', '1 of 3']);
  });

  test('keeps one slide as long as that one says [widgets 3.3]', async () => {
    fakeTime();
    const [first = { image: aPixel, alt: '' }, ...others] = items;
    await render(
      <Untouched>
        <Carousel label="People" words={words} items={[{ ...first, interval: 500 }, ...others]} />
      </Untouched>,
    );
    await vi.advanceTimersByTimeAsync(500);
    await nextFrame();
    expect(shown()).toBe('2 of 3');
  });

  test('stands still while one looks at it, and goes on with what was left', async () => {
    fakeTime();
    await render(
      <Untouched>
        <Carousel label="People" words={words} items={items} />
      </Untouched>,
    );
    await vi.advanceTimersByTimeAsync(2000);
    const carousel = document.querySelector('section');
    // Dispatches `pointerover`, from which React derives `pointerenter`.
    carousel?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await nextFrame();
    await vi.advanceTimersByTimeAsync(60_000);
    await nextFrame();
    expect(shown()).toBe('1 of 3');
    carousel?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
    await nextFrame();
    await vi.advanceTimersByTimeAsync(1000);
    await nextFrame();
    expect(shown()).toBe('2 of 3');
  });

  test('does not go by itself where less movement is asked for', async () => {
    await prefer('prefers-reduced-motion');
    fakeTime();
    await render(
      <Untouched>
        <Carousel label="People" words={words} items={items} />
      </Untouched>,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await nextFrame();
    expect(shown()).toBe('1 of 3');
    expect(document.querySelector('button[aria-label="Play"]')).not.toBeNull();
  });

  test('is turned by buttons, arrows and a swipe, round both ways, and can be stopped', async () => {
    await render(<Carousel label="People" words={words} items={items} />);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(shown).toBe('3 of 3');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.poll(shown).toBe('2 of 3');
    const slide = document.querySelector('[data-shown="true"]');
    slide?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: 200 }));
    slide?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientX: 100 }));
    await expect.poll(shown).toBe('3 of 3');
  });

  test('hands back what an item stands for when it is pressed [widgets 3.2]', async () => {
    const opened: unknown[] = [];
    await render(
      <Carousel label="People" words={words} items={items} onOpen={(item) => opened.push(item.data)} />,
    );
    await page.getByRole('button', { name: 'Maya' }).click();
    expect(opened).toEqual(['Maya']);
  });
});

test('a content slider goes on every 10,000 ms [widgets 2.27, 9.9]', async () => {
  fakeTime();
  await render(
    <Untouched>
      <ContentSlider label="Good to know" words={words}>
        {['One', 'Two']}
      </ContentSlider>
    </Untouched>,
  );
  await vi.advanceTimersByTimeAsync(9900);
  await nextFrame();
  expect(shown()).toBe('1 of 2');
  await vi.advanceTimersByTimeAsync(100);
  await nextFrame();
  expect(shown()).toBe('2 of 2');
});
