import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { beginAnew, call, calls, choose, image, input, Photos, picture, there } from './photos.fixture.tsx';
import type { SelectionResult } from './use-selection.ts';

beforeEach(beginAnew);

const limits = { extensions: ['pdf', 'txt', 'png'], maxBytes: 1000, maxFiles: 3 };
const tiles = () => document.querySelectorAll('ul[aria-label="Photos"] > li').length;
const aFile = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'text/plain' });

describe('an uploader for any kind of file', () => {
  test('takes documents as they are, and shows their extension', async () => {
    await render(<Photos limits={limits} />);
    expect(input()?.accept).toBe('.pdf,.txt,.png');
    choose(aFile('plan.pdf'), aFile('notes.TXT'));
    await expect.poll(() => calls.map(({ name }) => name)).toEqual(['plan.pdf', 'notes.TXT']);
    await expect.element(page.getByRole('img', { name: 'plan.pdf' })).toBeVisible();
    expect(document.querySelectorAll('li img')).toHaveLength(0);
  });

  test('still refuses a broken picture, other kinds, empty and large files', async () => {
    const selections: SelectionResult[] = [];
    await render(<Photos limits={limits} onSelection={(one) => selections.push(one)} />);
    const wrong = [aFile('a.png'), aFile('b.exe'), aFile('c.pdf', 0), aFile('d.pdf', 1001)];
    choose(...wrong, aFile('.hidden.pdf'));
    await expect.poll(() => selections.at(-1)?.invalid.length).toBe(4);
    expect(new Set(selections.at(-1)?.invalid.map(({ name }) => name))).toEqual(
      new Set(wrong.map(({ name }) => name)),
    );
    expect(calls).toEqual([]);
  });

  test('crops pictures only', async () => {
    await render(<Photos limits={limits} shapes={[{ value: 'card', label: '3:4', ratio: 3 / 4 }]} />);
    choose(aFile('plan.pdf'), await picture('a.png'));
    await expect.poll(() => calls.map(({ name }) => name)).toEqual(['plan.pdf']);
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });
});

describe('the selection', () => {
  test('tells files, sizes and addresses, those uploaded before first', async () => {
    const selections: SelectionResult[] = [];
    await render(
      <Photos
        start={[image('kept', { isLinked: true, size: 7 })]}
        limits={limits}
        isAutomatic={false}
        onSelection={(one) => selections.push(one)}
      />,
    );
    choose(aFile('plan.pdf', 20), aFile('notes.txt', 30), aFile('b.exe'));
    await expect.poll(() => selections.at(-1)?.selectedFiles.length).toBe(2);
    await expect.poll(() => selections.at(-1)?.invalid.map(({ name }) => name)).toEqual(['b.exe']);
    const last = selections.at(-1);
    expect(last?.readyForUpload.map(({ name }) => name)).toEqual(['plan.pdf', 'notes.txt']);
    expect(last?.totalFileSize).toBe(50);
    expect(last?.allImages.map(({ name, size, isLinked }) => [name, size, isLinked])).toEqual([
      ['kept', 7, true],
      ['plan.pdf', 20, undefined],
      ['notes.txt', 30, undefined],
    ]);
    const text = await (await fetch(last?.selectedFiles[0]?.blobURL ?? '')).text();
    expect(text).toHaveLength(20);
  });

  test('is cleared after the upload only where this is wanted', async () => {
    const selections: SelectionResult[] = [];
    const { rerender } = await render(
      <Photos limits={limits} clearsAfterUpload onSelection={(one) => selections.push(one)} />,
    );
    choose(aFile('plan.pdf'), aFile('notes.txt'));
    await expect.poll(() => calls.length).toBe(2);
    for (const name of ['plan.pdf', 'notes.txt']) call(name)?.end();
    await expect.element(page.getByText('2 files sent')).toBeVisible();
    await expect.poll(there).toBe('plan.pdf notes.txt');
    expect(tiles()).toBe(0);
    await expect
      .poll(() => selections.at(-1))
      .toEqual({
        ...{ invalid: [], readyForUpload: [], selectedFiles: [], allImages: [], totalFileSize: 0 },
      });
    // Files that were sent and cleared do not count against the limit of files.
    choose(aFile('1.txt'), aFile('2.txt'), aFile('3.txt'));
    await expect.poll(() => calls.length).toBe(5);
    await rerender(<Photos limits={limits} onSelection={(one) => selections.push(one)} />);
    await expect.poll(() => tiles()).toBe(5);
  });

  test('keeps a file that failed, though the others were cleared', async () => {
    await render(<Photos limits={limits} clearsAfterUpload />);
    choose(aFile('plan.pdf'), aFile('notes.txt'));
    await expect.poll(() => calls.length).toBe(2);
    call('plan.pdf')?.refuse(new Error('away'));
    call('notes.txt')?.end();
    await expect.poll(there).toBe('notes.txt');
    await expect.element(page.getByRole('img', { name: 'plan.pdf' })).toBeVisible();
    expect(tiles()).toBe(1);
  });
});
