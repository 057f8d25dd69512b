import { totpCode } from '@mitto/testkit/totp-code';
import { expect, test } from 'vitest';
import { labelled, logIn, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';
import { openSignInScreen, withCodes } from './passkey-site.ts';
import { startSite } from './start-site.ts';

atSite({ start: () => startSite({}) });

const long = { timeout: 90_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' as const };
const home = /^(People |ผู้คน)/;

test(
  'two-step codes are set up on a phone; then the code signs in, and a recovery code does',
  long,
  async () => {
    const person = await world.person('stepper');
    const page = await (await browser.newContext(phone)).newPage();
    await openSignedIn(page, world, person);
    await openSignInScreen(page, world);
    await page.getByRole('button', { name: 'Turn on two-step codes' }).tap();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    const key =
      (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent())?.replaceAll(' ', '') ?? '';
    const boxes = page.getByRole('textbox', { name: 'Code' });
    await boxes.pressSequentially('000000');
    await page.getByText('This code is not right, or was used already.').waitFor();
    await boxes.pressSequentially(totpCode(key, world.clock.now()));
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    await codes.waitFor();
    const kept = await codes.getByRole('listitem').allInnerTexts();
    expect(kept).toHaveLength(10);
    await page.getByRole('button', { name: 'I have kept them' }).tap();
    await page.getByText('10 recovery codes are left.').waitFor();
    await page.context().close();

    world.clock.advance(30_000);
    const other = await (await browser.newContext(phone)).newPage();
    await openApp(other, world.url);
    await logIn(other, person);
    await other.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await other.getByRole('textbox', { name: 'Code' }).pressSequentially(totpCode(key, world.clock.now()));
    await other.getByRole('heading', { name: home }).waitFor();
    await other.context().close();

    const third = await (await browser.newContext(phone)).newPage();
    await openApp(third, world.url);
    await logIn(third, person);
    // The earlier code cannot be used again, also not on another device.
    await third.getByRole('textbox', { name: 'Code' }).pressSequentially(totpCode(key, world.clock.now()));
    await third.getByText('This code is not right, or was used already.').waitFor();
    await third.getByRole('button', { name: 'Use a recovery code' }).tap();
    await labelled(third, 'Recovery code').fill((kept[0] ?? '').toLowerCase());
    await third.getByRole('button', { name: 'Log in', exact: true }).tap();
    await third.getByRole('heading', { name: home }).waitFor();
    await third.context().close();
  },
);

test('in Thai and the dark the step asks, tells when it is over, and leads back', long, async () => {
  const person = await world.person('thaistep');
  const { secret } = await withCodes(world, person);
  const context = await browser.newContext(desktop);
  await context.addCookies([{ name: 'mitto_language', value: 'th', url: world.url }]);
  const page = await context.newPage();
  await openApp(page, world.url);
  await labelled(page, 'อีเมล').fill(person.email);
  await labelled(page, 'รหัสผ่าน').fill(person.password);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await page.getByRole('heading', { name: 'กรอกรหัสของคุณ' }).waitFor();
  world.clock.advance(11 * 60_000);
  await page.getByRole('textbox').first().pressSequentially(totpCode(secret, world.clock.now()));
  await page.getByText('ใช้เวลานานเกินไป').waitFor();
  await page.getByRole('button', { name: 'กลับไปหน้าเข้าสู่ระบบ' }).click();
  await labelled(page, 'อีเมล').waitFor();
  await context.close();
});

test('the mail about a new address puts the old one back, and leads to a new password', long, async () => {
  const person = await world.person('returner');
  const change = { email: 'somebody-else@people.example', currentPassword: person.password };
  await person.call('updateUser', change, { idempotencyKey: crypto.randomUUID() });
  await world.drain();
  const link = world.mails().flatMap(({ text }) => /http\S+token=\S+/.exec(text) ?? [])[0] ?? '';
  const page = await (await browser.newContext(phone)).newPage();
  await page.goto(world.url + new URL(link).hash.replace(/^/, '/'));
  await page.getByRole('button', { name: 'Put my address back' }).tap();
  await page.getByText(`${person.email} is the address of your account again.`).waitFor();
  await page.getByRole('button', { name: 'Send the code' }).tap();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await world.drain();
  const code = /\b\d{6}\b/.exec(world.mails().find(({ to }) => to === person.email)?.text ?? '')?.[0] ?? '';
  await page.getByRole('textbox', { name: 'Code' }).pressSequentially(code);
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  await page.context().close();

  const again = await (await browser.newContext(phone)).newPage();
  await again.goto(world.url + new URL(link).hash.replace(/^/, '/'));
  await again.getByRole('button', { name: 'Put my address back' }).tap();
  await again.getByText('This link has expired, or was used already.').waitFor();
  await again.context().close();
});
