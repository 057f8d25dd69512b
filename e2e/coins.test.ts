import { newId } from '@mitto/kit/ids';
import { act } from '@mitto/testkit/device';
import { inLooks } from '@mitto/testkit/sized';
import { expect, test } from 'vitest';
import { choose, labelled } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { aMatch } from './chat-steps.ts';
import { balanceOf, boxes, coinsPanel, giveCoins, press, setPin, testPin } from './coins-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import { outboxCode } from './outbox-code.ts';
import { enter, nameOf, show } from './pair-steps.ts';
import { startSite } from './start-site.ts';
import { stillOffline } from './still-offline.ts';
import { untilServedOffline } from './until-in-page.ts';

atSite({ start: () => startSite({}) });

const long = { timeout: 180_000 };
const small = { width: 390, height: 844 };
const large = { width: 1280, height: 800 };
const touch = { hasTouch: true, isMobile: true } as const;
const looks = [
  { name: 'a phone in the dark', size: small, look: { ...touch, colorScheme: 'dark' } },
  { name: 'a phone in the light', size: small, look: { ...touch, colorScheme: 'light' } },
  { name: 'a desktop in the dark', size: large, look: { colorScheme: 'dark' } },
  { name: 'a desktop in the light', size: large, look: { colorScheme: 'light' } },
] as const;
const opposites = [looks[0], looks[3]] as const;

test.for(inLooks(looks, 2))(
  'a match is sent coins, with both screens open, on $name',
  long,
  async ({ size, look }) => {
    const [ana, ben] = await aMatch({ world, browser, size, look }, `coins${size.width}`);
    await giveCoins(world, ana.person, { own: 90, given: 150 });
    await setPin(ana.person);
    await show(ana.page, 'coins?tab=transfer');
    await show(ben.page, 'coins');
    await balanceOf(ana.page).getByText('90 can be sent').waitFor();
    await balanceOf(ana.page).getByText('150 given, to spend only').waitFor();
    await coinsPanel(ana.page)
      .getByRole('button', { name: new RegExp(nameOf(ben.person)) })
      .click();
    await labelled(ana.page, 'Amount').fill('91');
    await labelled(ana.page, 'Comment').fill('For the garden tickets');
    await coinsPanel(ana.page).getByText('You need 1MTC, please buy more coins').waitFor();
    await press(ana.page, 'All 90');
    await labelled(ana.page, 'Amount').fill('40');
    await press(ana.page, `Send 40 MTC to ${nameOf(ben.person)}`);
    const sheet = ana.page.getByRole('dialog', { name: `Send 40 MTC to ${nameOf(ben.person)}?` });
    await sheet.getByText('For the garden tickets').waitFor();
    await sheet.getByText('200 MTC').waitFor();
    await boxes(ana.page, 'Your PIN').pressSequentially('000000');
    await press(ana.page, 'Send 40 MTC');
    await sheet.getByText('You have entered an invalid pin').waitFor();
    await boxes(ana.page, 'Your PIN').pressSequentially(testPin);
    const told = ben.page.getByText(`${nameOf(ana.person)} sent you 40 MTC`).waitFor();
    await press(ana.page, 'Send 40 MTC');
    await ana.page.getByText(`40 MTC sent to ${nameOf(ben.person)}`).waitFor();
    await balanceOf(ana.page).getByText('50 can be sent').waitFor();
    await coinsPanel(ana.page)
      .getByRole('listitem')
      .filter({ hasText: `To ${nameOf(ben.person)}` })
      .waitFor();
    const got = coinsPanel(ben.page)
      .getByRole('listitem')
      .filter({ hasText: `From ${nameOf(ana.person)}` });
    await got.getByText('+40').waitFor();
    await got.getByText('For the garden tickets').waitFor();
    await told;
    await world.drain();
    await show(ben.page, 'notifications');
    await ben.page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('button', {
        name: new RegExp(`${nameOf(ana.person)} sent you 40 MTC.*Your balance is 40 MTC`),
      })
      .click();
    await balanceOf(ben.page).getByText('40').first().waitFor();
    // The history is there on a second device, too.
    const second = await enter({ world, browser, size, look }, ben.person);
    await show(second.page, 'coins');
    await coinsPanel(second.page).getByText('+40').waitFor();
    for (const { context } of [ana, ben, second]) await context.close();
  },
);

test.for(inLooks(opposites, 0))(
  'a PIN is set, changed, and set anew when forgotten, on $name',
  long,
  async ({ size, look }) => {
    const person = await world.person(`pinowner${size.width}`);
    await giveCoins(world, person, { own: 20 });
    const { page, context } = await enter({ world, browser, size, look }, person);
    await show(page, 'coins?tab=resetPin');
    await boxes(page, 'New PIN').pressSequentially('12345');
    await boxes(page, 'New PIN again').pressSequentially('12345');
    await press(page, 'Save PIN');
    await page.getByText('A PIN has 6 digits.').waitFor();
    await boxes(page, 'New PIN').fill(testPin);
    await press(page, 'Save PIN');
    await page.getByText('The two PINs are not the same.').waitFor();
    await boxes(page, 'New PIN again').fill(testPin);
    await press(page, 'Save PIN');
    await page.getByText('Pin Successfully Changed!!').waitFor();

    await press(page, 'Change PIN');
    await boxes(page, 'Old PIN').fill(testPin);
    await boxes(page, 'New PIN').fill(testPin);
    await boxes(page, 'New PIN again').fill(testPin);
    await press(page, 'Save PIN');
    await page.getByText('Old and New Pin cannot be same.').waitFor();
    await boxes(page, 'New PIN').fill('717171');
    await boxes(page, 'New PIN again').fill('717171');
    await press(page, 'Save PIN');
    await boxes(page, 'Old PIN').waitFor({ state: 'hidden' });
    const receiver = await world.person(`pinreceiver${size.width}`);
    const send = async (pin: string) => {
      const transfer = { id: newId(), receiver: receiver.uid, amount: 1, pin };
      return (await person.call('transferCoins', transfer, { idempotencyKey: newId() })).status;
    };
    expect(await send(testPin)).not.toBe(200);
    expect(await send('717171')).toBe(200);
    await press(page, 'Change PIN');
    await press(page, 'Forgot PIN?');
    await labelled(page, 'Your password').fill('Wrong-password-1');
    await press(page, 'Send code');
    await page.getByText('You have entered an invalid password').waitFor();
    await labelled(page, 'Your password').fill(person.password);
    await press(page, 'Send code');
    await page.getByText(`We sent a code to ${person.email}.`).waitFor();
    await world.drain();
    await boxes(page, 'Code from the mail').fill((await outboxCode(world.url, person.email)) ?? '');
    await boxes(page, 'New PIN').fill('555555');
    await boxes(page, 'New PIN again').fill('555555');
    await press(page, 'Save PIN');
    await boxes(page, 'New PIN').waitFor({ state: 'hidden' });
    expect(await send('555555')).toBe(200);
    await context.close();
  },
);

test('somebody outside the circles is found by id; a lost answer moves coins once', long, async () => {
  const [ana, ben] = [await world.person('seekscoins'), await world.person('foundbyid')];
  await giveCoins(world, ana, { own: 100 });
  await setPin(ana);
  const { page, context } = await enter({ world, browser, size: small }, ana);
  await show(page, 'coins?tab=transfer');
  await press(page, 'Find by id or mobile number');
  await labelled(page, 'MittoID').fill(ana.username);
  await page.keyboard.press('Enter');
  await page.getByText('This is you.').waitFor();
  await labelled(page, 'MittoID').fill(ben.username);
  await page.keyboard.press('Enter');
  await press(page, 'Choose');
  await page.getByText('You can add a comment once you both like each other.').waitFor();
  await labelled(page, 'Amount').fill('30');
  await press(page, `Send 30 MTC to ${nameOf(ben)}`);
  await boxes(page, 'Your PIN').fill(testPin);
  // The server gets every try, and its answers get lost.
  await page.route('**/coins/transfer', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Send 30 MTC');
  await page.getByText('Mitto did not answer.').waitFor();
  await page.unroute('**/coins/transfer');
  await boxes(page, 'Your PIN').fill(testPin);
  await press(page, 'Send 30 MTC');
  await page.getByText(`30 MTC sent to ${nameOf(ben)}`).waitFor();
  await balanceOf(page).getByText('70').waitFor();
  const { result } = await ben.call('databaseQuery', { id: 'coins', values: {} });
  expect(result).toMatchObject([{ balance: 30 }]);
  await context.close();
});

test('the bar shows up to 99,999 coins on small screens, beside whole targets', long, async () => {
  const person = await world.person('wealthybar');
  await giveCoins(world, person, { own: 99_999 });
  const { page, context } = await enter({ world, browser, size: small, look: touch }, person);
  const pill = page.getByRole('link', { name: 'Coins: 99,999 MTC' }).filter({ visible: true });
  await pill.waitFor();
  const bar = page.getByRole('banner').filter({ visible: true });
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ ...small, width });
    const number = await pill.getByText('99,999', { exact: true }).boundingBox();
    const face = await pill.boundingBox();
    expect(number && face && number.y < face.y + face.height && number.y + number.height > face.y).toBe(true);
    const controls = await bar.getByRole('button').or(pill).filter({ visible: true }).all();
    expect(controls).toHaveLength(5);
    for (const control of controls) {
      const box = await control.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    }
  }
  await giveCoins(world, person, { own: 1 });
  const rich = page.getByRole('link', { name: 'Coins: 100,000 MTC' }).filter({ visible: true });
  await rich.getByText('100k', { exact: true }).waitFor();
  await context.close();
});

test.for(inLooks(opposites, 1))(
  'without a network the wallet is there, and moving coins needs it, on $name',
  long,
  async ({ size, look }) => {
    const person = await world.person(`offlinecoins${size.width}`);
    await giveCoins(world, person, { own: 60 });
    const { page, context } = await enter({ world, browser, size, look, isOffline: true }, person);
    await untilServedOffline(page);
    await context.setOffline(true);
    await page.reload();
    await stillOffline(page);
    await show(page, 'coins?tab=transfer');
    await page.getByText('moving coins needs the network').waitFor();
    await balanceOf(page).getByText('60').first().waitFor();
    await choose(page, 'Buy');
    expect(await page.getByRole('button', { name: /^Buy 100 MTC/ }).isDisabled()).toBe(true);
    await show(page, 'coins');
    await coinsPanel(page).getByText('+60').waitFor();
    await context.close();
  },
);

test('a transfer without a network moves nothing, and moves once it is back', long, async () => {
  const [ana, ben] = await aMatch({ world, browser, size: small, look: touch }, 'tunnelcoins');
  await giveCoins(world, ana.person, { own: 60 });
  await setPin(ana.person);
  await show(ana.page, 'coins?tab=transfer');
  await coinsPanel(ana.page)
    .getByRole('button', { name: new RegExp(nameOf(ben.person)) })
    .click();
  await labelled(ana.page, 'Amount').fill('25');
  await press(ana.page, `Send 25 MTC to ${nameOf(ben.person)}`);
  await boxes(ana.page, 'Your PIN').fill(testPin);
  await ana.context.setOffline(true);
  await press(ana.page, 'Send 25 MTC');
  await ana.page.getByText('Mitto did not answer.').waitFor();
  await ana.context.setOffline(false);
  await boxes(ana.page, 'Your PIN').fill(testPin);
  await press(ana.page, 'Send 25 MTC');
  await ana.page.getByText(`25 MTC sent to ${nameOf(ben.person)}`).waitFor();
  await balanceOf(ana.page).getByText('35').first().waitFor();
  for (const { context } of [ana, ben]) await context.close();
});

test.for(inLooks(opposites, 0))(
  'Manage Coins speaks Thai, up to a transfer and the PIN, on $name',
  long,
  async ({ size, look }) => {
    const [me, match] = await Promise.all(
      ['thaicoins', 'thaimatch'].map((name) => world.person(`${name}${size.width}`)),
    );
    if (!me || !match) throw new Error('There are two.');
    await act(me, 'likes', 'circles', match);
    await act(match, 'likes', 'circles', me);
    await giveCoins(world, me, { own: 60, given: 5 });
    await setPin(me);
    const context = await browser.newContext({ viewport: size, ...look });
    await context.addCookies([{ name: 'mitto_language', value: 'th', url: world.url }]);
    const page = await context.newPage();
    await openSignedIn(page, world, me);
    await show(page, 'coins');
    await page.getByRole('heading', { name: 'จัดการเหรียญ' }).waitFor();
    const balance = coinsPanel(page).getByRole('region', { name: 'ยอดเหรียญของคุณ' });
    await balance.getByText('ได้รับฟรี 5 ใช้จ่ายได้เท่านั้น').first().waitFor();
    await show(page, 'coins?tab=transfer');
    await coinsPanel(page)
      .getByRole('button', { name: new RegExp(nameOf(match)) })
      .click();
    await labelled(page, 'จำนวน').fill('61');
    await labelled(page, 'จำนวน').blur();
    await coinsPanel(page).getByText('คุณต้องมีอีก 1MTC โปรดซื้อเหรียญเพิ่ม').waitFor();
    await labelled(page, 'จำนวน').fill('40');
    await press(page, `โอน 40 MTC ให้ ${nameOf(match)}`);
    await boxes(page, 'PIN ของคุณ').pressSequentially(testPin);
    await press(page, 'โอน 40 MTC');
    await page.getByText(`โอน 40 MTC ให้ ${nameOf(match)} แล้ว`).waitFor();
    await balance.getByText('โอนได้ 20').waitFor();
    await press(page, 'เปลี่ยน PIN');
    await boxes(page, 'PIN เดิม').fill('111111');
    await boxes(page, 'PIN ใหม่').fill('222222');
    await boxes(page, 'PIN ใหม่อีกครั้ง').fill('222222');
    await press(page, 'บันทึก PIN');
    await page.getByText('PIN ไม่ถูกต้อง').waitFor();
    await context.close();
  },
);
