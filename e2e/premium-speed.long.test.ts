// @subject: apps features packages
// @alone: it measures how soon premium is on every device
import { newId } from '@mitto/kit/ids';
import { act } from '@mitto/testkit/device';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setup as buildThisApp } from '../tools/web/app-for-tests.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { audienceLink, firstSynced, nameOf, show } from './pair-steps.ts';
import { buyMonth, saveCard, welcome } from './premium-steps.ts';
import { startSite } from './start-site.ts';

// It runs alone, because three test files at once make everything six times slower than what is measured here.
atSite({
  start: async () => {
    await buildThisApp();
    return await startSite({});
  },
});

const long = { timeout: 300_000 };
const second = 1000;
const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const large = { viewport: { width: 1280, height: 800 } };

interface Device {
  readonly page: Page;
  readonly context: BrowserContext;
}

/** Signs in on a device. Without a socket it learns of changes by polling only. */
async function device(
  person: TestPerson,
  size: typeof touch | typeof large,
  hasSocket = true,
): Promise<Device> {
  const context = await browser.newContext(size);
  if (!hasSocket) await context.routeWebSocket(/./, (socket) => socket.close());
  const page = await context.newPage();
  await openSignedIn(page, world, person);
  await audienceLink(page).waitFor();
  await firstSynced(page, person.uid);
  return { page, context };
}

async function likedBuyer(name: string): Promise<{ readonly me: TestPerson; readonly fan: TestPerson }> {
  const me = await world.person(name);
  const fan = await world.person(`fan-of-${name}`);
  await act(fan, 'likes', 'circles', me);
  await world.showRedacted();
  await saveCard(me);
  return { me, fan };
}

const hidden = (page: Page) => page.getByRole('article', { name: 'Hidden profile' });
const openLikes = async (page: Page) => {
  await show(page, 'audience?selected=likedMe');
  await hidden(page).waitFor();
};

/** Buys a plan by a call, as from a device that is not looked at, and returns when it was paid. */
async function pay({ call }: TestPerson): Promise<number> {
  const { result } = await call('customerCards', {});
  const card = { with: 'card', cardId: result.cards[0]?.id ?? '' } as const;
  const wanted = { id: newId(), type: 'oneMonth', price: 1499, pay: card, seen: null };
  const { error } = await call('subscribe', wanted, { idempotencyKey: newId() });
  if (error) throw new Error(error.code);
  return performance.now();
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const since = (at: number): number => Math.round(performance.now() - at);

test('premium that was paid is on a phone and a desktop with sockets within two seconds', long, async () => {
  const { me, fan } = await likedBuyer('livebuyer');
  const [phone, desk] = [await device(me, touch), await device(me, large)];
  await Promise.all([openLikes(phone.page), openLikes(desk.page)]);
  const paidAt = await pay(me);
  const named = ({ page }: Device) =>
    page
      .getByRole('heading', { name: nameOf(fan) })
      .waitFor()
      .then(() => since(paidAt));
  const figures = await Promise.all([named(phone), named(desk)]);
  print(`premium on the socket: phone ${figures[0]} ms, desktop ${figures[1]} ms after the payment`);
  for (const figure of figures) expect(figure).toBeLessThan(2 * second);
  await Promise.all([phone.context.close(), desk.context.close()]);
});

test(
  'without a socket: at once where it was paid, at the next look elsewhere, and by itself within a minute',
  long,
  async () => {
    const { me, fan } = await likedBuyer('deafbuyer');
    const [phone, desk, tablet] = [
      await device(me, touch, false),
      await device(me, large, false),
      await device(me, large, false),
    ];
    for (const { page } of [phone, desk, tablet]) await openLikes(page);
    await show(phone.page, 'subscription');
    await buyMonth(phone.page);
    await welcome(phone.page).waitFor();
    const paidAt = performance.now();
    await show(phone.page, 'audience?selected=likedMe');
    const named = (page: Page) => page.getByRole('heading', { name: nameOf(fan) });
    await named(phone.page).waitFor();
    const own = since(paidAt);
    const lookedAt = performance.now();
    await desk.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await named(desk.page).waitFor();
    const looked = since(lookedAt);
    await named(tablet.page).waitFor({ timeout: 70 * second });
    const alone = since(paidAt);
    print(
      `premium without a socket: where it was paid ${own} ms, looked at again ${looked} ms, left alone ${alone} ms`,
    );
    expect(own).toBeLessThan(2 * second);
    expect(looked).toBeLessThan(2 * second);
    expect(alone).toBeLessThan(60 * second + 2 * second);
    await Promise.all([phone, desk, tablet].map(({ context }) => context.close()));
  },
);

test('premium that ends is gone within a minute, with a socket and without one', long, async () => {
  const me = await world.person('trier');
  const staff = await signInAgain(world, await world.person('giver', { isAdmin: true }));
  world.clock.advance(Math.max(0, Date.now() - world.clock.now()));
  const endsAt = world.clock.now() + 60 * second;
  const given = { uid: me.uid, reason: 'For a test.', premiumUntil: endsAt, isTrial: true };
  await staff.call('changeEntitlement', given, { idempotencyKey: newId() });
  const again = await signInAgain(world, me);
  const [desk, deaf] = [await device(again, large), await device(again, large, false)];
  const banner = ({ page }: Device) => page.getByRole('link', { name: 'Unlock Premium' });
  expect(await banner(desk).count()).toBe(0);
  expect(await banner(deaf).count()).toBe(0);
  // The site's clock stands still. Moves it to the end of the period, and runs the jobs that are due.
  const ended = new Promise((resolve) => setTimeout(resolve, endsAt - Date.now())).then(async () => {
    world.clock.advance(Math.max(0, Date.now() - world.clock.now()));
    await world.drain();
  });
  const gone = (one: Device) =>
    banner(one)
      .waitFor({ timeout: 120 * second })
      .then(() => Date.now() - endsAt);
  const [onSocket = 0, without = 0] = await Promise.all([gone(desk), gone(deaf)]);
  await ended;
  print(`premium gone: on the socket ${onSocket} ms, without one ${without} ms after its end`);
  for (const late of [onSocket, without]) expect(late).toBeLessThan(60 * second);
  await Promise.all([desk.context.close(), deaf.context.close()]);
});
