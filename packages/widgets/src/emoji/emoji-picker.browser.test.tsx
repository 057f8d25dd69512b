import '../tokens.css';
import '../base.css';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { finger, middleOf } from '../finger.fixture.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import type { EmojiLanguage } from './load-emoji.ts';
import type { SkinTone } from './with-tone.ts';
import { emojiWords } from './words.fixture.ts';

interface ChatProps {
  readonly language?: EmojiLanguage;
  readonly recent?: readonly string[];
}

function Chat({ language = 'en', recent = [] }: ChatProps) {
  const [message, setMessage] = useState('');
  const [tone, setTone] = useState<SkinTone>(0);
  return (
    <div style={{ width: 360, height: 400 }}>
      <EmojiPicker
        {...{ language, recent, tone }}
        words={emojiWords((english, thai) => (language === 'en' ? english : thai))}
        onTone={setTone}
        onPick={(sign) => setMessage(message + sign)}
      />
      <output>{message}</output>
    </div>
  );
}

const sign = (name: string) => page.getByRole('button', { name, exact: true });
const picked = () => document.querySelector('output')?.textContent;
const search = () => page.getByRole('searchbox');
const focused = () => document.activeElement?.getAttribute('aria-label');

beforeEach(async () => {
  await page.viewport(420, 800);
});
afterEach(() => {
  document.documentElement.style.removeProperty('font-size');
});

describe('emoji', () => {
  test('are picked with a press, and of 1,800 only those in sight are in the page', async () => {
    await render(<Chat />);
    await sign('grinning face').click();
    expect(picked()).toBe('😀');
    const cells = document.querySelectorAll('[role="gridcell"]').length;
    expect([cells > 20, cells < 160]).toEqual([true, true]);
    const grid = page.getByRole('grid', { name: 'Emoji' });
    await expect.element(grid).toHaveAttribute('aria-colcount', '8');
    expect(Number(grid.element().getAttribute('aria-rowcount'))).toBeGreaterThan(200);
  });

  test('are walked with arrows, Home, End and Page keys; up from the first row leads to the search', async () => {
    await render(<Chat />);
    await expect.element(sign('grinning face')).toBeVisible();
    search().element().focus();
    for (const [keys, name] of [
      ['{ArrowDown}', 'grinning face'],
      ['{ArrowRight}', 'grinning face with big eyes'],
      ['{End}', 'face with tears of joy'],
      ['{Home}{ArrowDown}', 'slightly smiling face'],
      ['{Control>}{End}{/Control}', 'flag: Wales'],
      ['{ArrowRight}', 'flag: Wales'],
      ['{Control>}{Home}{/Control}', 'grinning face'],
    ] as const) {
      await userEvent.keyboard(keys);
      await expect.poll(focused).toBe(name);
    }
    await userEvent.keyboard('{Enter}');
    expect(picked()).toBe('😀');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(search()).toHaveFocus();
  });

  test('are found by name; Enter picks the first, Escape begins anew', async () => {
    await render(<Chat />);
    await expect.element(sign('grinning face')).toBeVisible();
    await search().fill('red heart');
    await expect.element(sign('red heart')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(picked()).toBe('❤️');
    await userEvent.keyboard('{Escape}');
    await expect.element(sign('grinning face')).toBeVisible();
    await search().fill('qwxz');
    await expect.element(page.getByText('No match found.')).toBeVisible();
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  });

  test('are called in Thai, and found by Thai and by English words', async () => {
    await render(<Chat language="th" />);
    await search().fill('โบกมือ');
    await expect.element(sign('โบกมือ')).toBeVisible();
    await search().fill('waving hand');
    await expect.element(sign('โบกมือ')).toBeVisible();
  });

  test('of a group come with a press on its tab, and the tab tells which one sees', async () => {
    await render(<Chat recent={['👋🏽']} />);
    const tab = (name: string) => page.getByRole('toolbar').getByRole('button', { name });
    await expect.element(tab('Recent')).toHaveAttribute('aria-current', 'true');
    await tab('Flags').click();
    await expect.element(sign('chequered flag').or(sign('flag: Thailand')).first()).toBeInTheDocument();
    await expect.element(tab('Flags')).toHaveAttribute('aria-current', 'true');
    tab('Flags').element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(tab('Symbols')).toHaveFocus();
  });

  test('that were picked lately come first, with the tone they had', async () => {
    await render(<Chat recent={['👋🏽', '❤️']} />);
    await expect.element(page.getByRole('rowheader', { name: 'Recent' })).toBeVisible();
    await page.getByRole('button', { name: 'Skin tone: None' }).click();
    await sign('Dark').click();
    await sign('waving hand').first().click();
    expect(picked()).toBe('👋🏽');
  });

  test('take the tone that is chosen', async () => {
    await render(<Chat />);
    await page.getByRole('button', { name: 'Skin tone: None' }).click();
    await expect.element(sign('None')).toHaveFocus();
    await sign('Medium dark').click();
    await expect.element(page.getByRole('button', { name: 'Skin tone: Medium dark' })).toHaveFocus();
    await page.getByRole('toolbar').getByRole('button', { name: 'People' }).click();
    await sign('waving hand').click();
    expect(picked()).toBe('👋🏾');
  });

  test.each([
    [
      'held for 500 ms',
      'People',
      async (element: Element) => {
        await finger.down(middleOf(element));
        await expect.element(sign('Dark')).toBeVisible();
        await finger.up();
      },
    ],
    [
      'asked for with the key of the context menu',
      'waving hand',
      async (element: Element) => {
        if (element instanceof HTMLElement) element.focus();
        await userEvent.keyboard('{Shift>}{F10}{/Shift}');
      },
    ],
  ])('%s show their tones for this once', async (_, back, ask) => {
    await render(<Chat />);
    await page.getByRole('toolbar').getByRole('button', { name: 'People' }).click();
    await expect.element(sign('waving hand')).toBeVisible();
    await ask(sign('waving hand').element());
    await page
      .getByRole('group', { name: 'Skin tone: waving hand' })
      .getByRole('button', { name: 'Dark', exact: true })
      .click();
    expect(picked()).toBe('👋🏿');
    await expect.poll(focused).toBe(back);
    await sign('raised hand').click();
    expect(picked()).toBe('👋🏿✋');
  });

  test('with text of 200 % are larger, and fewer stand in a row', async () => {
    document.documentElement.style.fontSize = '200%';
    await render(<Chat />);
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-colcount', '4');
    const { height } = sign('grinning face').element().getBoundingClientRect();
    expect(height).toBe(88);
  });
});
