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
  // Provides a fake microphone. A page still needs permission to use it.
  '--use-fake-device-for-media-stream',
];

/**
 * Starts Chromium. Every test opens its own browser context, so that sessions do not mix. Service workers are
 * blocked unless a test passes `serviceWorkers: 'allow'`, because storing all files of the app takes longer
 * than most tests.
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

/**
 * Sets the timeout of single steps below that of a test. The error of a step names what it waited for; the
 * error of a test does not.
 */
function named(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(40_000);
  return context;
}

let shared: Promise<Browser> | undefined;

/**
 * The browser that all tests of this worker share. It ends with the worker. After a crash, the next call
 * starts a new one.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser().then((browser) => {
    browser.on('disconnected', () => {
      shared = undefined;
    });
    return browser;
  });
  return shared;
}
