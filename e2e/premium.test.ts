import { act } from '@mitto/testkit/device';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { giveCoins, press } from './coins-steps.ts';
import { enter, show } from './pair-steps.ts';
import { buyMonth, plans, saveCard, subscription } from './premium-steps.ts';
import { startSite } from './start-site.ts';

atSite({ start: () => startSite({}) });

const long = { timeout: 180_000 };
const small = { width: 390, height: 844 };
const large = { width: 1280, height: 800 };

test.for([small, large])(
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
    await plans(phone.page).getByText('You have Premium now, on all your devices.').waitFor();
    const paidAt = Date.now();
    await desk.page.getByRole('heading', { name: `fan${size.width} Field` }).waitFor();
    expect(Date.now() - paidAt).toBeLessThan(2000);
    await show(phone.page, 'settings.account.subscription');
    await subscription(phone.page).getByText('14.99 USD a month').waitFor();
    await subscription(phone.page).getByRole('cell', { name: '14.99 USD' }).waitFor();
    await press(phone.page, 'Cancel Subscription');
    await phone.page.getByText('Are you sure you want to cancel your subscription?').waitFor();
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
    await subscription(phone.page).getByText('No subscription yet').waitFor();
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
  await plans(me.page).getByText('You have Premium now').waitFor();
  await show(me.page, 'settings.account.subscription');
  await subscription(me.page).getByRole('cell', { name: '150 MTC' }).waitFor();
  await show(me.page, 'subscription');
  await buyMonth(me.page);
  await plans(me.page).getByText('You have Premium now').waitFor();
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
  await plans(me.page).getByText('takes effect after the 12 months').waitFor();
  await me.context.close();
});
