import '../tokens.css';
import '../base.css';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../buttons/button.tsx';
import { nextFrame } from '../drawn.fixture.ts';
import { prefer, preferNothing } from '../emulate.fixture.ts';
import { MatchCelebration } from './match-celebration.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await preferNothing();
});

function Match() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Again
      </button>
      <MatchCelebration
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="It’s a match!!"
        closeLabel="Close"
        pair={[<span key="left" />, <span key="right" />]}
        actions={<Button tone="paper">Say hello to Ines</Button>}
      >
        You and Ines liked each other.
      </MatchCelebration>
    </>
  );
}

const isOpen = () => document.querySelector('dialog')?.open;
const pass = async (time: number) => {
  await vi.advanceTimersByTimeAsync(time);
  await nextFrame();
};

async function open(): Promise<void> {
  await render(<Match />);
  await expect.element(page.getByRole('dialog', { name: 'It’s a match!!' })).toBeVisible();
  await nextFrame();
}

test('a match is celebrated for 3 seconds, and no longer [widgets m9.7]', async () => {
  await open();
  await pass(2999);
  expect(isOpen()).toBe(true);
  await pass(1);
  expect(isOpen()).toBe(false);
});

test.each([
  [
    'touches it',
    () =>
      page
        .getByText(/You and Ines/)
        .element()
        .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  ],
  ['moves the focus in it', () => userEvent.tab()],
])('it stays for whom %s [widgets d.27]', async (_, attend) => {
  await open();
  await pass(2000);
  await attend();
  await nextFrame();
  await pass(60_000);
  expect(isOpen()).toBe(true);
  expect(document.querySelector('[data-held]')?.getAttribute('data-held')).toBe('true');
  await userEvent.keyboard('{Escape}');
  await expect.poll(isOpen).toBe(false);
});

test('what opened it has the focus of nobody: read first is what happened', async () => {
  await open();
  expect(document.activeElement?.textContent).toBe('It’s a match!!');
});

test('opened again it has its three seconds again', async () => {
  await open();
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  await expect.poll(isOpen).toBe(false);
  const again = page.getByRole('button', { name: 'Again' }).element();
  if (again instanceof HTMLElement) again.click();
  await expect.poll(isOpen).toBe(true);
  await nextFrame();
  await pass(3000);
  expect(isOpen()).toBe(false);
});

const moving = () =>
  document
    .getAnimations()
    .filter((one): one is CSSAnimation => one instanceof CSSAnimation)
    .map(({ animationName, effect }) => [
      animationName.replace(/^_?(\w+?)_.*/, '$1'),
      effect?.getComputedTiming(),
    ]);

test('the arches meet in 420 ms, and the heart pops for 180 once they have [widgets d.26]', async () => {
  await open();
  const times = moving().map(([name, timing]) =>
    typeof timing === 'object' ? [name, timing.duration, timing.delay, timing.iterations] : [],
  );
  expect(times).toContainEqual([expect.stringContaining('meet'), 420, 0, 1]);
  expect(times).toContainEqual([expect.stringContaining('pop'), 180, 420, 1]);
  expect(times.filter(([, , , count]) => count !== 1)).toEqual([]);
});

test('who asked for less movement sees it stand, for the same three seconds [widgets d.28]', async () => {
  await prefer('prefers-reduced-motion');
  await open();
  expect(moving()).toEqual([]);
  await pass(2999);
  expect(isOpen()).toBe(true);
  await pass(1);
  expect(isOpen()).toBe(false);
});

test.each([
  ['a phone', 390, 844],
  ['a phone on its side', 844, 390],
  ['the narrowest phone', 320, 568],
])('on %s what there is to do is in sight or can be scrolled to', async (_, width, height) => {
  await page.viewport(width, height);
  await open();
  const dialog = document.querySelector('dialog');
  const button = page.getByRole('button', { name: /Say hello/ }).element();
  button.scrollIntoView();
  const box = button.getBoundingClientRect();
  expect(box.bottom).toBeLessThanOrEqual(height);
  expect(box.right).toBeLessThanOrEqual(width);
  expect(dialog?.scrollWidth).toBeLessThanOrEqual(width);
});
