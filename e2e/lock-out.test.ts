import { codeIn } from '@mitto/testkit/code-in';
import { expect, test } from 'vitest';
import { labelled, logIn, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { picture } from './chat-steps.ts';
import { startWithRealProof } from './start-with-real-proof.ts';

atSite({ start: startWithRealProof });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const wide = { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' as const };

/** Leaves the counts of a stranger's day behind: ten thousand tries from two thousand networks. */
async function attack(email: string) {
  const now = world.clock.now();
  const counts = { [`day ${email}`]: 10_000, [`account ${email}`]: 30, [`guesses  ${email}`]: 100 };
  for (const [what, count] of Object.entries(counts)) {
    const key = world.deps.secrets.mac('brake', `login:${what}`);
    const row = { key, count, window_started_at: now, expires_at: now + 86_400_000 };
    const { db } = world.database;
    await db
      .insertInto('account_brake')
      .values(row)
      .onConflict((clash) => clash.column('key').doUpdateSet(row))
      .execute();
  }
}

const mailOf = async (email: string, part: string) => {
  await world.drain();
  return world.mails(email).find(({ subject }) => subject.includes(part))?.text ?? '';
};

test('after ten thousand tries of a stranger the owner signs in on a new phone within a minute', {
  timeout: 120_000,
}, async () => {
  const owner = await world.person('owner');
  await attack(owner.email);
  const page = await (await browser.newContext(phone)).newPage();
  await openApp(page, world.url);
  const before = Date.now();
  await logIn(page, owner);
  await page.getByText('One moment, we are checking that nobody is guessing.').waitFor();
  await picture(page, 'lock-out-proving');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor({ timeout: 60_000 });
  await picture(page, 'lock-out-mailed');
  const boxes = page.getByRole('textbox', { name: 'Code' });
  await boxes.pressSequentially('000000');
  await page.getByText('Invalid verification code received').waitFor();
  await boxes.pressSequentially(codeIn(await mailOf(owner.email, 'sign in')));
  await page.getByRole('heading', { name: /^People / }).waitFor();
  expect(Date.now() - before).toBeLessThan(60_000);
  await page.context().close();
});

test('the owner says that it was somebody else, with the link of the mail', { timeout: 60_000 }, async () => {
  const owner = await world.person('told');
  const ip = '10.9.8.7';
  await world.anonymous.call('authorize', { email: owner.email, password: 'Wrong-password-1' }, { ip });
  const key = world.deps.secrets.mac('brake', `login:guesses  ${owner.email}`);
  await world.database.db.updateTable('account_brake').set({ count: 100 }).where('key', '=', key).execute();
  await world.anonymous.call('authorize', { email: owner.email, password: 'Wrong-password-2' }, { ip });
  const link = /http\S+/.exec(await mailOf(owner.email, 'get into'))?.[0] ?? '';
  const path = link.slice(link.indexOf('/login') > 0 ? new URL(link).origin.length : 0);
  const page = await (await browser.newContext(wide)).newPage();
  await page.goto(`${world.url}${path}`);
  await page.getByRole('heading', { name: 'These were not you?' }).waitFor();
  await picture(page, 'not-me');
  await page.getByRole('button', { name: 'These were not me' }).click();
  await page.getByRole('heading', { name: 'Your account is guarded' }).waitFor();
  await picture(page, 'not-me-done');
  await page.getByRole('button', { name: 'Choose a new password' }).click();
  await labelled(page, 'Email').waitFor();
  await page.context().close();
});

test('a code that many requests share has ten boxes, at 320 px too', { timeout: 60_000 }, async () => {
  const owner = await world.person('shared');
  for (let network = 0; network < 7; network += 1)
    await world.anonymous.call(
      'resetPassword',
      { query: { email: owner.email } },
      { ip: `10.9.${network}.7` },
    );
  const page = await (
    await browser.newContext({ ...phone, viewport: { width: 320, height: 700 } })
  ).newPage();
  await openApp(page, world.url, '#!/login?state=reset');
  await labelled(page, 'Email').fill(owner.email);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('yours has ten digits').waitFor({ timeout: 30_000 });
  await picture(page, 'reset-shared');
  await world.drain();
  const texts = world.mails(owner.email).map(({ text }) => text);
  const [code = ''] = texts.flatMap((text) => /^\d{10}$/m.exec(text) ?? []);
  await page.getByRole('textbox', { name: 'Code' }).pressSequentially(code);
  await page.getByRole('heading', { name: /password/i }).waitFor();
  await page.context().close();
});
