import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';

atSite();

const shifts = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  document.fonts.ready.then(() => setTimeout(() => resolve(sum), 300));
})`;

test.each([['/reference', 1280, 800]])(
  'nothing moves on %s at %i px when its fonts come late',
  async (path, width, height) => {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.goto(world.url + path, { waitUntil: 'domcontentloaded' });
    expect(await page.evaluate<number>(shifts)).toBeLessThan(0.05);
    await page.context().close();
  },
);
