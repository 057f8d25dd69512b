import '../tokens.css';
import '../base.css';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Button } from '../buttons/button.tsx';
import { parkMouse, prefer, preferNothing } from '../emulate.fixture.ts';
import { finger, middleOf, slide } from '../finger.fixture.ts';
import { createToasts, type ToastService } from './create-toasts.ts';
import { Sheet } from './sheet.tsx';
import { Toasts } from './toasts.tsx';

beforeEach(parkMouse);
afterEach(cleanup);

const long = { staysFor: 60_000 };
const text = (words: string) => page.getByText(words, { exact: true });
const shownTexts = () =>
  [...document.querySelectorAll('[data-toast]:not([hidden])')].map(({ textContent }) => textContent);

/** Space in pixels between the toast with these words and the lower edge of the window. */
const below = (words: string) =>
  window.innerHeight - (text(words).element().closest('[data-toast]')?.getBoundingClientRect().bottom ?? 0);

async function renderToasts(): Promise<ToastService> {
  const toasts = createToasts();
  await render(<Toasts of={toasts} closeLabel="Dismiss" />);
  return toasts;
}

describe('a toast covers nothing that one wants to press', () => {
  const atFoot = (height: number) => ({ position: 'fixed', inset: 'auto 0 0', height }) as const;

  test('it stands above what stands at the foot, also when that grows or goes', async () => {
    const toasts = createToasts();
    const shown = (height: number) => (
      <>
        {height > 0 && (
          <footer data-foot="" style={atFoot(height)}>
            Write
          </footer>
        )}
        <Toasts of={toasts} closeLabel="Dismiss" />
      </>
    );
    const { rerender } = await render(shown(120));
    toasts.show({ text: 'Ben likes you', ...long });
    await expect.element(text('Ben likes you')).toBeVisible();
    await expect.poll(() => below('Ben likes you')).toBe(136);
    await rerender(shown(300));
    await expect.poll(() => below('Ben likes you')).toBe(316);
    await rerender(shown(0));
    await expect.poll(() => below('Ben likes you')).toBe(16);
  });

  test('it stands above a main button in the lower half, and not above one that is covered', async () => {
    const toasts = createToasts();
    const shown = (isCovered: boolean) => (
      <>
        <div style={{ position: 'fixed', inset: 'auto 0 40px' }}>
          <Button tone="primary">Log in</Button>
        </div>
        {isCovered && <div style={{ ...atFoot(200), background: 'gray' }} />}
        <Toasts of={toasts} closeLabel="Dismiss" />
      </>
    );
    const { rerender } = await render(shown(false));
    toasts.show({ text: 'No network', ...long });
    const button = page.getByRole('button', { name: 'Log in' });
    await expect.element(text('No network')).toBeVisible();
    const top = () => window.innerHeight - button.element().getBoundingClientRect().top;
    await expect.poll(() => below('No network')).toBe(Math.ceil(top()) + 16);
    await rerender(shown(true));
    await expect.poll(() => below('No network')).toBe(16);
  });
});

describe('a sheet that opens', () => {
  const withSheet = (toasts: ToastService, isOpen: boolean) => (
    <>
      <Sheet isOpen={isOpen} onClose={() => undefined} title="Filters" closeLabel="Close">
        Inside
      </Sheet>
      <Toasts of={toasts} closeLabel="Dismiss" />
    </>
  );

  test('makes toasts wait that have an answer; later ones stand over it', async () => {
    const toasts = createToasts();
    const { rerender } = await render(withSheet(toasts, false));
    toasts.show({ text: 'Hidden', action: { label: 'Undo', onPress: () => undefined }, ...long });
    toasts.show({ text: 'Next' });
    await expect.element(text('Hidden')).toBeVisible();
    await rerender(withSheet(toasts, true));
    await expect.poll(shownTexts).toEqual([]);
    toasts.show({ text: 'Link copied', staysFor: 1500 });
    await expect.element(page.getByRole('dialog').getByText('Link copied')).toBeVisible();
    await expect.poll(shownTexts).toEqual([]);
    await rerender(withSheet(toasts, false));
    await expect.poll(shownTexts).toEqual(['HiddenUndo']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(shownTexts).toEqual(['Next']);
  });

  test('ends a toast that has been read', async () => {
    const toasts = createToasts();
    const { rerender } = await render(withSheet(toasts, false));
    toasts.show({ text: 'Saved', ...long });
    await expect.element(text('Saved')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await rerender(withSheet(toasts, true));
    await expect.poll(() => toasts.list()).toEqual([]);
  });
});

describe('of several toasts', () => {
  test('one is shown at a time, and none is lost', async () => {
    const toasts = await renderToasts();
    const seen: string[] = [];
    for (const words of ['1', '2', '3', '4']) toasts.show({ text: words, staysFor: 200 });
    await expect
      .poll(
        () => {
          const shown = shownTexts();
          expect(shown.length).toBeLessThanOrEqual(1);
          for (const words of shown) if (seen.at(-1) !== words) seen.push(words);
          return seen;
        },
        { interval: 20 },
      )
      .toEqual(['1', '2', '3', '4']);
  });

  test('equal ones are one, and a newer one about the same subject replaces the older', async () => {
    const toasts = await renderToasts();
    const action = { label: 'Undo', onPress: () => undefined };
    for (const words of ['Copied', 'Saved', 'Copied']) toasts.show({ text: words, ...long });
    toasts.show({ text: 'Ben writes', about: 'ben', ...long });
    toasts.show({ text: 'Ben writes twice', about: 'ben', ...long });
    toasts.show({ text: 'Deleted', action, ...long });
    toasts.show({ text: 'Deleted', action, ...long });
    const texts = toasts.list().map((toast) => toast.text);
    expect(texts).toEqual(['Copied', 'Saved', 'Ben writes twice', 'Deleted', 'Deleted']);
  });

  test('one that stays long lets the others go first', async () => {
    const toasts = await renderToasts();
    toasts.show({ text: 'New version', dismiss: 'Later', ...long });
    await expect.poll(shownTexts).toEqual(['New versionLater']);
    toasts.show({ text: 'Saved', staysFor: 400 });
    await expect.poll(shownTexts).toEqual(['Saved']);
    await expect.poll(shownTexts).toEqual(['New versionLater']);
  });
});

describe('a toast is put away', () => {
  test.each([
    ['to the left', { x: -200, y: 0 }],
    ['to the right', { x: 200, y: 4 }],
    ['down', { x: 0, y: 60 }],
  ])('by a finger that swipes it %s, also from its button', async (_where, way) => {
    let undone = 0;
    const toasts = await renderToasts();
    toasts.show({ text: 'Hidden', action: { label: 'Undo', onPress: () => (undone += 1) }, ...long });
    const button = page.getByRole('button', { name: 'Undo' });
    await expect.element(button).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const from = middleOf(button.element());
    await finger.down(from);
    await slide(from, { x: from.x + way.x, y: from.y + way.y });
    await finger.up();
    await expect.poll(() => toasts.list()).toEqual([]);
    expect(undone).toBe(0);
  });

  test('by a swipe without motion where motion is reduced; a small move springs back', async () => {
    await prefer('prefers-reduced-motion');
    const toasts = await renderToasts();
    toasts.show({ text: 'Saved', ...long });
    await expect.element(text('Saved')).toBeVisible();
    const toast = text('Saved').element().closest<HTMLElement>('[data-toast]');
    const from = middleOf(text('Saved').element());
    await finger.down(from);
    await slide(from, { x: from.x + 24, y: from.y });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await finger.up();
    expect([toasts.list().length, toast?.style.translate]).toEqual([1, '']);
    await finger.down(from);
    await slide(from, { x: from.x + 250, y: from.y });
    await finger.up();
    expect(toasts.list()).toEqual([]);
    await preferNothing();
  });

  test('by its button, with the keyboard', async () => {
    const toasts = await renderToasts();
    toasts.show({ text: 'Saved', ...long });
    await expect.element(text('Saved')).toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => toasts.list()).toEqual([]);
  });
});

test('the way to take back what one has just done is shown at once, before news and before older ones', async () => {
  const toasts = await renderToasts();
  const undo = { label: 'Undo', onPress: () => undefined, isUndo: true } as const;
  toasts.show({ text: 'Ben likes you', ...long });
  toasts.show({ text: 'Ana is hidden', action: undo, ...long });
  await expect.poll(shownTexts).toEqual(['Ana is hiddenUndo']);
  toasts.show({ text: 'Cleo is unblocked', action: undo, ...long });
  toasts.show({ text: 'Dan likes you', ...long });
  await expect.poll(shownTexts).toEqual(['Cleo is unblockedUndo']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(shownTexts).toEqual(['Ana is hiddenUndo']);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(shownTexts).toEqual(['Ben likes you']);
});

test('a pointer that rests where a toast came up keeps the next one back for a moment only', async () => {
  const toasts = await renderToasts();
  // Long enough for a slow machine to move the pointer.
  const staysFor = 3000;
  toasts.show({ text: 'Ben likes you', staysFor });
  await userEvent.hover(text('Ben likes you'));
  await new Promise((end) => setTimeout(end, staysFor + 500));
  expect(shownTexts()).toEqual(['Ben likes you']);
  toasts.show({ text: 'Dan likes you', ...long });
  await expect.poll(shownTexts, { timeout: 8000 }).toEqual(['Dan likes you']);
});
