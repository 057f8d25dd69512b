import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { nextFrame } from '../drawn.fixture.ts';
import { useLongPress } from './use-long-press.ts';

afterEach(() => {
  vi.useRealTimers();
});

const fakeTime = () =>
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });

interface HoldMeProps {
  readonly time?: number;
}

function HoldMe({ time }: HoldMeProps) {
  const [long, setLong] = useState(0);
  const [short, setShort] = useState(0);
  const held = useLongPress(() => setLong(long + 1), time);
  return (
    <button type="button" {...held} onClick={() => setShort(short + 1)}>
      {long} long, {short} short
    </button>
  );
}

/** Opens a cover under the finger, as a menu of actions does. */
function CoverMe() {
  const [isOpen, setOpen] = useState(false);
  const [pressed, setPressed] = useState(0);
  const held = useLongPress(() => setOpen(true), 500);
  return (
    <>
      <button type="button" {...held} />
      {isOpen && (
        <button
          type="button"
          id="cover"
          style={{ position: 'fixed', inset: 0 }}
          onClick={() => setPressed(pressed + 1)}
        >
          {pressed}
        </button>
      )}
    </>
  );
}

describe('a long press', () => {
  const button = () => document.querySelector('button');
  const finger = (type: string, clientX = 0) =>
    button()?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, clientX, pointerType: 'touch' }),
    );

  test('is one of 1500 ms, and the click after it is swallowed [widgets 9.12]', async () => {
    fakeTime();
    await render(<HoldMe />);
    finger('pointerdown');
    await vi.advanceTimersByTimeAsync(1499);
    await nextFrame();
    expect(button()?.textContent).toBe('0 long, 0 short');
    await vi.advanceTimersByTimeAsync(1);
    finger('pointerup');
    button()?.click();
    await nextFrame();
    expect(button()?.textContent).toBe('1 long, 0 short');
    button()?.click();
    await nextFrame();
    expect(button()?.textContent).toBe('1 long, 1 short');
  });

  test('of 500 ms where it is told so [widgets m9.3]', async () => {
    fakeTime();
    await render(<HoldMe time={500} />);
    finger('pointerdown');
    await vi.advanceTimersByTimeAsync(500);
    await nextFrame();
    expect(button()?.textContent).toBe('1 long, 0 short');
  });

  test.each(['pointerup', 'pointercancel', 'pointermove'])('is called off by %s', async (type) => {
    fakeTime();
    await render(<HoldMe />);
    finger('pointerdown');
    await vi.advanceTimersByTimeAsync(1000);
    finger(type, 40);
    await vi.advanceTimersByTimeAsync(5000);
    await nextFrame();
    expect(button()?.textContent).toBe('0 long, 0 short');
  });

  test('never presses what opened under the finger; the next press does', async () => {
    fakeTime();
    await render(<CoverMe />);
    finger('pointerdown');
    await vi.advanceTimersByTimeAsync(500);
    await nextFrame();
    const cover = document.querySelector<HTMLElement>('#cover');
    finger('pointerup');
    cover?.click();
    await nextFrame();
    expect(cover?.textContent).toBe('0');
    cover?.click();
    await nextFrame();
    expect(cover?.textContent).toBe('1');
  });

  test.each(['pointerdown', 'keydown'])('lets a click through that came after another %s', async (type) => {
    fakeTime();
    await render(<CoverMe />);
    finger('pointerdown');
    await vi.advanceTimersByTimeAsync(500);
    await nextFrame();
    const cover = document.querySelector<HTMLElement>('#cover');
    finger('pointerup');
    const press = { bubbles: true, isPrimary: true };
    cover?.dispatchEvent(type === 'keydown' ? new KeyboardEvent(type, press) : new PointerEvent(type, press));
    cover?.click();
    await nextFrame();
    expect(cover?.textContent).toBe('1');
  });

  test('swallows no click long after the finger was lifted', async () => {
    fakeTime();
    await render(<CoverMe />);
    finger('pointerdown');
    await vi.advanceTimersByTimeAsync(500);
    await nextFrame();
    finger('pointerup');
    await vi.advanceTimersByTimeAsync(1000);
    document.querySelector<HTMLElement>('#cover')?.click();
    await nextFrame();
    expect(document.querySelector<HTMLElement>('#cover')?.textContent).toBe('1');
  });
});
