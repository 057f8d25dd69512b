import type { Page } from 'playwright-core';

/**
 * Makes the page record the time of the next tap or key press. The clocks of all pages on a machine agree.
 */
export const watchTap = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const note = () => Reflect.set(globalThis, 'tappedAt', performance.timeOrigin + performance.now());
    addEventListener('pointerdown', note, { capture: true, once: true });
    addEventListener('keydown', note, { capture: true, once: true });
  });

export const tappedAt = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'tappedAt')));

/**
 * Makes the page watch for a message with these words. `shownAt` then returns the time at which the frame
 * with the message was drawn.
 */
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
        // A message that is posted in an animation frame arrives only after that frame was drawn.
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
