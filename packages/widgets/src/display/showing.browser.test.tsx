import '../tokens.css';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Accordion } from './accordion.tsx';
import { Avatar } from './avatar.tsx';
import { Photo } from './photo.tsx';

const aPixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const aBrokenOne = 'data:image/png;base64,broken';
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

/** From now on each picture that is asked for out of sight comes, after the given number of failures. */
function letCome(failures = 0): void {
  let left = failures;
  class Picture {
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    set src(_: string) {
      const comes = left === 0;
      left -= 1;
      setTimeout(() => (comes ? this.onload?.() : this.onerror?.()));
    }
  }
  vi.stubGlobal('Image', Picture);
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('a face that fails is its initials, and is asked for anew when the network is back', async () => {
  await render(<Avatar name="Ines Moon" src={aBrokenOne} />);
  await expect.element(page.getByText('IM')).toBeVisible();
  const faces: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof HTMLImageElement) faces.push(node.src);
  });
  watch.observe(document.body, { subtree: true, childList: true });
  onTestFinished(() => watch.disconnect());
  letCome();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => faces).toEqual([aBrokenOne]);
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

  /** Renders a photo that fails, and collects its states from then on. */
  async function renderFailed(): Promise<(string | undefined)[]> {
    await render(<Photo isEager src={aBrokenOne} alt="Ines" words={photoWords} />);
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    const states: (string | undefined)[] = [];
    const watch = new MutationObserver(() =>
      states.push(document.querySelector<HTMLElement>('[data-is]')?.dataset['is']),
    );
    watch.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-is'] });
    onTestFinished(() => watch.disconnect());
    return states;
  }

  test('that fails is asked for anew by itself when the network is back', async () => {
    const states = await renderFailed();
    letCome();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => states, { timeout: 1500 }).toEqual(['coming', 'failed']);
  });

  test('that fails is asked for again after 2 s and after 5 s, and nothing is seen of a try that fails', async () => {
    const states = await renderFailed();
    letCome(1);
    await new Promise((end) => setTimeout(end, 4000));
    expect(states).toEqual([]);
    await expect.poll(() => states, { timeout: 8000 }).toEqual(['coming', 'failed']);
  });

  test('that fails heals when the same photo comes elsewhere on the page', async () => {
    const states = await renderFailed();
    const [same, other] = [document.createElement('img'), document.createElement('img')];
    same.src = aBrokenOne;
    other.src = aPixel;
    document.body.append(same, other);
    onTestFinished(() => [same, other].forEach((one) => void one.remove()));
    other.dispatchEvent(new Event('load'));
    await new Promise((end) => setTimeout(end, 50));
    expect(states).toEqual([]);
    same.dispatchEvent(new Event('load'));
    await expect.poll(() => states).toEqual(['coming', 'failed']);
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
