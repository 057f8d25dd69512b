import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  beginAnew,
  button,
  call,
  calls,
  choose,
  handle,
  image,
  Photos,
  picture,
  send,
  there,
  words,
} from './photos.fixture.tsx';
import { UploadRefused } from './upload-queue.ts';

beforeEach(beginAnew);

const slots = { form: 'slots', limits: { maxFiles: 6 } } as const;
const places = () => document.querySelectorAll('ul[data-slots] > li').length;

test('there is a place for each picture there may be, and one button for all that are empty', async () => {
  const { container } = await render(<Photos {...slots} start={[image('a'), image('b')]} />);
  expect(places()).toBe(6);
  await expect.element(button('Add')).toBeVisible();
  expect(page.getByRole('button', { name: 'Choose pictures' }).query()).toBeNull();
  await send('c.png');
  expect(places()).toBe(6);
  call('c.png')?.end();
  await expect.poll(there).toBe('a b c.png');
  expect((await axe.run(container)).violations).toEqual([]);
});

test('what was refused says why in short on the picture, and in whole beside its name', async () => {
  await render(<Photos {...slots} />);
  await send('wide.png');
  call('wide.png')?.refuse(new UploadRefused(['This picture is too small.'], 'Too small'));
  await expect.element(page.getByText('Too small', { exact: true })).toBeVisible();
  await expect.element(page.getByText('wide.png This picture is too small.')).toBeVisible();
  expect(page.getByText(words.notSent).query()).toBeNull();
  dispatchEvent(new Event('online'));
  choose(await picture('next.png'));
  await expect.poll(() => calls.map(({ name }) => name)).toEqual(['wide.png', 'next.png']);
});

test('what did not arrive goes again by itself once there is a network', async () => {
  await render(<Photos {...slots} />);
  await send('lost.png');
  call('lost.png')?.refuse(new TypeError('Failed to fetch'));
  await expect.element(page.getByText(words.notSent)).toBeVisible();
  dispatchEvent(new Event('online'));
  await expect.poll(() => calls.length).toBe(2);
  call('lost.png')?.end();
  await expect.poll(there).toBe('lost.png');
});

test('one that is there is cropped anew, and comes in its own place', async () => {
  const file = await picture('large.png');
  await render(
    <Photos
      {...slots}
      start={[image('a'), image('b')]}
      original={() => Promise.resolve(file)}
      shapes={[{ value: 'card', label: '3:4', ratio: 3 / 4 }]}
    />,
  );
  handle(0).click();
  await page.getByRole('menuitem', { name: 'Crop' }).click();
  await button('Use photo').click();
  await expect.poll(() => calls.map(({ report }) => report.replaces)).toEqual(['a']);
  call('large.png')?.end();
  await expect.poll(there).toBe('large.png b');
});

test('what a screen can do with one more stands in its menu', async () => {
  const acts: string[] = [];
  await render(
    <Photos
      {...slots}
      start={[image('a'), image('b')]}
      acts={({ id }, at) => (at === 0 ? [] : [{ label: 'Make first', onPick: () => acts.push(id) }])}
    />,
  );
  handle(1).click();
  await page.getByRole('menuitem', { name: 'Make first' }).click();
  expect(acts).toEqual(['b']);
});
