import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openSignedIn } from './open-signed-in.ts';

/** A member with the device on which they are signed in. */
export interface Member {
  readonly person: TestPerson;
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface Room {
  readonly world: World;
  readonly browser: Browser;
  readonly size: { readonly width: number; readonly height: number };
  /** True for devices that open the app without a network, which needs its service worker. */
  readonly isOffline?: boolean;
  /** Fingers instead of a mouse, and the theme of the device. */
  readonly look?: Pick<BrowserContextOptions, 'hasTouch' | 'isMobile' | 'colorScheme'>;
}

/**
 * Signs in on a new device, and waits for the first full sync. With `isKept`, the session is valid for all
 * tabs of the device.
 */
export async function enter(
  { world, browser, size, isOffline = false, look = {} }: Room,
  person: TestPerson,
  isKept = false,
): Promise<Member> {
  const context = await browser.newContext({
    viewport: size,
    ...look,
    ...(isOffline && { serviceWorkers: 'allow' }),
  });
  const page = await context.newPage();
  await openSignedIn(page, world, person, isKept ? 'device' : 'window');
  await audienceLink(page).waitFor();
  await firstSynced(page, person.uid);
  return { person, context, page };
}

export const audienceLink = (page: Page) =>
  page.getByRole('link', { name: /^(Audience|ผู้คนของฉัน)/ }).filter({ visible: true });

/**
 * Waits until the first sync has marked all existing news as old. From then on, only new events are
 * announced.
 */
export async function firstSynced(page: Page, uid: string): Promise<void> {
  for (let look = 0; look < 600; look += 1) {
    if (await hasMarks(page, `mitto/${uid}`)) return;
    await page.waitForTimeout(50);
  }
  throw new Error('The device had nothing to tell from within 30 s.');
}

function hasMarks(page: Page, name: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    if (!(await indexedDB.databases()).some((one) => one.name === wanted)) return false;
    return await new Promise<boolean>((resolve) => {
      const opening = indexedDB.open(wanted);
      opening.onerror = () => resolve(false);
      opening.onsuccess = () => {
        const db = opening.result;
        const asked = db.transaction('_meta').objectStore('_meta').getAllKeys();
        asked.onsuccess = () => {
          db.close();
          resolve(asked.result.includes('note audience told'));
        };
      };
    });
  }, name);
}

export async function show(page: Page, intent: string): Promise<void> {
  await page.evaluate(
    (place) => {
      location.hash = place;
    },
    `#!/home?open=${encodeURIComponent(intent)}`,
  );
}

/** Opens the conversation with a member, and leaves it for the list of conversations. */
export async function leaveChat(page: Page, uid: string): Promise<void> {
  await show(page, `chat?rid=${uid}`);
  await page.locator('dialog[data-intent="chat"]').waitFor();
  await show(page, 'message');
}

export const profileOf = ({ uid }: TestPerson) => `profile?uid=${uid}`;
export const nameOf = ({ username }: TestPerson) => `${username} Field`;

/** Closes all panels. */
export async function goHome(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#!/home';
  });
  await page.locator('dialog[open][data-intent]').waitFor({ state: 'detached' });
}

/** Closes the prompt of premium, which comes up once where a standard member meets a limit. */
export async function putPromptAway(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: /^(Not now|I’ll wait)$/ });
  await close.click();
  await close.waitFor({ state: 'hidden' });
}
