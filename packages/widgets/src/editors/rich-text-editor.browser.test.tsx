import axe from 'axe-core';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextFrame } from '../drawn.fixture.ts';
import { richWords } from './editor-words.fixture.ts';
import { box, html, leaveRich, open, paste, tool, write } from './rich.fixture.tsx';
import type { RichPicture } from './rich-engine.ts';

afterEach(leaveRich);

describe('a rich text', () => {
  test.each([
    ['Bold', '<p><strong>word</strong></p>'],
    ['Italic', '<p><em>word</em></p>'],
    ['Strike through', '<p><s>word</s></p>'],
    ['Heading', '<h2>word</h2>'],
    ['Smaller heading', '<h3>word</h3>'],
    ['List', '<ul><li><p>word</p></li></ul>'],
    ['Numbered list', '<ol><li><p>word</p></li></ol>'],
    ['Quote', '<blockquote><p>word</p></blockquote>'],
  ])('is made with %s [widgets 2.39]', async (name, expected) => {
    await open();
    await write('word{Control>}a{/Control}');
    await tool(name).click();
    await expect.poll(html).toContain(expected);
    await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'true');
    await tool(name).click();
    await expect.poll(html).toContain('<p>word</p>');
  });

  test('is undone and redone, from what it began with', async () => {
    await open({ initial: '<p class="left-out">word</p>' });
    await expect.element(tool('Undo')).toHaveAttribute('aria-disabled', 'true');
    await write('{End} more');
    await expect.poll(html).toBe('<p>word more</p>');
    await tool('Undo').click();
    await expect.poll(html).toBe('<p>word</p>');
    await tool('Redo').click();
    await expect.poll(html).toBe('<p>word more</p>');
  });

  test('takes what comes from outside, and is empty where nothing is written', async () => {
    await open();
    await page.getByRole('button', { name: 'Put in' }).click();
    await expect.element(box()).toHaveTextContent('From outside');
    await expect.element(tool('Undo')).toHaveAttribute('aria-disabled', 'true');
    await write('{Control>}a{/Control}{Backspace}');
    await expect.poll(html).toBe('');
  });

  test('counts Thai as one sees it, takes no more than fits, and says so', async () => {
    await open({ limit: 5 });
    await box().click();
    await userEvent.keyboard('ที่นี่');
    await expect.element(page.getByText('2/5')).toBeVisible();
    await userEvent.keyboard('abcd');
    await expect.element(page.getByText('5/5')).toBeVisible();
    await expect.element(page.getByText(richWords.full)).toBeVisible();
    expect(html()).toBe('<p>ที่นี่abc</p>');
  });

  test('that is read only has no tools, and is not written in', async () => {
    await open({ initial: '<p>Fixed</p>', isReadOnly: true });
    await expect.element(box()).toHaveAttribute('aria-readonly', 'true');
    expect(page.getByRole('toolbar').query()).toBeNull();
    await write('more');
    await nextFrame();
    expect(html()).toBe('<p>Fixed</p>');
  });
});

describe('a link', () => {
  test('is set on what is chosen, changed and taken away', async () => {
    await open({ initial: '<p>word</p>' });
    await write('{Control>}a{/Control}');
    await tool('Link').click();
    await userEvent.keyboard('mitto.example{Enter}');
    await expect.poll(html).toContain('href="https://mitto.example"');
    expect(html()).toContain('rel="nofollow ugc noopener noreferrer"');
    expect(document.activeElement).toBe(box().element());
    await tool('Link').click();
    await tool('Remove the link').click();
    await expect.poll(html).toBe('<p>word</p>');
  });

  test('that would run something is refused in words; Escape leaves it', async () => {
    await open({ initial: '<p>word</p>' });
    await write('{Control>}a{/Control}');
    await tool('Link').click();
    await userEvent.keyboard('javascript:alert(1){Enter}');
    await expect.element(page.getByText(richWords.wrongAddress)).toBeVisible();
    expect(html()).toBe('<p>word</p>');
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(box().element());
  });
});

describe('a picture', () => {
  const sizes = [160, 500, 1000, 1052];
  const aPicture = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
  const upload = async (file: File): Promise<RichPicture> => {
    if (file.name === 'broken.jpg') throw new Error('away');
    const at = (size: number) => `/photos/${size}/${file.name}`;
    return { src: at(500), srcset: sizes.map((size) => `${at(size)} ${size}w`).join(', '), alt: 'A photo' };
  };
  const dropped = (name: string) => {
    const data = new DataTransfer();
    data.items.add(aPicture(name));
    return data;
  };

  test('that is pasted is uploaded and stands in the text, in all its sizes [widgets 7.1]', async () => {
    await open({ upload });
    await box().click();
    paste(dropped('a.jpg'));
    await expect.poll(html).toContain('<img src="/photos/500/a.jpg"');
    for (const size of sizes) expect(html()).toContain(`/photos/${size}/a.jpg ${size}w`);
    expect(html()).toContain('alt="A photo"');
  });

  test('that could not be uploaded says so, and the text stays as it is [widgets 8.10]', async () => {
    await open({ upload, initial: '<p>word</p>' });
    paste(dropped('broken.jpg'));
    await expect.element(page.getByText(richWords.pictureFailed)).toBeVisible();
    expect(html()).toBe('<p>word</p>');
  });

  test('cannot be put in where nobody takes it', async () => {
    await open({ initial: '<p>word</p>' });
    expect(tool('Add a picture').query()).toBeNull();
    paste(dropped('a.jpg'));
    await nextFrame();
    expect(html()).toBe('<p>word</p>');
  });
});

test.each(['light', 'dark'])('axe finds nothing in it, %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme;
  await open({ initial: '<h2>Trams</h2><p>and <a href="https://a.example">more</a></p>', limit: 500 });
  await box().click();
  await tool('Link').click();
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(
    violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`)),
  ).toEqual([]);
});

test('writes no style into the page', async () => {
  await open();
  const sheets = [...document.querySelectorAll('style')].filter(
    (sheet) => sheet.dataset['tiptapStyle'] !== undefined,
  );
  expect(sheets).toEqual([]);
});
