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

const ofConversation = 'dialog[data-intent="chat"]:not([data-leaving]) article';

/**
 * Makes the page watch for a message with these words, or for another row. `shownAt` then returns the time at
 * which the frame with it was drawn.
 */
export const watchMessage = (page: Page, words: string, rows = ofConversation): Promise<void> =>
  page.evaluate(
    ([wanted, selector]) => {
      const isThere = () =>
        [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(wanted));
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
    },
    [words, rows] as const,
  );

export const shownAt = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(globalThis, 'shownAt') as Promise<number>);
