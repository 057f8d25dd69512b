import axe from 'axe-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { permit } from '../permit.fixture.ts';
import {
  beginAnew,
  button,
  call,
  calls,
  choose,
  handle,
  image,
  input,
  Photos,
  picture,
  send,
  there,
  words,
} from './photos.fixture.tsx';
import { UploadRefused } from './upload-queue.ts';

beforeEach(beginAnew);

describe('an image uploader takes', () => {
  test('what is chosen, and the same file again', async () => {
    await render(<Photos />);
    const file = await picture('a.png');
    choose(file);
    await expect.poll(() => calls.length).toBe(1);
    // A browser fires no change event if the chosen file equals the input's current one, so the input is
    // emptied.
    expect(input()?.files?.length).toBe(0);
    choose(file);
    await expect.poll(() => calls.length).toBe(2);
  });

  test('what is dropped, and shows where [widgets 2.40]', async () => {
    await render(<Photos />);
    const files = new DataTransfer();
    files.items.add(await picture('dropped.png'));
    const section = page.getByRole('region', { name: 'Photos' }).element();
    const fire = (type: string) => {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files });
      return !section.dispatchEvent(event);
    };
    const isOver = () => document.querySelector('[data-over]')?.getAttribute('data-over');
    expect([fire('dragenter'), fire('dragover')]).toEqual([true, true]);
    await expect.poll(isOver).toBe('true');
    expect(fire('drop')).toBe(true);
    await expect.poll(isOver).toBe('false');
    await expect.poll(() => call('dropped.png')?.name).toBe('dropped.png');
  });

  test.each([
    ['while the focus is nowhere', () => document.body],
    ['with the focus within', () => button('Choose pictures').element()],
  ])('what is pasted %s', async (_, target) => {
    await render(<Photos />);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(await picture('pasted.png'));
    target().dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    await expect.poll(() => calls.map(({ name }) => name)).toEqual(['pasted.png']);
  });

  test('a photo from the camera, once one says Ok [widgets 2.42, m9.5]', async () => {
    await permit('camera', 'granted');
    await render(<Photos hasCamera />);
    await button('Take a photo').click();
    await button('Take photo').click();
    await button('Ok').click();
    await expect.poll(() => calls.map(({ name }) => name)).toEqual(['photo.png']);
    const bitmap = await createImageBitmap(call('photo.png')?.file ?? new Blob());
    expect([bitmap.width, bitmap.height]).toEqual([720, 540]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('what goes up', () => {
  test('begins at 10 per cent, says how far it is, and stands there in the order in which it was chosen [widgets 4.12, 4.14, 9.30]', async () => {
    await render(<Photos />);
    choose(await picture('a.png'), await picture('b.png'));
    const bar = page.getByRole('progressbar', { name: 'Uploading a.png' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', '10');
    call('a.png')?.report.onProgress(0.62);
    await expect.element(bar).toHaveAttribute('aria-valuenow', '62');
    call('b.png')?.end();
    await expect
      .element(page.getByRole('progressbar', { name: 'Uploading b.png' }))
      .toHaveAttribute('aria-valuenow', '100');
    expect(there()).toBe('');
    call('a.png')?.end();
    await expect.poll(there).toBe('a.png b.png');
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  });

  test('goes at most three at a time', async () => {
    await render(<Photos />);
    choose(...(await Promise.all(['a', 'b', 'c', 'd'].map((name) => picture(`${name}.png`)))));
    await expect.poll(() => calls.length).toBe(3);
    await expect.element(page.getByRole('progressbar', { name: 'Waiting d.png' })).toBeVisible();
    call('b.png')?.end();
    await expect.poll(() => call('d.png')?.name).toBe('d.png');
  });

  test('that fails says so with the reasons of the server, and goes again [widgets 3.12, 8.11]', async () => {
    await render(<Photos />);
    await send('a.png');
    call('a.png')?.refuse(new UploadRefused(['The server is full.']));
    await expect.element(page.getByText(words.failed)).toBeVisible();
    await expect.element(page.getByText('The server is full.')).toBeVisible();
    await button('Try again').click();
    await expect.poll(() => calls.length).toBe(2);
    await expect.element(page.getByText(words.failed)).not.toBeInTheDocument();
    call('a.png')?.end();
    await expect.poll(there).toBe('a.png');
  });

  const instead = async (file: File) => {
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    await button('Replace').click();
    opened.mockRestore();
    choose(file);
  };

  test('that failed stays until another file can take its place', async () => {
    await render(<Photos limits={{ maxFiles: 1 }} />);
    await send('a.png');
    call('a.png')?.refuse(new UploadRefused(['The server is full.']));
    await instead(new File(['gif'], 'cat.gif'));
    await expect.element(page.getByText('Invalid file format or too large image')).toBeVisible();
    await expect.element(page.getByText('The server is full.')).toBeVisible();
    await instead(await picture('b.png'));
    await expect.poll(() => call('b.png')?.name).toBe('b.png');
    await expect.element(page.getByText('The server is full.')).not.toBeInTheDocument();
    call('b.png')?.end();
    await expect.poll(there).toBe('b.png');
  });

  test('that failed stays if the other file is not cropped', async () => {
    await render(<Photos shapes={[{ value: 'square', label: 'Square', ratio: 1 }]} />);
    choose(await picture('a.png'));
    await button('Use photo').click();
    await expect.poll(() => call('a.png')?.name).toBe('a.png');
    call('a.png')?.refuse(new UploadRefused(['The server is full.']));
    await instead(await picture('b.png'));
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByText('The server is full.')).toBeVisible();
    await button('Try again').click();
    await expect.poll(() => calls.map(({ name }) => name)).toEqual(['a.png', 'a.png']);
  });

  test('that is cancelled is called off, and is not there', async () => {
    await render(<Photos />);
    choose(await picture('a.png'));
    await button('Cancel a.png').click();
    expect(call('a.png')?.report.signal.aborted).toBe(true);
    call('a.png')?.end();
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    expect(there()).toBe('');
  });

  test('is called off where one leaves', async () => {
    const { unmount } = await render(<Photos />);
    await send('a.png');
    await unmount();
    expect(call('a.png')?.report.signal.aborted).toBe(true);
  });

  test('waits for the button where it is not automatic [widgets 4.13]', async () => {
    await render(<Photos isAutomatic={false} />);
    choose(await picture('a.png'), await picture('b.png'));
    const send = button('Upload 2 pictures');
    await expect.element(send).toBeVisible();
    expect(calls).toEqual([]);
    await send.click();
    expect(calls.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    await expect.element(send).not.toBeInTheDocument();
  });

  test('comes in the place of the one it replaces [widgets 2.41]', async () => {
    await render(<Photos start={[image('one'), image('two'), image('three')]} />);
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    handle(1).click();
    await page.getByRole('menuitem', { name: 'Replace' }).click();
    expect([opened.mock.calls.length, input()?.multiple]).toEqual([1, false]);
    opened.mockRestore();
    await send('new.png');
    call('new.png')?.end();
    await expect.poll(there).toBe('one new.png three');
  });
});

test.each(['light', 'dark'])('axe finds nothing while some go up and others failed, %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme;
  for (const form of ['thumbnails', 'list'] as const) {
    const { unmount } = await render(<Photos form={form} start={[image('one')]} />);
    choose(await picture('a.png'), await picture('b.png'), new File(['no'], 'c.gif'));
    await expect.poll(() => call('b.png')?.name).toBe('b.png');
    call('b.png')?.refuse(new UploadRefused(['The server is full.']));
    await expect.element(button('Try again')).toBeVisible();
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html}`))).toEqual([]);
    const small = [...document.querySelectorAll('section button')].filter(
      (one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5,
    );
    expect(small).toEqual([]);
    await unmount();
    calls.length = 0;
  }
  delete document.documentElement.dataset['theme'];
});

describe('bad input', () => {
  const alert = () => document.querySelector('[role="alert"]')?.textContent;

  test('the wrong kind, too large or no picture at all is named with its size, and the others go up [widgets 8.12]', async () => {
    await render(<Photos />);
    choose(
      new File(['gif'], 'cat.gif'),
      new File([new Uint8Array(1_048_577)], 'large.png'),
      new File(['not a picture'], 'liar.jpg', { type: 'image/jpeg' }),
      new File(['x'], '.hidden.png'),
      await picture('good.png'),
    );
    await expect.poll(() => calls.map(({ name }) => name)).toEqual(['good.png']);
    for (const part of [
      'Invalid file format or too large image',
      'cat.gif 3 bytes',
      'large.png 1,048,577 bytes',
      'liar.jpg 13 bytes',
      'accepted formats are jpeg, jpg, png',
    ])
      expect(alert()).toContain(part);
    expect(alert()).not.toContain('hidden');
    await button('Close').click();
    await expect.poll(alert).toBeUndefined();
  });

  test('too many say how many there would be, and none of them goes up [widgets 5.10, m9.6]', async () => {
    await render(<Photos start={[image('one'), image('two')]} limits={{ maxFiles: 3 }} />);
    choose(await picture('a.png'), await picture('b.png'));
    await expect
      .poll(alert)
      .toBe('Total files 4 exceed maximum allowed files 3 please delete some images before proceeding');
    expect(calls).toEqual([]);
    await send('a.png');
  });
});

describe('a picture that is cropped first', () => {
  const shapes = [
    { value: 'square', label: 'Square', ratio: 1 },
    { value: 'card', label: '3:4', ratio: 3 / 4 },
  ] as const;
  const sizeOf = async (file: File | undefined) => {
    const bitmap = await createImageBitmap(file ?? new Blob());
    return [bitmap.width, bitmap.height];
  };
  const sent: File[] = [];
  const keep = (file: File) => {
    sent.push(file);
    return new Promise<never>(() => undefined);
  };

  test('goes up as what was in the frame, one after the other; closing leaves one out', async () => {
    await render(<Photos shapes={[...shapes]} upload={keep} />);
    choose(await picture('a.png'), await picture('b.png'), await picture('c.jpg', 'image/jpeg'));
    await button('Use photo').click();
    await expect.poll(() => sent.map(({ name }) => name)).toEqual(['a.png']);
    expect(await sizeOf(sent[0])).toEqual([30, 30]);
    await expect.element(button('Use photo')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('radio', { name: '3:4' }).click({ force: true });
    await button('Use photo').click();
    await expect.poll(() => sent.map(({ name }) => name)).toEqual(['a.png', 'c.jpg']);
    expect(await sizeOf(sent[1])).toEqual([23, 30]);
  });
});
