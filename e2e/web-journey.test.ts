// @pglite: the whole way of an account on the engine that a machine without PostgreSQL has
import { inLooks } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { appStands, labelled, newEmail, openApp, revealForm } from './app-steps.ts';
import { stored, troubleOf } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { sharedBrowser } from './open-browser.ts';
import { outboxCode } from './outbox-code.ts';
import { watchTrouble } from './watch-trouble.ts';
import { walkThroughWizard, wizardWords } from './wizard-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** Starts a separate site for each journey, because a journey moves the site's clock. */
async function startWorldNow(appRouting: 'hash' | 'path'): Promise<World> {
  const clock = createTestClock();
  clock.advance(Date.now() - clock.now());
  return await startWorld({ clock, settings: { appRouting } });
}

const words = {
  en: {
    email: 'Email',
    password: 'Password',
    begin: 'Get Started for Free',
    register: 'Register',
    unverified: 'Email not verified yet',
    sendCode: 'Send code',
    code: 'Code',
    verified: 'Email verified',
    logOut: 'Logout',
    loggedOut: 'You are logged out.',
    forgot: 'Forgot password?',
    sendEmail: 'Send Email',
    newPassword: 'New password',
    confirm: 'Confirm password',
    update: 'Update Password',
    updated: 'Password updated successfully.',
    logIn: 'Log in',
    home: /^People /,
    devices: 'Devices',
    signInAgain: 'Sign in again',
    continueAs: (name: string) => `Continue as ${name}`,
    offline: 'You are offline.',
    unreachable: 'Mitto cannot be reached.',
    menu: 'Account menu',
  },
  th: {
    email: 'อีเมล',
    password: 'รหัสผ่าน',
    begin: 'เริ่มต้นใช้งานฟรี',
    register: 'สมัครสมาชิก',
    unverified: 'ยังไม่ได้ยืนยันอีเมล',
    sendCode: 'ส่งรหัส',
    code: 'รหัส',
    verified: 'ยืนยันอีเมลแล้ว',
    logOut: 'ออกจากระบบ',
    loggedOut: 'คุณออกจากระบบแล้ว',
    forgot: 'ลืมรหัสผ่านใช่ไหม',
    sendEmail: 'ส่งอีเมล',
    newPassword: 'รหัสผ่านใหม่',
    confirm: 'ยืนยันรหัสผ่าน',
    update: 'อัปเดตรหัสผ่าน',
    updated: 'อัปเดตรหัสผ่านเรียบร้อยแล้ว',
    logIn: 'เข้าสู่ระบบ',
    home: /^ผู้คน/,
    devices: 'อุปกรณ์',
    signInAgain: 'เข้าสู่ระบบอีกครั้ง',
    continueAs: (name: string) => `ดำเนินการต่อในชื่อ ${name}`,
    offline: 'คุณออฟไลน์อยู่',
    unreachable: 'ติดต่อ Mitto ไม่ได้',
    menu: 'เมนูบัญชี',
  },
} as const;
type Words = (typeof words)['en'] | (typeof words)['th'];

const journeys = inLooks(
  [
    { routing: 'hash', language: 'en', width: 390, height: 844 },
    { routing: 'path', language: 'en', width: 1280, height: 800 },
    { routing: 'hash', language: 'th', width: 1280, height: 800 },
    { routing: 'path', language: 'th', width: 390, height: 844 },
  ] as const,
  3,
);

describe.each(journeys)('$width px, $routing, $language', ({ routing, language, width, height }) => {
  test('from the welcome page to a time-out and back to where one was [web 2.2, 4.5, 2.9]', {
    timeout: 180_000,
  }, async () => {
    const world = await startWorldNow(routing);
    const say = words[language];
    const place = (path: string) => (routing === 'path' ? path.slice(1) : `#!${path}`);
    const context = await browser.newContext({
      viewport: { width, height },
      locale: language === 'th' ? 'th-TH' : 'en-US',
      // Service workers stay blocked, because one would answer requests while the network is cut. They are
      // tested separately.
    });
    const page = await context.newPage();
    await page.clock.install({ time: world.clock.now() });
    const trouble = watchTrouble(page);
    const email = newEmail(`${routing}-${language}-`);

    await openApp(page, world.url);
    await register(page, say, email, 'Heron-5-river');
    await walkThroughWizard(page, wizardWords[language], {
      name: 'Mira',
      username: `mira-${routing}-${language}`,
    });
    await page.getByRole('link', { name: say.unverified }).click();
    await verifyEmail(page, say, world, email);
    await logOut(page, say);

    await setForgottenPassword(page, say, world, email, 'Bittern-9-reeds');
    await logOut(page, say);

    await withoutNetwork(context, async () => {
      await logIn(page, say, email, 'Bittern-9-reeds');
      await page.getByRole('alert').getByText(say.unreachable).waitFor();
      await page.getByText(say.offline).waitFor();
    });
    await page.getByRole('button', { name: say.logIn }).click();
    await page.getByRole('heading', { name: say.home, level: 1 }).waitFor();

    await openApp(page, world.url, place('/home?open=settings.account.devices'));
    await page.getByRole('dialog', { name: say.devices }).waitFor();
    await timeOut(page, world);
    const again = page.getByRole('button', { name: say.signInAgain });
    // A request that was in progress while the clock moved puts the connection in doubt. No session times out
    // until the server is reached, and the probes of the server follow the page's clock.
    const isTimedOut = async () => {
      await page.clock.runFor(1000);
      return await again.isVisible();
    };
    await expect.poll(isTimedOut, { timeout: 20_000 }).toBe(true);
    await again.click();
    await page.getByRole('button', { name: say.continueAs('Mira') }).waitFor();
    await logIn(page, say, email, 'Bittern-9-reeds');
    await page.getByRole('dialog', { name: say.devices }).waitFor();
    expect(page.url()).toContain('settings.account.devices');

    const expected = /ERR_INTERNET_DISCONNECTED|Service Worker registration blocked/;
    const isExpected = (line: string) => expected.test(line);
    await neverComes('web-journey: trouble', troubleOf(page, trouble, isExpected));
    await context.close();
    await world.close();
  });
});

async function register(page: Page, say: Words, email: string, password: string): Promise<void> {
  await revealForm(page);
  await page.getByRole('link', { name: say.begin }).filter({ visible: true }).click();
  await page.getByRole('button', { name: say.register }).waitFor();
  await labelled(page, say.email).fill(email);
  await labelled(page, say.password).fill(password);
  await page.getByRole('button', { name: say.register }).click();
}

async function verifyEmail(page: Page, say: Words, world: World, email: string): Promise<void> {
  await page.getByRole('button', { name: say.sendCode, exact: true }).click();
  await labelled(page, say.code).waitFor();
  await world.drain();
  await labelled(page, say.code).pressSequentially((await outboxCode(world.url, email)) ?? 'no code');
  await page.getByText(say.verified, { exact: true }).first().waitFor();
  await page.getByText(say.unverified).first().waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function logOut(page: Page, say: Words): Promise<void> {
  await page.getByRole('button', { name: say.menu }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: say.logOut }).filter({ visible: true }).click();
  await page.getByText(say.loggedOut).waitFor();
  // Advance the page's clock, which stands still, so that the toast closes.
  await page.clock.runFor(4000);
  const sessions = () =>
    page.evaluate(() =>
      [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter(
        (name) => name === 'mitto-session',
      ),
    );
  await neverComes('web-journey: a session after a log-out', stored(page, sessions, 'mitto-session'));
}

async function setForgottenPassword(
  page: Page,
  say: Words,
  world: World,
  email: string,
  password: string,
): Promise<void> {
  await revealForm(page);
  await page.getByRole('link', { name: say.forgot }).click();
  await page.getByRole('button', { name: say.sendEmail }).waitFor();
  await labelled(page, say.email).fill(email);
  await page.getByRole('button', { name: say.sendEmail }).click();
  await labelled(page, say.code).waitFor();
  await world.drain();
  // Simulates that the phone discards the page while the member reads the mail in another app.
  await page.reload();
  await labelled(page, say.code).waitFor();
  const code = (await outboxCode(world.url, email)) ?? 'no code';
  const wrong = code === '000000' ? '111111' : '000000';
  await labelled(page, say.code).pressSequentially(wrong);
  await expect.poll(() => labelled(page, say.code).getAttribute('aria-invalid')).toBe('true');
  await labelled(page, say.code).pressSequentially(code);
  await labelled(page, say.newPassword).fill(password);
  await labelled(page, say.confirm).fill(`${password}!`);
  await page.getByRole('button', { name: say.update }).click();
  expect(await labelled(page, say.confirm).getAttribute('aria-invalid')).toBe('true');
  await labelled(page, say.confirm).fill(password);
  await page.getByRole('button', { name: say.update }).click();
  await page.getByText(say.updated).waitFor();
}

async function logIn(page: Page, say: Words, email: string, password: string): Promise<void> {
  await revealForm(page);
  await labelled(page, say.email).fill(email);
  await labelled(page, say.password).fill(password);
  // Only a sign-in that lasts as long as the tab can time out.
  await page.locator('input[name="keep"]').uncheck();
  await page.getByRole('button', { name: say.logIn, exact: true }).click();
}

async function withoutNetwork(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await work();
  await context.setOffline(false);
}

/** Lets time pass without activity until the access token expires. The idle notice is shown first. */
async function timeOut(page: Page, world: World): Promise<void> {
  const minutes = 60_000;
  const passes = async (ms: number) => {
    await page.clock.runFor(ms);
    world.clock.advance(ms);
  };
  await passes(5 * minutes + 2000);
  await page.getByRole('alertdialog').waitFor();
  // Move both clocks minute by minute, so that they stay close to each other.
  for (let passed = 0; passed < 23; passed += 1) await passes(minutes);
  await appStands(page);
}
