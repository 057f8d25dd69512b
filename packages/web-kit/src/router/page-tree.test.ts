import { expect, test } from 'vitest';
import { PageTree } from './page-tree.ts';
import { tableOf } from './route-table.ts';

const aTree = () =>
  new PageTree(
    tableOf([
      { name: 'home', path: '/home' },
      { name: 'tall', path: '/tall' },
    ]),
  );

test('it is drawn when what draws it says so, and not when it says so of the page before', async () => {
  const tree = aTree();
  await tree.draw('/home');
  const before = tree.page();
  let heard = 0;
  tree.subscribe(() => {
    heard += 1;
  });
  let isOver = false;
  const drawing = tree.draw('/tall').then(() => {
    isOver = true;
  });
  expect([heard, tree.page()?.route.name]).toEqual([1, 'tall']);
  if (before) tree.drawn(before);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isOver).toBe(false);
  const page = tree.page();
  if (page) tree.drawn(page);
  await drawing;
});

test('what is on the screen already is not drawn again', async () => {
  const tree = aTree();
  await tree.draw('/home');
  const page = tree.page();
  let heard = 0;
  tree.subscribe(() => {
    heard += 1;
  });
  await tree.draw('/home');
  expect(heard).toBe(0);
  expect(tree.page()).toBe(page);
});
