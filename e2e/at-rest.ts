import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const everyMs = 50;
/** Answers are drawn and their follow-up requests begun well within this, also on a busy machine. */
const quietMs = 500;
/** A test may hold a request back: after this long it counts as one that stays unanswered. */
const heldMs = 2000;
const longestMs = 15_000;

/**
 * Waits until nothing that is under way can bring anything more: every request of these pages is answered, and for half
 * a second none was begun and nothing in the pages changed.
 */
export async function atRest(...pages: readonly Page[]): Promise<void> {
  const end = Date.now() + longestMs;
  let before = '';
  let since = Date.now();
  for (;;) {
    const states = await Promise.all(pages.map(stateOf));
    const now = JSON.stringify(states);
    if (now !== before) since = Date.now();
    before = now;
    const isAnswered = states.every(({ waiting }) => waiting === 0);
    if (Date.now() - since >= (isAnswered ? quietMs : heldMs)) return;
    if (Date.now() > end) throw new Error(`The page did not come to rest within 15 s; now: ${now}`);
    await delay(everyMs);
  }
}

interface PageState {
  readonly address: string;
  readonly newest: string;
  readonly waiting: number;
  /** Changes of the document since it was looked at first. */
  readonly changes: number;
}

async function stateOf(page: Page): Promise<PageState> {
  const requests = await page.requests();
  const waiting = requests.filter((one) => !isAnswered(one)).length;
  const newest = `${requests.at(-1)?.timing().startTime} ${requests.at(-1)?.url()}`;
  return { address: page.url(), newest, waiting, changes: (await unlessLeft(() => changesOf(page))) ?? -1 };
}

const asked = new WeakSet<Request>();
const answered = new WeakSet<Request>();

/** Playwright tells how a request ended only to those who listened at the time; the answer can be asked for later. */
function isAnswered(request: Request): boolean {
  if (!asked.has(request)) {
    asked.add(request);
    const note = () => answered.add(request);
    // A request of a page that was closed brings nothing any more.
    request.response().then(note, note);
  }
  return answered.has(request);
}

/** Looks at a page, unless it is just then left for another one: that one is there to be looked at soon. */
export async function unlessLeft<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    const isLeft = error instanceof Error && error.message.includes('Execution context was destroyed');
    if (!isLeft) throw error;
    return undefined;
  }
}

/** Counted rather than timed, because a test may have stopped the clock of the page. */
async function changesOf(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const counting = window as { changesSeen?: { count: number } };
    if (counting.changesSeen === undefined) {
      const seen = { count: 0 };
      counting.changesSeen = seen;
      new MutationObserver((records) => {
        seen.count += records.length;
      }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    }
    return counting.changesSeen.count;
  });
}
