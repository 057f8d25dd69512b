import type { Page } from 'playwright-core';

/** Notes when the next thing is tapped, or sent by Enter. Times of all pages of a machine are of one clock. */
export const watchTap = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const note = () => Reflect.set(globalThis, 'tappedAt', performance.timeOrigin + performance.now());
    addEventListener('pointerdown', note, { capture: true, once: true });
    addEventListener('keydown', note, { capture: true, once: true });
  });

export const tappedAt = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'tappedAt')));

/** Begins to look for these words in a message; the answer is when the frame that has them was handed on. */
export const watchMessage = (page: Page, words: string): Promise<void> =>
  page.evaluate((wanted) => {
    const isThere = () =>
      [...document.querySelectorAll('dialog[data-intent="chat"]:not([data-leaving]) article')].some((one) =>
        one.textContent?.includes(wanted),
      );
    const shown = new Promise<number>((resolve) => {
      const look = () => {
        if (!isThere()) return;
        watch.disconnect();
        // What is posted in a frame is heard once that frame was drawn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
          port2.postMessage(undefined);
        });
      };
      const watch = new MutationObserver(look);
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      look();
    });
    Reflect.set(globalThis, 'shownAt', shown);
  }, words);

export const shownAt = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(globalThis, 'shownAt') as Promise<number>);
