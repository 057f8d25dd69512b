import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import type { PersonAct } from '@mitto/web-kit/data/person-acts';
import { heart, x } from '@mitto/widgets/glyphs.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PersonBar } from './person-bar.tsx';
import styles from './person-page.module.css';

const run = async () => true;
const acts: readonly PersonAct[] = [
  { id: 'hide', place: 'bar', order: 1, label: 'Hide', glyph: x, run },
  { id: 'like', place: 'bar', order: 2, label: 'Like Praewa', glyph: heart, isMain: true, run },
  { id: 'chat', place: 'bar', order: 3, label: 'Chat', glyph: heart, run },
  { id: 'favorite', place: 'bar', order: 4, label: 'Favorite', glyph: heart, run },
];

afterEach(() => document.documentElement.removeAttribute('style'));

async function show(width: number, textSize = '100%', shown = acts): Promise<void> {
  await page.viewport(width, 844);
  document.documentElement.style.fontSize = textSize;
  await render(
    <div className={styles['page']}>
      <PersonBar acts={shown} onAct={async () => undefined} />
    </div>,
  );
}

/**
 * Renders the bar at this text size. Returns the number of text lines in the main button, and of buttons in
 * the same row.
 */
async function drawn(textSize: string): Promise<{ lines: number; beside: number }> {
  await show(390, textSize);
  const main = page.getByRole('button', { name: 'Like Praewa' }).element();
  const range = document.createRange();
  const text = document.createTreeWalker(main, NodeFilter.SHOW_TEXT).nextNode();
  if (text) range.selectNodeContents(text);
  const { top, bottom } = main.getBoundingClientRect();
  const others = [...document.querySelectorAll('button')].filter((button) => button !== main);
  const beside = others.filter((button) => {
    const box = button.getBoundingClientRect();
    return box.top < bottom && box.bottom > top;
  });
  return { lines: range.getClientRects().length, beside: beside.length };
}

test('what is done about somebody is one row', async () => {
  expect(await drawn('100%')).toEqual({ lines: 1, beside: 3 });
});

test('with letters twice as large nothing of the main button is broken over lines', async () => {
  expect(await drawn('200%')).toEqual({ lines: 1, beside: 0 });
});

test('a long name does not make the bar of a small phone higher than its other buttons', async () => {
  await show(
    320,
    '100%',
    acts.map((act) => (act.isMain ? { ...act, label: 'Like Wilhelmina Featherstone' } : act)),
  );
  const main = page.getByRole('button', { name: 'Like Wilhelmina Featherstone' }).element();
  expect(main.getBoundingClientRect().height).toBeLessThanOrEqual(64);
});
