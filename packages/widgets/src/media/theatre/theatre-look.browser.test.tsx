import axe from 'axe-core';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { prefer } from '../../emulate.fixture.ts';
import { leaveTheatre, open, stage } from './theatre.fixture.tsx';

afterEach(leaveTheatre);

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test('axe finds nothing, in the picture, among the thumbnails and in the comments', async () => {
    await page.viewport(390, 844);
    document.documentElement.dataset['theme'] = theme;
    await open({ hasComments: true, broken: true });
    await page.getByRole('button', { name: 'Comments' }).click();
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: 'All photos' }).click();
    expect(await findings()).toEqual([]);
    delete document.documentElement.dataset['theme'];
  });
});

async function findings(): Promise<string[]> {
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  const { violations } = await axe.run(document.body, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
}

test.each([
  ['on a phone', 390, '100%'],
  ['with text of 200 %', 390, '200%'],
  ['on the narrowest phone', 320, '100%'],
])('%s everything in it is in sight, and at least 44 by 44', async (_, width, text) => {
  await page.viewport(width, 844);
  document.documentElement.style.fontSize = text;
  await open({ hasComments: true });
  await page.getByRole('button', { name: 'Comments' }).click();
  const controls = [...document.querySelectorAll<HTMLElement>('dialog button, dialog a')];
  const out = controls.filter((control) => {
    const box = control.getBoundingClientRect();
    return box.width < 43.5 || box.height < 43.5 || box.left < 0 || box.right > width || box.bottom > 844;
  });
  expect(out.map((control) => control.getAttribute('aria-label') ?? control.textContent)).toEqual([]);
  expect(stage()?.getBoundingClientRect().height).toBeGreaterThan(100);
});

const tall = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="2400"/>')}`;

test.each([
  ['a phone', 390, 844],
  ['a wide screen', 1280, 700],
])(
  'on %s a picture that is larger than the screen is seen whole, at 80 and at 100',
  async (_, width, height) => {
    await page.viewport(width, height);
    await open({ first: { src: tall, alt: 'A tower' } });
    const whole = () => {
      const [picture, around] = [document.querySelector('[data-is="there"]'), stage()].map((one) =>
        one?.getBoundingClientRect(),
      );
      return (
        picture !== undefined &&
        around !== undefined &&
        picture.top >= around.top &&
        picture.bottom <= around.bottom
      );
    };
    await expect.poll(whole).toBe(true);
    await userEvent.keyboard('++');
    await expect.poll(() => document.querySelector<HTMLElement>('[data-is]')?.style.height).toBe('100%');
    await expect.poll(whole).toBe(true);
  },
);

test('in forced colours its picture, thumbnails and controls keep a focus one sees', async () => {
  await prefer('forced-colors');
  await open();
  await userEvent.keyboard('{ArrowRight}');
  expect(getComputedStyle(stage() ?? document.body).outlineStyle).toBe('solid');
  await page.getByRole('button', { name: 'All photos' }).click();
  await userEvent.keyboard('{ArrowRight}');
  expect(getComputedStyle(document.activeElement ?? document.body).outlineStyle).toBe('solid');
});
