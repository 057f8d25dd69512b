import '../tokens.css';
import '../base.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { bell, shield } from '../glyphs.ts';
import { Switch } from '../inputs/switch.tsx';
import { RowFace, Rows } from './rows.tsx';

const pressed: string[] = [];

async function draw(): Promise<void> {
  await page.viewport(280, 844);
  await render(
    <Rows label="Settings">
      <a href="#privacy">
        <RowFace glyph={shield} label="Privacy" value={'Matches only, and whoever was liked before that'} />
      </a>
      <button type="button" onClick={() => pressed.push('notices')}>
        <RowFace glyph={bell} label="Notices" caption="Only what is meant for you." />
      </button>
      <Switch label="Online only" />
    </Rows>,
  );
}

test('rows are the links, buttons and switches they hold, and as high as a finger needs [widgets d.31]', async () => {
  await draw();
  await expect
    .element(page.getByRole('link', { name: /^Privacy Matches only/ }))
    .toHaveAttribute('href', '#privacy');
  await page.getByRole('button', { name: /^Notices/ }).click();
  expect(pressed).toEqual(['notices']);
  await userEvent.tab();
  await expect.element(page.getByRole('switch', { name: 'Online only' })).toHaveFocus();
  const heights = ['a', 'button', 'label'].map(
    (row) => document.querySelector(row)?.getBoundingClientRect().height ?? 0,
  );
  expect(heights[0]).toBe(54);
  expect(heights[1]).toBeGreaterThanOrEqual(60);
  expect(heights[2]).toBeGreaterThanOrEqual(56);
});

test('a value that is longer than there is room is cut, and the label is not', async () => {
  await draw();
  const [label, value] = ['label', 'value'].map((part) => document.querySelector(`a [class*="${part}"]`));
  // "Privacy" fits in one line.
  expect(label?.getBoundingClientRect().height).toBeLessThan(24);
  expect(value?.scrollWidth).toBeGreaterThan(value?.clientWidth ?? 0);
  expect(label?.scrollWidth).toBeLessThanOrEqual(label?.clientWidth ?? 0);
});

test('a line stands between rows, from where their words begin [widgets d.32]', async () => {
  await draw();
  const line = (row: string) => getComputedStyle(document.querySelector(row) ?? document.body, '::before');
  expect(line('a').content).toBe('none');
  expect([line('button').insetInlineStart, line('label').insetInlineStart]).toEqual(['54px', '16px']);
});

test('a label of two words stands in one line, whatever its value', async () => {
  await page.viewport(350, 844);
  await render(
    <Rows label="Profile">
      <a href="#basic">
        <RowFace glyph={bell} label="Basic information" value="A name that is rather long, 31" />
      </a>
    </Rows>,
  );
  const [label, value, row] = ['[class*="label"]', '[class*="value"]', 'a'].map((part) =>
    document.querySelector(part)?.getBoundingClientRect(),
  );
  expect(label?.height).toBeLessThan(24);
  // The value takes the remaining width, up to the caret.
  expect((row?.right ?? 0) - (value?.right ?? 0)).toBeLessThan(60);
});

test('with twice the text a value stands below its label, and all of it is there', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
  await render(
    <Rows label="โปรไฟล์">
      <a href="#basic">
        <RowFace glyph={bell} label="ข้อมูลพื้นฐาน" value="อาหารไทย ดนตรีแจ๊ส และการเดินป่า" />
      </a>
    </Rows>,
  );
  const row = document.querySelector('a');
  const [label, value, caret] = ['[class*="label"]', '[class*="value"]', '[class*="end"]'].map((part) => {
    const element = row?.querySelector(part);
    return { element, box: element?.getBoundingClientRect() ?? new DOMRect() };
  });
  expect(value?.element?.scrollWidth).toBeLessThanOrEqual(value?.element?.clientWidth ?? 0);
  expect(value?.box.top).toBeGreaterThanOrEqual(label?.box.bottom ?? 0);
  expect(caret?.box.top).toBeLessThan(label?.box.bottom ?? 0);
  document.documentElement.style.fontSize = '';
});
