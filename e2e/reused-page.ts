import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/**
 * A page that is used again and again. What a new browser context costs (starting a renderer, loading and
 * compiling the app) is paid once. `open` gives the page back as if it were new.
 */
export interface ReusedPage {
  open(browser: Browser): Promise<Page>;
  /** Ends the page. The next `open` begins with a new one. */
  close(): Promise<void>;
}

export function reusedPage(options: BrowserContextOptions): ReusedPage {
  let current: { readonly page: Page; readonly clear: () => Promise<void> } | undefined;
  return {
    async open(browser) {
      if (current === undefined) {
        const context = await browser.newContext(options);
        const page = await context.newPage();
        current = { page, clear: await clearing(context, page, options) };
      } else await current.clear();
      return current.page;
    },
    async close() {
      await current?.page.context().close();
      current = undefined;
    },
  };
}

/** Returns a function that removes everything a visit leaves in a page and its context, but the HTTP cache. */
async function clearing(
  context: BrowserContext,
  page: Page,
  options: BrowserContextOptions,
): Promise<() => Promise<void>> {
  const scripts = rememberScripts(page);
  const devtools = await context.newCDPSession(page);
  return async () => {
    for (const script of scripts.splice(0)) await script.dispose();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll();
    page.removeAllListeners();
    // A page with unsaved changes asks before it is left.
    page.on('dialog', (dialog) => void dialog.accept());
    const { origin } = new URL(page.url());
    // Session storage can only be cleared by a page of the same origin.
    await page.route('**/empty-page', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(`${origin}/empty-page`);
    await page.unrouteAll();
    await page.evaluate('sessionStorage.clear()');
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await context.clearCookies();
    await context.clearPermissions();
    page.removeAllListeners();
    if (options.viewport) await page.setViewportSize(options.viewport);
    await page.emulateMedia({
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: options.reducedMotion ?? 'reduce',
    });
  };
}

type Script = Awaited<ReturnType<Page['addInitScript']>>;

/** Collects the scripts that are added to the page, so that they can be removed. */
function rememberScripts(page: Page): Script[] {
  const scripts: Script[] = [];
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...script: Parameters<typeof add>) => {
    const added = await add(...script);
    scripts.push(added);
    return added;
  };
  return scripts;
}
