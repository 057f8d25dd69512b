import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

const everyMs = 50;
/**
 * Time without any change after which a page is at rest (ms). It is long enough for a response to be rendered
 * and for its follow-up requests to begin, even on a busy machine.
 */
const quietMs = 500;
/**
 * Time after which a pending request counts as never answered (ms). A test may withhold the response on
 * purpose.
 */
const heldMs = 2000;
const longestMs = 15_000;

/**
 * Waits until these pages are at rest: all requests are answered, and for half a second no request began and
 * nothing in the documents changed.
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
  /** Number of changes in the document since this page was first examined. */
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

/**
 * Checks if a request has been answered. Waits for its response, because Playwright reports the end of a
 * request only to listeners that were registered before.
 */
function isAnswered(request: Request): boolean {
  if (!asked.has(request)) {
    asked.add(request);
    const note = () => answered.add(request);
    // A request of a closed page counts as answered.
    request.response().then(note, note);
  }
  return answered.has(request);
}

/**
 * Runs `look`. Returns undefined if the page navigates away meanwhile; the caller tries again shortly after.
 */
export async function unlessLeft<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    const isLeft = error instanceof Error && error.message.includes('Execution context was destroyed');
    if (!isLeft) throw error;
    return undefined;
  }
}

/**
 * Counts the changes in the document. It counts instead of recording times, because a test may have stopped
 * the page's clock.
 */
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
