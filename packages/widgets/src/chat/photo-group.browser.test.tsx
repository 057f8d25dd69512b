import '../tokens.css';
import '../base.css';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PhotoGroup } from './photo-group.tsx';

/** Returns the address of a small drawing. */
const face = (name: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" id="${name}"/>`;

async function draw(sources: readonly string[]): Promise<number[]> {
  const opened: number[] = [];
  await render(
    <PhotoGroup
      photos={sources.map((src, at) => ({ src, alt: `Photo ${at + 1}` }))}
      moreLabel={(count) => `${count} more photos`}
      failedLabel="It does not load"
      onOpen={(at) => opened.push(at)}
    />,
  );
  return opened;
}

test('four are shown at most, the fourth with how many more there are, and each opens where it stands', async () => {
  const opened = await draw(Array.from({ length: 7 }, (_, at) => `${face('ines')}#${at}`));
  expect(page.getByRole('button').elements()).toHaveLength(4);
  await expect.element(page.getByRole('img', { name: '3 more photos' })).toHaveTextContent('+3');
  await page.getByRole('button').nth(3).click();
  expect(opened).toEqual([3]);
});

test('four are four, with nothing over them', async () => {
  await draw(Array.from({ length: 4 }, (_, at) => `${face('kai')}#${at}`));
  expect(document.body.textContent).not.toContain('+');
});

test('the same picture twice is shown twice, and each time it is there', async () => {
  const warned = vi.spyOn(console, 'error');
  const [ines, kai] = [face('ines'), face('kai')];
  const opened = await draw([ines, ines, kai]);
  expect(page.getByRole('button').elements()).toHaveLength(3);
  await page.getByRole('button').nth(1).click();
  expect(opened).toEqual([1]);
  expect(warned.mock.calls).toEqual([]);
  warned.mockRestore();
});

test('one that does not load says so', async () => {
  await draw(['/nowhere.jpg']);
  await expect.element(page.getByRole('img', { name: 'It does not load' })).toBeVisible();
});
