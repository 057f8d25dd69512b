// @subject: workshop/gallery packages/widgets/src
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GalleryPage } from './page.fixture.tsx';

afterEach(() => {
  document.documentElement.removeAttribute('style');
});

beforeEach(async () => {
  await page.viewport(390, 844);
});

async function story(card: string, name: string, language: 'en' | 'th' = 'en'): Promise<HTMLElement> {
  await render(<GalleryPage theme="light" language={language} only={card} />);
  const found = document.querySelector<HTMLElement>(`[data-story="${card}: ${name}"]`);
  if (found === null) throw new Error(`There is no "${name}" in ${card}.`);
  return found;
}

function colourOf(name: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(--${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const all = (within: Element, what: string) => [...within.querySelectorAll<HTMLElement>(what)];
const box = (element: Element | undefined) => (element ?? document.body).getBoundingClientRect();

test('a picture that failed is as high as its neighbours, and what one can do about it stands in it', async () => {
  const tiles = all(await story('Uploads on their way', 'As thumbnails'), 'li');
  expect(new Set(tiles.map((tile) => Math.round(box(tile).height))).size).toBe(1);
  const wrong = box(tiles.at(-1));
  for (const name of ['Try again', 'Replace']) {
    const { left, right, bottom } = box(page.getByRole('button', { name }).first().element());
    expect(left).toBeGreaterThanOrEqual(wrong.left);
    expect(right).toBeLessThanOrEqual(wrong.right);
    expect(bottom).toBeLessThanOrEqual(wrong.bottom);
  }
});

test('with text of 200 % a picture that failed keeps its words within itself', async () => {
  document.documentElement.style.fontSize = '200%';
  const tile = all(await story('Uploads on their way', 'As thumbnails'), '[data-is="wrong"]')[0];
  for (const part of all(tile ?? document.body, '[role="alert"], button'))
    expect(box(part).bottom).toBeLessThanOrEqual(box(tile).bottom + 1);
});

test('a camera that was refused has the corners of a camera', async () => {
  await render(<GalleryPage theme="light" language="en" only="Camera and microphone refused" />);
  const [alert] = all(document.body, '[role="alert"]');
  expect(getComputedStyle(alert ?? document.body).borderRadius).toBe('22px');
});

test('a spinner of its own is cherry', async () => {
  await story('Menu and spinner', 'Spinner');
  const spinner = page.getByRole('status').element();
  expect(getComputedStyle(spinner).color).toBe(colourOf('primary'));
});

test('a folder is iris', async () => {
  await render(<GalleryPage theme="light" language="en" only="Tree" />);
  const folders = all(document.body, '[role="treeitem"][aria-expanded]');
  const colours = folders.map((row) => getComputedStyle(row.querySelector(':scope > svg') ?? row).color);
  expect(colours).toContain(colourOf('iris'));
});

test('no control of the theatre stands alone in a row, however narrow it is', async () => {
  for (const width of [320, 360, 390]) {
    await page.viewport(width, 844);
    await render(<GalleryPage theme="light" language="en" only="Image theatre" />);
    const controls = page
      .getByRole('button', { name: 'Zoom in' })
      .first()
      .element()
      .closest('div')?.parentElement;
    const tops = all(controls ?? document.body, 'button').map((button) => Math.round(box(button).top));
    const rows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
    expect(Math.min(...rows), `at ${width}`).toBeGreaterThan(1);
  }
});

test('"Show as table" ends where the chart ends, and begins where it begins when there is little room', async () => {
  for (const size of ['100%', '200%']) {
    document.documentElement.style.fontSize = size;
    await render(<GalleryPage theme="light" language="en" only="Charts" />);
    const button = page.getByRole('button', { name: 'Show as table' }).first().element();
    const [words, chart] = [
      box(button.querySelector('span') ?? undefined),
      box(button.closest('figure') ?? undefined),
    ];
    const away = Math.min(Math.abs(words.left - chart.left), Math.abs(words.right - chart.right));
    expect(away, size).toBeLessThanOrEqual(7);
  }
});

test('a row to swipe is written in the letters of the page, in Thai too', async () => {
  const row = all(await story('Talking', 'A row to swipe', 'th'), 'button').at(-1);
  const words = all(row?.closest('[data-story]') ?? document.body, 'button span').at(0);
  expect(getComputedStyle(words ?? document.body).fontFamily).toContain('Noto Sans Thai');
});
