import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { ensureChromium } from '../tools/chromium.ts';

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that no machine needs to have; a page still has to ask for it.
  '--use-fake-device-for-media-stream',
];

/**
 * The Chromium of this machine; every test brings its own context, so that nobody finds another's session. Whoever
 * looks at what the app does without a network asks for `serviceWorkers: 'allow'`: keeping all of its files takes
 * longer than most tests.
 */
async function openBrowser(): Promise<Browser> {
  const executablePath = await ensureChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium here: install one, or set CHROME_PATH.');
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox: false });
  const unlessAsked = (options?: BrowserContextOptions) => ({ serviceWorkers: 'block', ...options }) as const;
  const { newContext, newPage } = browser;
  browser.newContext = async (options) => named(await newContext.call(browser, unlessAsked(options)));
  browser.newPage = async (options) => {
    const page = await newPage.call(browser, unlessAsked(options));
    named(page.context());
    return page;
  };
  return browser;
}

/** A wait that ends before its test does is told with what it waited for; a test that runs out of time is not. */
function named(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(25_000);
  return context;
}

let shared: Promise<Browser> | undefined;

/** The one browser of this test worker; it ends with the worker, and a crashed one is replaced. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser().then((browser) => {
    browser.on('disconnected', () => {
      shared = undefined;
    });
    return browser;
  });
  return shared;
}
