import '../tokens.css';
import '../base.css';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { finger, middleOf, slide } from '../finger.fixture.ts';
import { SwipeRow } from './swipe-row.tsx';

let done: string[] = [];

beforeEach(async () => {
  done = [];
  await page.viewport(390, 844);
  await render(
    <SwipeRow deleteLabel="Delete" onDelete={() => done.push('delete')} onOpen={() => done.push('open')}>
      <button type="button" style={{ width: '100%', height: 72 }} onClick={() => done.push('press')}>
        Clara
      </button>
    </SwipeRow>,
  );
});

const row = () => page.getByRole('button', { name: 'Clara' });

async function swipe(along: number, across = 0): Promise<void> {
  const from = middleOf(row().element());
  await finger.down(from);
  await slide(from, { x: from.x + along, y: from.y + across });
  await finger.up();
}

test('past 100 px to one side asks to delete it, to the other opens it', async () => {
  await swipe(-130);
  await expect.poll(() => done).toEqual(['delete']);
  await swipe(130);
  await expect.poll(() => done).toEqual(['delete', 'open']);
});

test('100 px and no more deletes nothing and opens nothing', async () => {
  await swipe(98);
  expect(done).toEqual([]);
  await swipe(-98);
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible();
  expect(done).toEqual([]);
});

test('a short swipe uncovers Delete, which waits to be pressed', async () => {
  await swipe(-80);
  const button = page.getByRole('button', { name: 'Delete' });
  await expect.element(button).toBeVisible();
  expect(done).toEqual([]);
  await button.click();
  expect(done).toEqual(['delete']);
});

test('a press beside it covers it again, and opens nothing', async () => {
  await swipe(-80);
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible();
  await row().click({ position: { x: 120, y: 30 } });
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(done).toEqual([]);
  await row().click();
  expect(done).toEqual(['press']);
});

test('less than 46 px, or a finger that goes down the list, does nothing', async () => {
  await swipe(-30);
  await swipe(-60, 120);
  await swipe(60);
  expect(done).toEqual([]);
});

test('the Delete key does the same', async () => {
  await userEvent.tab();
  await userEvent.keyboard('{Delete}');
  expect(done).toEqual(['delete']);
});
