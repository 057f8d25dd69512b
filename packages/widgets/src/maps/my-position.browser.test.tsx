import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nextFrame } from '../drawn.fixture.ts';
import { holdRequests } from '../emulate.fixture.ts';
import type { Position } from './base-map/projection.ts';
import { bangkok, isThere, leaveMaps, MapTestPage, marks, slow } from './map.fixture.tsx';
import { placeMapWords as words } from './words.fixture.ts';

afterEach(leaveMaps);

describe('one’s own position', () => {
  type Ask = (found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) => void;

  const device = (ask: Ask) =>
    vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(ask as never);

  test(
    'is asked for only when one wants it, for 10 s and up to 15 minutes old, and stands on the map [widgets 9.25]',
    async () => {
      const options: PositionOptions[] = [];
      device((found, _, asked) => {
        options.push(asked);
        found({ coords: { latitude: 18.79, longitude: 98.98 } } as GeolocationPosition);
      });
      const mine: Position[] = [];
      await render(<MapTestPage onMine={(position) => mine.push(position)} />);
      await isThere();
      expect(options).toEqual([]);
      expect(mine).toEqual([]);
      await page.getByRole('button', { name: words.mine.find }).click();
      await expect.poll(() => marks('me')).toEqual([words.canvas.me]);
      expect(mine).toEqual([{ latitude: 18.79, longitude: 98.98 }]);
      expect(options).toEqual([{ timeout: 10_000, maximumAge: 900_000 }]);
    },
    slow,
  );

  test.each([
    ['refused', 1, words.mine.refused],
    ['unknown', 2, words.mine.unknown],
    ['late', 3, words.mine.late],
  ])('that is %s says so [widgets 8.6]', async (_, code, sentence) => {
    await holdRequests('*world.txt*');
    device((_found, failed) => failed({ code } as GeolocationPositionError));
    await render(<MapTestPage />);
    await page.getByRole('button', { name: words.mine.find }).click();
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  test('of a device that keeps silent says so after 10 s, and is taken when it comes after all [widgets 9.26]', async () => {
    await holdRequests('*world.txt*');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answer: PositionCallback = () => undefined;
    device((found) => {
      answer = found;
    });
    await render(<MapTestPage />);
    document.querySelector<HTMLElement>(`[aria-label="${words.mine.find}"]`)?.click();
    await nextFrame();
    expect(document.querySelector(`[aria-label="${words.mine.finding}"]`)).not.toBeNull();
    await vi.advanceTimersByTimeAsync(9900);
    await nextFrame();
    expect(document.body.textContent).not.toContain(words.mine.late);
    await vi.advanceTimersByTimeAsync(100);
    await nextFrame();
    expect(document.body.textContent).toContain(words.mine.late);
    answer({ coords: bangkok } as GeolocationPosition);
    await nextFrame();
    expect(document.body.textContent).not.toContain(words.mine.late);
    expect(document.querySelector(`[aria-label="${words.mine.find}"]`)).not.toBeNull();
  });
});
