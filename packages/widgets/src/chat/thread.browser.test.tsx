import '../tokens.css';
import '../base.css';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showInThread, Thread } from './thread.tsx';

const asked: number[] = [];

function Talk({
  first,
  last,
  most = 0,
  step = 20,
}: {
  readonly first: number;
  readonly last: number;
  readonly most?: number;
  /** Number of messages per load. */
  readonly step?: number;
}) {
  const [[from, to], setEnds] = useState([first, last] as const);
  const items = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return (
    <>
      <div style={{ display: 'flex', height: 400, width: 300 }}>
        <Thread
          label="Messages"
          items={items}
          keyOf={String}
          draw={(at) => <p style={{ margin: 0, height: 30 + (at % 5) * 12 }}>Message {at}</p>}
          onNearStart={
            from > most
              ? () => {
                  asked.push(from);
                  setEnds(([start, end]) => [Math.max(most, start - step), end]);
                }
              : undefined
          }
          latest={{ label: 'To the newest', count: 0, countLabel: '' }}
        />
      </div>
      <button type="button" onClick={() => setEnds(([start, end]) => [start, end + 1])}>
        One more
      </button>
    </>
  );
}

const frame = () => {
  const element = document.querySelector<HTMLElement>('section');
  if (!element) throw new Error('There is no thread.');
  return element;
};
const inSight = (at: number) => {
  const row = document.querySelector(`[data-message="${at}"]`)?.getBoundingClientRect();
  const { top, bottom } = frame().getBoundingClientRect();
  return row !== undefined && row.top >= top - 1 && row.bottom <= bottom + 1;
};
const topOf = (at: number) =>
  document.querySelector(`[data-message="${at}"]`)?.getBoundingClientRect().top ?? 0;

test('it opens at its end, and what comes there is in sight', async () => {
  await render(<Talk first={1} last={50} most={1} />);
  expect([inSight(50), inSight(1)]).toEqual([true, false]);
  await page.getByRole('button', { name: 'One more' }).click();
  await expect.poll(() => inSight(51)).toBe(true);
});

test('who reads further up stays where they read, and one press leads to the newest', async () => {
  await render(<Talk first={1} last={60} most={1} />);
  frame().scrollTop = -600;
  await expect.element(page.getByRole('button', { name: 'To the newest' })).toBeVisible();
  const row = [...document.querySelectorAll('[data-message]')].find(
    (one) => one.getBoundingClientRect().top > frame().getBoundingClientRect().top,
  );
  const at = Number(row?.getAttribute('data-message'));
  const before = topOf(at);
  await page.getByRole('button', { name: 'One more' }).click();
  await expect.poll(() => document.querySelector('[data-message="61"]')).not.toBeNull();
  expect(Math.abs(topOf(at) - before)).toBeLessThan(2);
  await page.getByRole('button', { name: 'To the newest' }).click();
  await expect.poll(() => inSight(61)).toBe(true);
});

test('older ones are asked for while one scrolls, and stand above without a jump', async () => {
  asked.length = 0;
  await render(<Talk first={101} last={150} />);
  const before = asked.length;
  frame().scrollTop = -2700;
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  const at = 112;
  const stood = topOf(at);
  await expect.poll(() => document.querySelector('[data-message="85"]')).not.toBeNull();
  expect(Math.abs(topOf(at) - stood)).toBeLessThan(2);
});

test('too few to fill it ask until there is nothing before, and stand at its foot', async () => {
  asked.length = 0;
  await render(<Talk first={97} last={100} most={85} step={4} />);
  await expect.poll(() => asked.length).toBe(3);
  await expect.poll(() => document.querySelector('[data-message="85"]')).not.toBeNull();
  expect(inSight(100)).toBe(true);
});

test('a message that is asked for is scrolled to and has the focus, so that reading goes on there', async () => {
  await render(<Talk first={0} last={60} />);
  expect(inSight(3)).toBe(false);
  showInThread('3');
  await expect.poll(() => inSight(3)).toBe(true);
  expect(document.activeElement?.getAttribute('data-message')).toBe('3');
  // It is no stop of its own for the tab key.
  expect(document.querySelectorAll('[data-message][tabindex="0"]')).toHaveLength(0);
});
