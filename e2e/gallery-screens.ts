import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

/**
 * The gallery shows every widget in every state, in English and in Thai. The viewport is made as high as the
 * page, so that lazy content loads.
 */
export const galleryScreens: readonly Screen[] = ['en', 'th'].map((language) => ({
  name: language === 'en' ? 'gallery' : 'gallery-thai',
  isWhole: true,
  open: async (page, { url }) => {
    await page.context().addCookies([{ name: 'mitto_language', value: language, url }]);
    await openGallery(page, url);
  },
}));

export async function openGallery(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#!/gallery`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: await heightOf(page) });
  await page.locator('[data-is="there"] canvas').nth(1).waitFor({ timeout: 90_000 });
  await page.locator('.cm-content').nth(1).waitFor();
  await page.locator('.ProseMirror').nth(1).waitFor();
  // Measure the page again: the loaded content is higher than its placeholders.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: await heightOf(page) });
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollHeight');
}
