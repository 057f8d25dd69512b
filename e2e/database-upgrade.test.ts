import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { appStands } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';

atSite();

/** A phone on which a member is signed in, with home on the screen. */
async function openPhone(name: string, language: 'en' | 'th') {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await context.addCookies([{ name: 'mitto_language', value: language, url: world.url }]);
  const person = await world.person(name);
  const page = await context.newPage();
  await openSignedIn(page, world, person, 'device');
  await page.getByRole('main').waitFor();
  return { context, page, database: `mitto/${person.uid}` };
}

/** Opens the database as another version does: one version higher by default, and without letting it go. */
const openAsAnother = (page: Page, database: string, more: number, isIndexDropped = false) =>
  page.evaluate(
    async ([name, by, isDropped]) => {
      const { version = 0 } = (await indexedDB.databases()).find((one) => one.name === name) ?? {};
      const request = indexedDB.open(name, version + by);
      request.onupgradeneeded = () => {
        if (isDropped) request.transaction?.objectStore('_outbox').deleteIndex('touches');
      };
      await new Promise((resolve, reject) => {
        request.onsuccess = resolve;
        request.onerror = () => reject(request.error);
      });
      Object.assign(globalThis, { held: request.result });
    },
    [database, more, isIndexDropped] as const,
  );

test.each([
  ['en', 'Mitto is being updated. Close its other tabs, and it goes on by itself. Nothing is lost.'],
  ['th', 'Mitto กำลังอัปเดต ปิดแท็บอื่นของ Mitto แล้วจะทำงานต่อเอง ไม่มีข้อมูลใดหาย'],
] as const)(
  'an upgrade that waits for another tab says so (%s), and goes on by itself',
  async (language, sentence) => {
    const { context, page, database } = await openPhone(`waits-${language}`, language);
    // A page of the same origin without the app.
    const other = await context.newPage();
    await other.goto(`${world.url}/reference`);
    await page.goto('about:blank');
    await openAsAnother(other, database, 1, true);
    await page.goto(world.url);
    await page.getByRole('alert').getByText(sentence).waitFor();
    await other.close();
    await page.getByText(sentence).waitFor({ state: 'hidden' });
    await appStands(page);
    await page.getByRole('main').waitFor();
    await context.close();
  },
);

test.each([
  [
    'en',
    'A newer version of Mitto is open in another tab. Reload this page to go on. Nothing is lost.',
    'Reload',
  ],
  ['th', 'Mitto เวอร์ชันใหม่กว่าเปิดอยู่ในอีกแท็บหนึ่ง โหลดหน้านี้ใหม่เพื่อใช้งานต่อ ไม่มีข้อมูลใดหาย', 'โหลดใหม่'],
] as const)(
  'a tab whose database a newer version has upgraded says so (%s), and a reload goes on',
  async (language, sentence, reload) => {
    const { context, page, database } = await openPhone(`outdated-${language}`, language);
    const other = await context.newPage();
    await other.goto(`${world.url}/reference`);
    await openAsAnother(other, database, 1, true);
    await page.getByRole('alert').getByText(sentence).waitFor();
    await other.close();
    await page.getByRole('button', { name: reload, exact: true }).click();
    await page.getByText(sentence).waitFor({ state: 'hidden' });
    await appStands(page);
    expect(await page.getByText(sentence).count()).toBe(0);
    await context.close();
  },
);
