import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';

declare const bench: { start(): void; stop(): number[]; drawings(): number };

const kinds: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

/** Serves the page, and returns functions that measure it in an emulated phone with touch events. */
export async function openFrames(files: ReadonlyMap<string, string | Uint8Array>, executablePath: string) {
  const server = createServer(({ url = '/' }, response) => {
    const path = url.replace(/\?.*/, '');
    const kind = kinds[path.replace(/.*\./, '')] ?? 'text/html';
    const content = files.get(path);
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': kind }).end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: a server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    measure: (page: 'ours' | 'motion' | 'grid', slowdown: number) =>
      measure({ browser, url: `http://127.0.0.1:${port}/?page=${page}`, page, slowdown }),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

interface Visit {
  readonly browser: Browser;
  readonly url: string;
  readonly page: 'ours' | 'motion' | 'grid';
  readonly slowdown: number;
}

export interface Frames {
  /** Time between frames in ms. */
  readonly times: readonly number[];
  /** Processor time in ms that the page's main thread uses for each frame, with the slowdown. */
  readonly work: number;
  /** Number of layouts and of React card renders while a finger moves a card. */
  readonly layouts: number;
  readonly drawings: number;
}

async function measure({ browser, url, page: name, slowdown }: Visit): Promise<Frames> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByText('Person 0', { exact: false }).first().waitFor();
    await page.evaluate(
      'Promise.all([...document.images].map((image) => image.decode())).then(() => undefined)',
    );
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await wait(500);
    // Uses the clock of the thread, which does not advance while other programs use the processor. The result
    // is therefore the same on a busy machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await computed(session);
    await page.evaluate(() => bench.start());
    let moving: Moved = { layouts: 0, drawings: 0 };
    if (name === 'grid') await scrollFar(session);
    else
      for (let card = 0; card < swipes; card += 1) {
        const one = await swipe(page, session, card);
        moving = { layouts: moving.layouts + one.layouts, drawings: moving.drawings + one.drawings };
      }
    const times = await page.evaluate(() => bench.stop());
    const work = ((await computed(session)) - before) / Math.max(1, times.length);
    if (name !== 'grid') await mustHaveGone(page, swipes);
    return { times, work, ...moving };
  } finally {
    await context.close();
  }
}

async function computed(session: CDPSession): Promise<number> {
  return (await metric(session, 'TaskDuration')) * 1000;
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

type Moved = Pick<Frames, 'layouts' | 'drawings'>;

async function moved(page: Page, session: CDPSession): Promise<Moved> {
  return {
    layouts: await metric(session, 'LayoutCount'),
    drawings: await page.evaluate(() => bench.drawings()),
  };
}

const swipes = 5;
const every = 12;

/** Drags a card left and right, then off the screen, and waits until the next card is on top. */
async function swipe(page: Page, session: CDPSession, card: number): Promise<Moved> {
  const touch = (type: string, x: number) =>
    session.send('Input.dispatchTouchEvent', {
      // The cast is safe: these names are the event types of the protocol.
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 260 }],
    });
  const side = card % 2 === 0 ? 1 : -1;
  const ways = [
    ...Array.from({ length: 40 }, (_, step) => Math.sin(step / 6) * 90),
    60,
    90,
    120,
    140,
    150,
    155,
  ];
  await touch('touchStart', 195);
  // Counting begins after the first move, because that move only starts the drag.
  await Promise.all([touch('touchMove', 195 + 20 * side), wait(every)]);
  const before = await moved(page, session);
  for (const way of ways) {
    await Promise.all([touch('touchMove', 195 + way * side), wait(every)]);
  }
  const after = await moved(page, session);
  await touch('touchEnd', 0);
  await wait(600);
  return { layouts: after.layouts - before.layouts, drawings: after.drawings - before.drawings };
}

/** Scrolls 20,000 pixels at 4,000 pixels per second, like a thumb that flings repeatedly. */
async function scrollFar(session: CDPSession): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 400,
    yDistance: -20_000,
    speed: 4000,
    preventFling: true,
  });
}

/**
 * Throws if the cards have not moved. The measurement is then worthless, because frames without movement are
 * always fast.
 */
async function mustHaveGone(page: Page, cards: number): Promise<void> {
  const first = await page.getByText('Person', { exact: false }).allTextContents();
  if (
    !first.some((text) => text.includes(`Person ${cards}`)) ||
    first.some((text) => text.includes('Person 0V'))
  )
    throw new Error(`After ${cards} swipes there lie: ${first.join(', ')}`);
}
