import { inLooks } from '@mitto/testkit/sized';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { addCard, checkoutPanel, fillInCard, paymentsPanel, saveCard, testCards } from './checkout-steps.ts';
import { balanceOf, coinsPanel, press } from './coins-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import { enter, show } from './pair-steps.ts';
import { startSite } from './start-site.ts';

atSite({ start: () => startSite({}) });

const long = { timeout: 180_000 };
const small = { width: 390, height: 844 };
const large = { width: 1280, height: 800 };

test.for(inLooks([small, large], 0))(
  'coins are bought with a new card, and then with the saved one, at %o',
  long,
  async (size) => {
    const person = await world.person(`buyer${size.width}`);
    const { page, context } = await enter({ world, browser, size }, person);
    await show(page, 'coins?tab=buy');
    await page.locator('label').filter({ hasText: '500 MTC' }).click();
    await press(page, 'Buy 500 MTC for $7.99');
    const panel = checkoutPanel(page);
    await panel.getByText('No existing payment records.').waitFor();
    expect(await panel.getByRole('button', { name: /^Pay Now/ }).count()).toBe(0);
    await addCard(page, testCards.visa);
    await panel.getByText('Visa •••• 4242').first().waitFor();
    await press(page, 'Pay Now 7.99 USD');
    await panel.getByRole('heading', { name: 'Paid $7.99' }).waitFor();
    // The notice that they are on their way goes as soon as they are there.
    await panel.getByRole('heading', { name: 'Your coins are here' }).waitFor();
    await panel.getByText('Your balance is 500 MTC').waitFor();
    expect(await panel.getByText('Your coins are on their way').count()).toBe(0);
    await panel.getByRole('button', { name: /^Receipt/ }).click();
    await page.getByRole('link', { name: 'Contact the help desk' }).click();
    const subject = page.locator('dialog[data-intent="contact-us"]').getByLabel('Subject');
    await expect.poll(() => subject.inputValue()).toMatch(/^Payment [A-Za-z]{32}$/);
    await page.goBack();
    await page.goBack();
    await press(page, 'Back to Previous page');
    await coinsPanel(page).getByText('Coins bought').waitFor();
    expect(await coinsPanel(page).getByRole('link', { name: 'Contact the help desk' }).count()).toBe(0);
    await balanceOf(page).getByText('500').first().waitFor();
    await coinsPanel(page).locator('label').filter({ hasText: 'Buy' }).click();
    await press(page, 'Buy 100 MTC for $1.99');
    await press(page, 'Pay Now 1.99 USD');
    await panel.getByRole('heading', { name: 'Paid $1.99' }).waitFor();
    await press(page, 'Back to Previous page');
    await balanceOf(page).getByText('600').first().waitFor();
    await context.close();
  },
);

test('a card that is not kept pays once, and is gone after it', long, async () => {
  const person = await world.person('unkept');
  const { page, context } = await enter({ world, browser, size: small }, person, true);
  await show(page, 'checkout?app=coin:500');
  const panel = checkoutPanel(page);
  const addOnce = async (number: string) => {
    await press(page, 'Add Card');
    await fillInCard(page, number);
    const sheet = page.getByRole('dialog', { name: 'Add Payment Method' });
    await sheet.getByRole('switch', { name: 'Keep this card' }).uncheck();
    await sheet.getByRole('button', { name: 'Add Card' }).click();
    await panel.getByRole('radio', { name: 'New card' }).waitFor();
  };
  await addOnce(testCards.poor);
  await panel.getByText('Expires 08/38, for this purchase only').waitFor();
  await press(page, 'Pay Now 7.99 USD');
  await panel.getByText('Visa •••• 9995: your card has insufficient funds.').waitFor();
  // The declined card is forgotten, and nothing is there to pay with.
  await panel.getByText('No existing payment records.').waitFor();
  expect(await panel.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await addOnce(testCards.mastercard);
  await panel.getByText('$7.99 with New card.').waitFor();
  await press(page, 'Try again');
  await panel.getByRole('heading', { name: 'Paid $7.99' }).waitFor();
  await panel.getByText('500 MTC with Mastercard •••• 4444').waitFor();
  const { result } = await person.call('customerPaymentMethods', {});
  expect(result.cards).toEqual([]);
  await context.close();
});

test('a declined card charges nothing, and another card is chosen for the next try', long, async () => {
  const person = await world.person('declined');
  await saveCard(person, 'sandbox_poor');
  await saveCard(person, 'sandbox_mastercard');
  const { page, context } = await enter({ world, browser, size: small }, person);
  await show(page, 'checkout?app=coin:500');
  const panel = checkoutPanel(page);
  await press(page, 'Pay Now 7.99 USD');
  await panel.getByRole('heading', { name: 'Not paid' }).waitFor();
  await panel.getByText('Visa •••• 9995: your card has insufficient funds.').waitFor();
  await panel.getByText('Declined just now').waitFor();
  await panel.getByText('$7.99 with Mastercard •••• 4444.').waitFor();
  await press(page, 'Try again');
  await panel.getByRole('heading', { name: 'Paid $7.99' }).waitFor();
  const { result } = await person.call('paymentCharges', {});
  expect(result.charges.map(({ state }) => state)).toEqual(['paid', 'failed']);
  await context.close();
});

test('a lost answer is no second charge, also after a reload', long, async () => {
  const person = await world.person('lostanswer');
  await saveCard(person, 'sandbox_visa');
  const { page, context } = await enter({ world, browser, size: small }, person);
  await show(page, 'checkout?app=coin:500');
  const panel = checkoutPanel(page);
  await page.getByRole('button', { name: 'Pay Now 7.99 USD' }).waitFor();
  // The server gets the payment, but its answer is lost, and so are the answers to questions about the outcome.
  await context.route('**/v2/payment/charge', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await context.route('**/v2/payment/charges?**', (route) => route.abort());
  await press(page, 'Pay Now 7.99 USD');
  await panel.getByText('We don’t know yet if this was paid').waitFor({ timeout: 60_000 });
  await context.unrouteAll();
  await page.reload();
  await panel.getByRole('heading', { name: 'Paid $7.99' }).waitFor();
  const { result } = await person.call('paymentCharges', {});
  expect(result.charges).toHaveLength(1);
  await context.close();
});

test('a hostile link shows the server’s words and its price', long, async () => {
  const person = await world.person('hostilelink');
  await saveCard(person, 'sandbox_visa');
  const { page, context } = await enter({ world, browser, size: small }, person);
  await show(
    page,
    'checkout?app=coin:500&amount=1&displayAmount=0.01&currency=USD&description=Free gift for you',
  );
  const panel = checkoutPanel(page);
  await panel.getByText('The price is $7.99. Please check it before you pay.').waitFor();
  await panel.getByText('500 MTC').first().waitFor();
  expect(await panel.getByText('Free gift').count()).toBe(0);
  expect(await panel.getByText('0.01').count()).toBe(0);
  await show(page, 'checkout?app=coin:123');
  await panel.getByText('This is not for sale now').waitFor();
  await context.close();
});

test('another currency is a whole number of its units', long, async () => {
  const person = await world.person('currency');
  await saveCard(person, 'sandbox_visa');
  const { page, context } = await enter({ world, browser, size: small }, person);
  await show(page, 'checkout?app=coin:500');
  const panel = checkoutPanel(page);
  const list = panel.getByRole('combobox', { name: 'Currency' });
  await expect.poll(() => list.getByRole('option').count()).toBe(12);
  await list.selectOption('JPY');
  const button = panel.getByRole('button', { name: /^Pay Now \d+ JPY$/ });
  await button.waitFor();
  await list.selectOption('THB');
  await panel.getByRole('button', { name: /^Pay Now \d+\.00 THB$/ }).click();
  await panel.getByRole('heading', { name: /^Paid THB\s\d+\.00$/ }).waitFor();
  await context.close();
});

test('offline nothing is paid, and the screen says why', long, async () => {
  const person = await world.person('offlinebuyer');
  await saveCard(person, 'sandbox_visa');
  const { page, context } = await enter({ world, browser, size: small }, person);
  await show(page, 'checkout?app=coin:500');
  const button = page.getByRole('button', { name: 'Pay Now 7.99 USD' });
  await button.waitFor();
  await context.setOffline(true);
  await checkoutPanel(page).getByText('Moving money needs the network.').waitFor();
  expect(await button.isDisabled()).toBe(true);
  await context.setOffline(false);
  await button.click();
  await checkoutPanel(page).getByRole('heading', { name: 'Paid $7.99' }).waitFor();
  await context.close();
});

test('the sandbox takes no real number', long, async () => {
  const person = await world.person('realnumber');
  const { page, context } = await enter({ world, browser, size: small }, person);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await show(page, 'checkout?app=coin:500');
  await press(page, 'Add Card');
  await fillInCard(page, '4111111111111111');
  await page.getByText('This is no test number. Never enter a real card here.').waitFor();
  const submit = page
    .getByRole('dialog', { name: 'Add Payment Method' })
    .getByRole('button', { name: 'Add Card' });
  expect(await submit.isDisabled()).toBe(true);
  await fillInCard(page, testCards.amex);
  await submit.click();
  await checkoutPanel(page).getByText('Amex •••• 0005').waitFor();
  const numbers = [testCards.amex, '3782 822463 10005', '4111111111111111'];
  expect(sent.filter((request) => numbers.some((number) => request.includes(number)))).toEqual([]);
  await context.close();
});

test('cards are added, edited, made the default and removed', long, async () => {
  const person = await world.person('cardkeeper');
  const { page, context } = await enter({ world, browser, size: small }, person);
  await show(page, 'payments');
  const panel = paymentsPanel(page);
  await panel.getByText('No existing payment records.').waitFor();
  await addCard(page, testCards.visa);
  await panel.getByText('Default').waitFor();
  await addCard(page, testCards.mastercard);
  await panel.getByText('Mastercard •••• 4444').waitFor();
  // The default card has no button to remove it.
  expect(await panel.getByRole('button', { name: /^Remove/ }).count()).toBe(1);
  await press(page, 'Make default: Mastercard •••• 4444');
  await panel.getByRole('button', { name: 'Remove Visa •••• 4242' }).waitFor();
  await press(page, 'Edit Mastercard •••• 4444');
  const sheet = page.getByRole('dialog', { name: 'Edit Details' });
  await sheet.getByLabel('Expiration').fill('09/39');
  await sheet.getByLabel('City').fill('Porto');
  await sheet.getByRole('button', { name: 'Update' }).click();
  await panel.getByText('Expires 09/39').waitFor();
  await sheet.waitFor({ state: 'hidden' });
  await press(page, 'Remove Visa •••• 4242');
  const question = page.getByRole('alertdialog', { name: 'Delete Payment Method' });
  await question.getByText('Are you sure you want to remove this paymentMethod? Visa:4242').waitFor();
  await question.getByRole('button', { name: 'Remove Visa' }).click();
  // The question names the card, too, until it has left the screen.
  await question.waitFor({ state: 'hidden' });
  await panel.getByRole('button', { name: 'Edit Visa •••• 4242' }).waitFor({ state: 'detached' });
  const { result } = await person.call('customerPaymentMethods', {});
  expect(result.cards).toMatchObject([{ brand: 'mastercard', exp: '09/39', city: 'Porto', default: true }]);
  await context.close();
});

test('Checkout speaks Thai', long, async () => {
  const person = await world.person('thaibuyer');
  await saveCard(person, 'sandbox_visa');
  const context = await browser.newContext({ viewport: small, hasTouch: true });
  await context.addCookies([{ name: 'mitto_language', value: 'th', url: world.url }]);
  const page = await context.newPage();
  await openSignedIn(page, world, person);
  await show(page, 'checkout?app=coin:500');
  await press(page, 'ชำระเงิน 7.99 USD');
  await checkoutPanel(page).getByRole('heading', { name: 'ชำระแล้ว US$7.99' }).waitFor();
  await context.close();
});
