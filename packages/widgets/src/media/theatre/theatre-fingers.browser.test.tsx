import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nextFrame } from '../../drawn.fixture.ts';
import { leaveTheatre, open, shownAlt, stage, zoom } from './theatre.fixture.tsx';

afterEach(leaveTheatre);

interface Finger {
  readonly id: number;
  readonly x: number;
}

/**
 * Dispatches touch events with fixed timestamps, so that the speed of the gesture does not depend on the
 * machine.
 */
function touch(type: string, { id, x }: Finger, time: number): void {
  const at = (stage()?.getBoundingClientRect().left ?? 0) + x;
  const event = new PointerEvent(type, {
    bubbles: true,
    pointerId: id,
    clientX: at,
    clientY: 300,
    button: 0,
  });
  Object.defineProperty(event, 'timeStamp', { value: time });
  document.querySelector('[data-is]')?.dispatchEvent(event);
}

describe('a finger', () => {
  test.each([
    ['far', -200, 2000, 'Kai'],
    ['fast', -60, 50, 'Kai'],
    ['back', 200, 2000, 'Theo'],
    ['a little and slowly', -60, 2000, 'Maya'],
  ])('that swipes %s: %d px in %d ms shows %s', async (_, by, time, name) => {
    await page.viewport(390, 844);
    await open();
    touch('pointerdown', { id: 1, x: 300 }, 1000);
    touch('pointermove', { id: 1, x: 300 + by }, 1000 + time);
    expect(stage()?.style.getPropertyValue('--drag')).toBe(`${by}px`);
    touch('pointerup', { id: 1, x: 300 + by }, 1000 + time);
    await expect.poll(shownAlt).toBe(`Photo of ${name}`);
    expect(stage()?.style.getPropertyValue('--drag')).toBe('0px');
  });

  test('that taps twice makes the picture as large as it gets, and small again', async () => {
    await open();
    const tap = (time: number) => {
      touch('pointerdown', { id: 1, x: 100 }, time);
      touch('pointerup', { id: 1, x: 100 }, time + 50);
    };
    tap(1000);
    tap(1200);
    await expect.poll(zoom).toBe('100%');
    tap(5000);
    tap(5200);
    await expect.poll(zoom).toBe('80%');
    tap(9000);
    tap(9900);
    await nextFrame();
    expect(zoom()).toBe('80%');
  });

  test.each([
    ['apart', 125, '100%'],
    ['apart a little', 112, '90%'],
    ['together', 50, '80%'],
  ])('and another that go %s zoom in steps of 10', async (_, span, zoomed) => {
    await open();
    touch('pointerdown', { id: 1, x: 100 }, 1000);
    touch('pointerdown', { id: 2, x: 200 }, 1010);
    touch('pointermove', { id: 2, x: 100 + span }, 1500);
    expect(stage()?.style.getPropertyValue('--pinch')).toBe(String(span / 100));
    touch('pointerup', { id: 2, x: 100 + span }, 1510);
    touch('pointerup', { id: 1, x: 100 }, 1520);
    await expect.poll(zoom).toBe(zoomed);
    expect(shownAlt()).toBe('Photo of Maya');
  });
});
