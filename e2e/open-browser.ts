import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
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
export async function openBrowser(): Promise<Browser> {
  const executablePath = await ensureChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium here: install one, or set CHROME_PATH.');
  const browser = await chromium.launch({ executablePath, args, chromiumSandbox: false });
  const unlessAsked = (options?: BrowserContextOptions) => ({ serviceWorkers: 'block', ...options }) as const;
  const { newContext, newPage } = browser;
  browser.newContext = (options) => newContext.call(browser, unlessAsked(options));
  browser.newPage = (options) => newPage.call(browser, unlessAsked(options));
  return browser;
}
