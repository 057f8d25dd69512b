import { formatMoney } from '@mitto/kit/format-money';
import type { TestPerson } from '@mitto/testkit/person';
import { inLooks } from '@mitto/testkit/sized';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { labelled } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { addCard, checkoutPanel, paymentsPanel, saveCard, testCards } from './checkout-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import { show } from './pair-steps.ts';
import { startPaySite } from './pay-site.ts';
import { saying } from './said.ts';

atSite({ start: () => startPaySite() });

const long = { timeout: 180_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const desktop = { viewport: { width: 1280, height: 800 } } as const;
const looks = [
  { name: 'a phone in the dark and in Thai', id: 'a', device: phone, colorScheme: 'dark', language: 'th' },
  { name: 'a phone in the light', id: 'b', device: phone, colorScheme: 'light', language: 'en' },
  { name: 'a desktop in the dark', id: 'c', device: desktop, colorScheme: 'dark', language: 'en' },
  {
    name: 'a desktop in the light and in Thai',
    id: 'd',
    device: desktop,
    colorScheme: 'light',
    language: 'th',
  },
] as const;

/** Signs in on a device of this look. Buttons are tapped with a finger where there is one. */
async function enterAs({ device, colorScheme, language }: (typeof looks)[number], person: TestPerson) {
  const context = await browser.newContext({ ...device, colorScheme });
  await context.addCookies([{ name: 'mitto_language', value: language, url: world.url }]);
  const page = await context.newPage();
  await openSignedIn(page, world, person, 'device');
  const say = saying(language);
  const amount = formatMoney(799, 'USD', language);
  const use = (place: Locator) => (device === phone ? place.tap() : place.click());
  const press = (name: string, values?: Record<string, string>) =>
    use(page.getByRole('button', { name: say(name, values), exact: true }).filter({ visible: true }));
  const add = (number: string) => addCard(page, number, say, use);
  return { context, page, say, use, press, add, amount };
}

/** Touches the same place twice, as an impatient finger does, before the server has got the payment. */
async function pressTwice(page: Page, button: Locator, isTouch: boolean): Promise<void> {
  const { promise: areBoth, resolve } = Promise.withResolvers<void>();
  await page.route('**/v2/payment/charge', async (route) => {
    await areBoth;
    await route.continue();
  });
  // The panel may still be sliding in, and the button with it.
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let press = 0; press < 2; press += 1) {
    if (isTouch) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
  }
  resolve();
}

test.for(inLooks(looks, 0))(
  'a declined card charges nothing, and another one once, on $name',
  long,
  async (look) => {
    const person = await world.person(`retry${look.id}`);
    const { context, page, say, press, add, amount } = await enterAs(look, person);
    await show(page, 'checkout?app=coin:500');
    const panel = checkoutPanel(page);
    await add(testCards.poor);
    await press('payments_pay_now', { amount: '7.99 USD' });
    await panel.getByRole('heading', { name: say('payments_not_paid') }).waitFor();
    await panel.getByText(say('payments_decline_funds')).waitFor();
    await panel.getByText(say('payments_declined_now')).waitFor();
    await add(testCards.mastercard);
    const [first = ''] = say('payments_again_note', { amount, card: 'Mastercard •••• 4444' }).split('\n');
    await panel.getByText(first).waitFor();
    const again = panel.getByRole('button', { name: say('payments_try_again') });
    await pressTwice(page, again, look.device === phone);
    await panel.getByRole('heading', { name: say('payments_paid', { amount }) }).waitFor();
    const { result } = await person.call('paymentCharges', {});
    expect(result.charges.map(({ state }) => state)).toEqual(['paid', 'failed']);
    await context.close();
  },
);

test.for(inLooks(looks, 1))(
  'the bank confirms after the tab was closed there, on $name',
  long,
  async (look) => {
    const person = await world.person(`bank${look.id}`);
    await saveCard(person, 'sandbox_secure');
    const { context, page, say, use, press, amount } = await enterAs(look, person);
    await show(page, 'checkout?app=coin:500');
    await press('payments_pay_now', { amount: '7.99 USD' });
    await page.getByRole('heading', { name: 'Sandbox bank' }).waitFor();
    await page.close();
    const again = await context.newPage();
    await again.goto(`${world.url}/#!/home?open=${encodeURIComponent('checkout?app=coin:500')}`);
    const panel = checkoutPanel(again);
    await panel.getByRole('heading', { name: say('payments_bank_title') }).waitFor();
    await use(panel.getByRole('link', { name: say('payments_bank_go') }));
    await use(again.getByRole('button', { name: 'Confirm the payment' }));
    await panel.getByRole('heading', { name: say('payments_paid', { amount }) }).waitFor();
    const { result } = await person.call('paymentCharges', {});
    expect(result.charges.map(({ state }) => state)).toEqual(['paid']);
    await context.close();
  },
);

test.for(inLooks(looks, 3))(
  'cards are added, edited, made the default and removed, on $name',
  long,
  async (look) => {
    const person = await world.person(`cards${look.id}`);
    const { context, page, say, use, press, add } = await enterAs(look, person);
    await show(page, 'payments');
    const panel = paymentsPanel(page);
    await panel.getByText(say('payments_none')).waitFor();
    await add(testCards.visa);
    await panel.getByText(say('payments_default'), { exact: true }).waitFor();
    await add(testCards.mastercard);
    await panel.getByText('Mastercard •••• 4444').waitFor();
    const [visa, mastercard] = [{ card: 'Visa •••• 4242' }, { card: 'Mastercard •••• 4444' }];
    await use(
      page.getByRole('button', { name: `${say('payments_make_default')}: ${mastercard.card}`, exact: true }),
    );
    await panel.getByRole('button', { name: say('payments_remove_card', visa) }).waitFor();
    await press('payments_edit_card', mastercard);
    const sheet = page.getByRole('dialog', { name: say('payments_edit_details') });
    await labelled(page, say('payments_expiration')).fill('09/39');
    await labelled(page, say('payments_city')).fill('Porto');
    await use(sheet.getByRole('button', { name: say('payments_update') }));
    await panel.getByText(say('payments_expires', { expiration: '09/39' })).waitFor();
    await sheet.waitFor({ state: 'hidden' });
    await press('payments_remove_card', visa);
    const question = page.getByRole('alertdialog', { name: say('payments_delete_method') });
    await question.getByText('Visa:4242').waitFor();
    await use(question.getByRole('button', { name: say('payments_remove_yes', { brand: 'Visa' }) }));
    // The question names the card, too, until it has left the screen.
    await question.waitFor({ state: 'hidden' });
    await panel.getByRole('button', { name: say('payments_edit_card', visa) }).waitFor({ state: 'detached' });
    const { result } = await person.call('customerPaymentMethods', {});
    expect(result.cards).toMatchObject([{ brand: 'mastercard', exp: '09/39', city: 'Porto', default: true }]);
    await context.close();
  },
);
