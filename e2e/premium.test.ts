import { act } from '@mitto/testkit/device';
import { inLooks } from '@mitto/testkit/sized';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { giveCoins, press } from './coins-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import { audienceLink, enter, firstSynced, show } from './pair-steps.ts';
import { buyMonth, plans, saveCard, subscription, welcome } from './premium-steps.ts';
import { startSite } from './start-site.ts';

atSite({ start: () => startSite({}) });

const long = { timeout: 180_000 };
const small = { width: 390, height: 844 };
const large = { width: 1280, height: 800 };

test.for(inLooks([small, large], 1))(
  'premium bought on one device is on both, and cancelled is on neither, at %o',
  long,
  async (size) => {
    const room = { world, browser, size };
    const person = await world.person(`buyer${size.width}`);
    const fan = await world.person(`fan${size.width}`);
    await act(fan, 'likes', 'circles', person);
    await world.showRedacted();
    await saveCard(person);
    const [phone, desk] = [await enter(room, person), await enter(room, person)];
    await show(desk.page, 'audience?selected=likedMe');
    await desk.page.getByRole('article', { name: 'Hidden profile' }).waitFor();
    await show(phone.page, 'subscription');
    await buyMonth(phone.page);
    await welcome(phone.page).waitFor();
    const paidAt = Date.now();
    await desk.page.getByRole('heading', { name: `fan${size.width} Field` }).waitFor();
    expect(Date.now() - paidAt).toBeLessThan(2000);
    // The switches of premium are on this screen.
    expect(await plans(phone.page).getByRole('radiogroup').count()).toBe(0);
    const unseen = phone.page.getByRole('switch', { name: 'Visit profiles unseen' });
    const newest = plans(phone.page).getByRole('switch', { name: 'Newest members first' });
    for (const one of [unseen, newest]) {
      await one.click();
      await expect.poll(() => one.isChecked()).toBe(true);
    }
    const told = phone.page
      .getByRole('region', { name: 'On your devices' })
      .getByRole('switch', { name: 'Interest' });
    await told.uncheck();
    await press(phone.page, 'Done');
    await plans(phone.page).waitFor({ state: 'detached' });
    await show(phone.page, 'settings.privacy');
    await expect.poll(() => unseen.isChecked()).toBe(true);
    await show(phone.page, 'settings.notifications');
    await expect.poll(() => told.isChecked()).toBe(false);
    await show(phone.page, 'settings.account.subscription');
    await subscription(phone.page).getByText('$14.99 a month').waitFor();
    await subscription(phone.page).getByRole('cell', { name: '$14.99' }).waitFor();
    await press(phone.page, 'Cancel Subscription');
    await phone.page.getByText('Are you sure you want to cancel your subscription?').waitFor();
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await subscription(phone.page).getByRole('heading', { name: 'Your plan is cancelled' }).waitFor();
    await subscription(phone.page)
      .getByText(/\$14\.99 .*back to Visa •••• 4242\./)
      .waitFor();
    await subscription(phone.page).getByText('Ended at once').waitFor();
    await press(phone.page, 'Done');
    await subscription(phone.page).getByRole('heading', { name: 'Your Premium has ended' }).waitFor();
    // The receipt can be opened again from the history.
    await subscription(phone.page)
      .getByRole('cell', { name: /^Refund/ })
      .getByRole('button')
      .click();
    await subscription(phone.page).getByText('Ended at once').waitFor();
    await desk.page.getByRole('article', { name: 'Hidden profile' }).waitFor();
    await Promise.all([phone.context.close(), desk.context.close()]);
  },
);

test('a plan is bought with coins, the renewal of another ended and taken back', long, async () => {
  const person = await world.person('coinbuyer');
  await giveCoins(world, person, { own: 200 });
  await saveCard(person);
  const me = await enter({ world, browser, size: small }, person);
  await show(me.page, 'subscription');
  await plans(me.page)
    .getByRole('radio', { name: /3 days/ })
    .check();
  await plans(me.page).getByRole('button', { name: 'Get 3 days for $2.99' }).click();
  await plans(me.page).getByRole('button', { name: 'Pay with 150 MTC' }).click();
  await welcome(me.page).waitFor();
  await show(me.page, 'settings.account.subscription');
  await subscription(me.page).getByRole('cell', { name: '150 MTC' }).waitFor();
  await show(me.page, 'subscription');
  await buyMonth(me.page);
  await welcome(me.page).waitFor();
  await show(me.page, 'settings.account.subscription');
  await press(me.page, 'End renewal');
  await subscription(me.page).getByText('Nothing is charged again').waitFor();
  await press(me.page, 'Turn renewal on again');
  await subscription(me.page)
    .getByText(/Next renewal/)
    .waitFor();
  await me.context.close();
});

test('a place shows its prompt once in a session, then a word that leads to the plans', long, async () => {
  const person = await world.person('limited');
  const me = await enter({ world, browser, size: small }, person);
  await show(me.page, 'settings.privacy');
  const lock = me.page.getByRole('button', { name: /^Premium: / }).first();
  await lock.click();
  await me.page.getByRole('heading', { name: 'Choose what others see' }).waitFor();
  await press(me.page, 'Not now');
  await lock.click();
  await me.page.getByText('This is part of Premium.').waitFor();
  await press(me.page, 'See plans');
  await plans(me.page)
    .getByRole('radio', { name: /12 months/ })
    .check();
  await plans(me.page).getByRole('button', { name: 'Start for $7.49 today' }).waitFor();
  await plans(me.page).getByText('$89.88 in all').waitFor();
  await plans(me.page).getByText('takes effect after the 12 months').waitFor();
  await me.context.close();
});

const bySize = [
  { viewport: small, hasTouch: true, isMobile: true, colorScheme: 'dark' },
  { viewport: large, colorScheme: 'light' },
] as const;

test(
  'in Thai: bought on a phone in the dark, seen and cancelled on a desktop in the light',
  long,
  async () => {
    const person = await world.person('thaibuyer');
    await saveCard(person);
    const [phone, desk] = await Promise.all(
      bySize.map(async (device) => {
        const context = await browser.newContext(device);
        await context.addCookies([{ name: 'mitto_language', value: 'th', url: world.url }]);
        const page = await context.newPage();
        await openSignedIn(page, world, person);
        await audienceLink(page).waitFor();
        await firstSynced(page, person.uid);
        return page;
      }),
    );
    if (!phone || !desk) throw new Error('A device is missing.');
    const banner = desk.getByRole('link', { name: /^ปลดล็อกพรีเมียม/ });
    await banner.waitFor();
    await show(phone, 'subscription');
    await plans(phone).getByRole('button', { name: 'รับ 1 เดือน ในราคา US$14.99' }).tap();
    await plans(phone).getByRole('button', { name: 'ชำระ US$14.99 ตอนนี้' }).tap();
    await plans(phone).getByRole('heading', { name: 'ยินดีต้อนรับสู่พรีเมียม' }).waitFor();
    await banner.waitFor({ state: 'detached' });
    await show(desk, 'settings.account.subscription');
    await subscription(desk).getByRole('heading', { name: '1 เดือน' }).waitFor();
    await subscription(desk).getByText('US$14.99 จาก Visa •••• 4242').waitFor();
    await press(desk, 'ยกเลิกการสมัครสมาชิก');
    await desk.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกการสมัครสมาชิก' }).click();
    await subscription(desk).getByRole('heading', { name: 'ยกเลิกแพ็กเกจของคุณแล้ว' }).waitFor();
    await press(desk, 'เสร็จสิ้น');
    await subscription(desk).getByRole('heading', { name: 'พรีเมียมของคุณสิ้นสุดแล้ว' }).waitFor();
    await banner.waitFor({ state: 'attached' });
    await Promise.all([phone.context().close(), desk.context().close()]);
  },
);

test(
  'the button of development renews a plan; a failed renewal is paid with another card',
  long,
  async () => {
    const person = await world.person('renewer');
    await saveCard(person);
    const me = await enter({ world, browser, size: small }, person);
    await show(me.page, 'subscription');
    await buyMonth(me.page);
    await welcome(me.page).waitFor();
    await show(me.page, 'settings.account.subscription');
    const paid = subscription(me.page).getByRole('cell', { name: '$14.99' });
    await paid.waitFor();
    await press(me.page, '31 days');
    await expect.poll(() => paid.count()).toBe(2);
    // Removes the card of the plan. The only card left is declined.
    await saveCard(person, 'declined');
    const { db } = world.database;
    const gone = db.updateTable('subscription_member').set({ card: null });
    await gone.where('uid', '=', person.uid).execute();
    await press(me.page, '31 days');
    await subscription(me.page).getByText('Payment failed').waitFor();
    await subscription(me.page).getByText('Your bank did not accept the renewal.').waitFor();
    await subscription(me.page)
      .getByText(/^Next try/)
      .waitFor();
    await subscription(me.page)
      .getByRole('radio', { name: /Visa •••• 4242/ })
      .check();
    await press(me.page, 'Pay $14.99 now');
    await expect.poll(() => paid.count()).toBe(3);
    await subscription(me.page).getByText('Active', { exact: true }).waitFor();
    await me.context.close();
  },
);
