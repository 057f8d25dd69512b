import '../tokens.css';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Accordion } from './accordion.tsx';
import { Photo } from './photo.tsx';

const aPixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const questions = [
  { title: 'Coins', content: 'Never expire.', isOpen: true },
  { title: 'Age', content: 'You decide.' },
];
const openOnes = () =>
  [...document.querySelectorAll('details[open] summary')].map((title) => title.textContent);

test.each([
  [false, ['Age']],
  [true, ['Coins', 'Age']],
])('an accordion that is always open: %s, leaves open %o [widgets 2.7, 4.8]', async (isAlwaysOpen, open) => {
  await render(<Accordion items={questions} isAlwaysOpen={isAlwaysOpen} />);
  document.querySelectorAll('summary')[1]?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(openOnes).toEqual(open);
});

describe('a photo', () => {
  const sentence = 'There was an error loading image, please try again.';
  const photoWords = { failed: sentence, retry: 'Try again' };

  test('paints its colours before it is there [widgets d.10]', async () => {
    await render(
      <Photo
        src={aPixel}
        alt="Photo 2 of Ines"
        thumbhash="1QcSHQRnh493V4dIh4eXh1h4kJUI"
        words={photoWords}
      />,
    );
    await expect.element(page.getByRole('img', { name: 'Photo 2 of Ines' })).toBeInTheDocument();
    await expect
      .poll(() => document.querySelector<HTMLElement>('[data-is]')?.style.backgroundImage)
      .toMatch(/^url\("data:image\/png/);
  });

  test('that fails is asked for anew by itself when the network is back', async () => {
    await render(<Photo isEager src="data:image/png;base64,broken" alt="Ines" words={photoWords} />);
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    const states: (string | undefined)[] = [];
    const watch = new MutationObserver(() =>
      states.push(document.querySelector<HTMLElement>('[data-is]')?.dataset['is']),
    );
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-is'] });
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => states).toEqual(['coming', 'failed']);
    watch.disconnect();
  });

  test('that fails says so, and is asked for anew [widgets 8.1]', async () => {
    await render(<Photo isEager src="data:image/png;base64,broken" alt="Ines" words={photoWords} />);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(page.getByText(sentence).last()).toBeVisible();
    const states: (string | undefined)[] = [];
    const watch = new MutationObserver(() =>
      states.push(document.querySelector<HTMLElement>('[data-is]')?.dataset['is']),
    );
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-is'] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => states).toEqual(['coming', 'failed']);
    watch.disconnect();
  });

  test('with colours that are none shows itself all the same', async () => {
    await render(<Photo isEager src={aPixel} alt="Ines" thumbhash="not base64 !" words={photoWords} />);
    await expect.element(page.getByRole('img', { name: 'Ines' })).toBeInTheDocument();
  });
});
