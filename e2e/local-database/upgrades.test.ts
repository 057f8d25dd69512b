import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '../open-browser.ts';
import type { Registered } from '../register-over-http.ts';
import { BrokenPlace, look, nudge, write } from './broken-place.ts';

let place: BrokenPlace;
let browser: Browser;
const contexts: BrowserContext[] = [];
beforeAll(async () => {
  [place, browser] = await Promise.all([BrokenPlace.open(), sharedBrowser()]);
});
afterAll(async () => {
  await place.close();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

const long = { timeout: 120_000 };
const syncCalls = '**/database/**';
const patient = { timeout: 30_000, interval: 100 };
const unsent = ['unsent 1', 'unsent 2'];
const all = ['on the server', ...unsent];

/** A browser with the database of the old version: one text on the server, and two that were written offline. */
async function oldDevice(): Promise<{ context: BrowserContext; member: Registered; old: Page }> {
  const member = await place.member();
  const context = await browser.newContext();
  contexts.push(context);
  const old = await place.openTab(context, member);
  await write(old, 'on the server');
  await expect.poll(() => place.texts(member), patient).toEqual(['on the server']);
  await expect.poll(() => look(old), patient).toMatchObject({ confirmed: ['on the server'], outbox: 0 });
  // The calls of the sync fail; pages can still be loaded.
  await context.route(syncCalls, (route) => route.abort());
  for (const text of unsent) await write(old, text);
  return { context, member, old };
}

/** Ends the outage. Checks that every text is on the server and on the page, each once. */
async function expectAllOnce(member: Registered, page: Page, texts: readonly string[] = all): Promise<void> {
  await page.context().unroute(syncCalls);
  await expect
    .poll(async () => {
      await nudge(page);
      const { confirmed, pending, outbox, refused } = await look(page);
      return { confirmed, pending, outbox, refused };
    }, patient)
    .toEqual({ confirmed: texts, pending: [], outbox: 0, refused: 0 });
  expect(await place.texts(member)).toEqual(texts);
}

/**
 * Keeps a transaction of the next page open from the first call of this method on, so that the page can be
 * killed within it. The page sets its title when it has got there.
 */
async function holdAt(page: Page, method: 'createIndex' | 'put'): Promise<void> {
  await page.addInitScript((name) => {
    const stores = IDBObjectStore.prototype;
    // The cast is needed for a call with the arguments as they came.
    const original = stores[name] as (...given: unknown[]) => unknown;
    IDBTransaction.prototype.commit = () => undefined;
    Object.assign(stores, {
      [name](this: IDBObjectStore, ...given: unknown[]) {
        const again = () => {
          this.get('no key of this store').onsuccess = again;
        };
        if (this.name === 't_feedback' && document.title !== 'held') again();
        if (this.name === 't_feedback') document.title = 'held';
        return original.apply(this, given);
      },
    });
  }, method);
}

test.each([
  ['lays out the stores', 'createIndex'],
  ['rewrites the rows', 'put'],
] as const)(
  'a tab that is killed while it %s loses nothing, and the next one upgrades',
  long,
  async (_when, at) => {
    const { context, member, old } = await oldDevice();
    await old.close();
    const killed = await context.newPage();
    await holdAt(killed, at);
    await place.startTab(killed, member, 2);
    await expect.poll(() => killed.title(), patient).toBe('held');
    expect(await killed.locator('body[data-tab]').count()).toBe(0);
    const devtools = await context.newCDPSession(killed);
    const isCrashed = killed.waitForEvent('crash');
    // The page answers nothing any more.
    devtools.send('Page.crash').catch(() => undefined);
    await isCrashed;
    const next = await place.openTab(context, member, 2);
    expect(await next.locator('body').getAttribute('data-tab')).toBe('upgrade');
    expect(await look(next)).toMatchObject({ pending: unsent, outbox: 2, isDurable: true });
    await expectAllOnce(member, next);
  },
);

test(
  'a full disk at the upgrade: it goes on in memory with everything, and upgrades once there is room',
  long,
  async () => {
    const member = await place.member();
    const context = await browser.newContext();
    contexts.push(context);
    const devtools = await context.newCDPSession(await context.newPage());
    // Room for what the old version stores (up to 100 kB, as the browser counts it), and not for storing it once
    // more, which is what the upgrade does.
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: place.url, quotaSize: 140_000 });
    const old = await place.openTab(context, member);
    await context.route(syncCalls, (route) => route.abort());
    const texts = Array.from({ length: 10 }, (_, index) => `${index} ${'x'.repeat(1900)}`);
    for (const text of texts) await write(old, text);
    expect(await look(old)).toMatchObject({ pending: texts, isDurable: true });
    await old.close();
    const full = await place.openTab(context, member, 2);
    expect(await look(full)).toMatchObject({
      pending: texts,
      outbox: texts.length,
      isDurable: false,
      isMemory: true,
    });
    await expectAllOnce(member, full, texts);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: place.url });
    await full.close();
    const next = await place.openTab(context, member, 2);
    await expectAllOnce(member, next, texts);
    expect(await look(next)).toMatchObject({ isDurable: true, isMemory: false });
  },
);

test(
  'a tab of the old version lets the database go, and the new version sends what it wrote',
  long,
  async () => {
    const { context, member, old } = await oldDevice();
    const upgraded = await place.openTab(context, member, 2);
    expect(await upgraded.locator('body').getAttribute('data-tab')).toBe('upgrade');
    expect(await look(upgraded)).toMatchObject({ pending: unsent, outbox: 2, isOutdated: false });
    await expect(write(old, 'too late')).rejects.toThrow('newer');
    await expectAllOnce(member, upgraded);
    expect((await look(upgraded)).phase).not.toBe('stopped');
  },
);

test(
  'a tab that holds the database makes the upgrade wait, which is told, and nothing is lost',
  long,
  async () => {
    const { context, member, old } = await oldDevice();
    await old.evaluate(async (name) => {
      const request = indexedDB.open(name);
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      Object.assign(globalThis, { held: request.result });
    }, `mitto/${member.uid}`);
    const upgraded = await context.newPage();
    await place.startTab(upgraded, member, 2);
    await upgraded.locator('body[data-blocked]').waitFor();
    expect(await upgraded.locator('body[data-tab]').count()).toBe(0);
    await old.close();
    await upgraded.locator('body[data-tab]').waitFor();
    expect(await upgraded.locator('body[data-blocked]').count()).toBe(0);
    await expectAllOnce(member, upgraded);
  },
);
