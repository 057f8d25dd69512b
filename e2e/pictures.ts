import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { galleryScreens } from './gallery-screens.ts';
import { openBrowser } from './open-browser.ts';
import { screens } from './screens.ts';
import { startDemoSite } from './start-site.ts';

const folder = join(import.meta.dirname, '..', 'pictures');
const themes = ['light', 'dark'] as const;
const sizes = [
  { name: 'phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { name: 'desktop', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
] as const;

/** Only the screens with this in their name, if it is given. */
const wanted = process.argv[2] ?? '';

if (wanted === '') rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const world = await startDemoSite();
const browser = await openBrowser();
try {
  for (const screen of [...screens, ...galleryScreens].filter(({ name }) => name.includes(wanted))) {
    for (const theme of themes) {
      for (const { name, ...size } of sizes) {
        const serviceWorkers = screen.isOffline ? 'allow' : 'block';
        const page = await browser.newPage({ ...size, colorScheme: theme, serviceWorkers });
        await screen.open(page, world);
        await page.evaluate('document.fonts.ready.then(() => undefined)');
        const path = join(folder, `${screen.name}-${name}-${theme}.png`);
        await page.screenshot({ path, fullPage: screen.isWhole ?? false, animations: 'disabled' });
        await page.context().close();
      }
    }
    process.stdout.write(`${screen.name}\n`);
  }
} finally {
  await browser.close();
  await world.close();
}
