import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { ensureChromium, ensureWholeChromium } from '../tools/chromium.ts';

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A fake microphone and camera. In the whole browser a page still needs permission to use them.
  '--use-fake-device-for-media-stream',
];

/**
 * Starts Chromium. Every test opens its own browser context, so that sessions do not mix. Service workers are
 * blocked unless a test passes `serviceWorkers: 'allow'`, because storing all files of the app takes longer
 * than most tests. Motion is reduced unless a test passes `reducedMotion: 'no-preference'`: panels that slide in
 * cost more than what they show.
 */
async function openBrowser(isWhole: boolean): Promise<Browser> {
  const executablePath = isWhole ? await ensureWholeChromium() : await ensureChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium here: install one, or set CHROME_PATH.');
  const media = isWhole ? [] : ['--use-fake-ui-for-media-stream'];
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...media],
    chromiumSandbox: false,
  });
  const unlessAsked = (options?: BrowserContextOptions) =>
    ({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options }) as const;
  const { newContext, newPage } = browser;
  browser.newContext = async (options) => named(await newContext.call(browser, unlessAsked(options)));
  browser.newPage = async (options) => {
    const page = await newPage.call(browser, unlessAsked(options));
    named(page.context());
    return page;
  };
  return browser;
}

/**
 * Sets the timeout of single steps below that of a test. The error of a step names what it waited for; the
 * error of a test does not.
 */
function named(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(40_000);
  const close = context.close.bind(context);
  context.close = async (options) => {
    // A handler of a route may still run. That its page closes meanwhile is no failure.
    const routed = [context, ...context.pages()];
    await Promise.allSettled(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(options);
  };
  return context;
}

const shared = new Map<boolean, Promise<Browser>>();

/**
 * The browser that all tests of this worker share: the headless shell, or the whole browser. It ends with the
 * worker. After a crash, the next call starts a new one.
 */
export function sharedBrowser(isWhole = false): Promise<Browser> {
  const running = shared.get(isWhole);
  if (running) return running;
  const opened = openBrowser(isWhole).then((browser) => {
    browser.on('disconnected', () => shared.delete(isWhole));
    return browser;
  });
  shared.set(isWhole, opened);
  return opened;
}
