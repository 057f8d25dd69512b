import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { prefer } from '../emulate.fixture.ts';
import { box, leaveRich, open, tool, write } from './rich.fixture.tsx';

afterEach(leaveRich);

describe('the tools', () => {
  test('are one stop for the Tab key, and walked with arrows, Home and End', async () => {
    await open();
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await userEvent.tab();
    expect(focused()).toBe('Bold');
    for (const [key, name] of [
      ['{ArrowRight}', 'Italic'],
      ['{ArrowLeft}{ArrowLeft}', 'Link'],
      ['{Home}', 'Bold'],
      ['{End}', 'Link'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(focused()).toBe(name);
    }
    await userEvent.tab();
    expect(document.activeElement).toBe(box().element());
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('Link');
  });

  test.each([
    ['on a phone', '100%'],
    ['with text of 200 %', '200%'],
  ])('%s are all in sight, and at least 44 by 44', async (_, text) => {
    await page.viewport(390, 844);
    document.documentElement.style.fontSize = text;
    await open({ upload: async () => ({ src: '/a', alt: '' }) });
    const small = [...document.querySelectorAll('[role="toolbar"] button')].filter((button) => {
      const { width, height, right } = button.getBoundingClientRect();
      return width < 43.5 || height < 43.5 || right > 390;
    });
    expect(small.map((button) => button.getAttribute('aria-label'))).toEqual([]);
  });

  test('in forced colours show which are on, and where the focus is', async () => {
    await prefer('forced-colors');
    await open();
    await write('{Control>}b{/Control}');
    const border = () => getComputedStyle(tool('Bold').element()).borderTopWidth;
    await expect.poll(border).toBe('3px');
    await userEvent.tab({ shift: true });
    expect(getComputedStyle(tool('Bold').element()).outlineStyle).toBe('solid');
  });
});
