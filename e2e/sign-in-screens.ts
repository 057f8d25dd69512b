import { randomBytes } from 'node:crypto';
import { insertPasskey } from '@mitto/account/server/store/passkeys';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { labelled, logIn, newEmail, openApp } from './app-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import { openSignInScreen, withCodes } from './passkey-site.ts';
import type { Screen } from './screen.ts';

const aPerson = (world: World, name: string) => world.person(newEmail(name).split('@')[0] ?? '');

/** Opens Password and sign-in under a name, where passkeys can be made. */
async function openMeans(page: Page, world: World, person: TestPerson): Promise<void> {
  const named = { ...world, url: world.url.replace('127.0.0.1', 'localhost') };
  await openSignedIn(page, named, person);
  await openSignInScreen(page, named);
}

/** A member with two passkeys, one of them used, and two-step codes if asked for. */
async function guarded(world: World, name: string): Promise<TestPerson> {
  const person = await aPerson(world, name);
  const at = world.clock.now();
  const day = 86_400_000;
  for (const [passkey, madeAt, usedAt] of [
    ['Android', at - 90 * day, at - day],
    ['Work laptop', at - 3 * day, null],
  ] as const) {
    await world.database.transact((tx) =>
      insertPasskey(tx, {
        uid: person.uid,
        credential_id: randomBytes(16).toString('base64url'),
        name: passkey,
        public_key: randomBytes(77),
        counter: 0,
        is_backed_up: usedAt !== null,
        made_at: madeAt,
        used_at: usedAt,
      }),
    );
  }
  return person;
}

/** Screens of signing in: passkeys, two-step codes, and the way back to an address. */
export const signInScreens: readonly Screen[] = [
  {
    name: 'sign-in-means',
    isWhole: true,
    open: async (page, world) => openMeans(page, world, await guarded(world, 'guarded')),
  },
  {
    name: 'sign-in-passkey-name',
    open: async (page, world) => {
      await openMeans(page, world, await aPerson(world, 'namer'));
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await labelled(page, 'Name').waitFor();
    },
  },
  {
    name: 'two-step-set-up',
    isWhole: true,
    open: async (page, world) => {
      await openMeans(page, world, await aPerson(world, 'setter'));
      await page.getByRole('button', { name: 'Turn on two-step codes' }).click();
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  },
  {
    name: 'two-step-recovery-codes',
    open: async (page, world) => {
      const person = await aPerson(world, 'keeper');
      await openMeans(page, world, person);
      const { code } = await withCodes(world, person);
      await page.reload();
      await page.getByRole('button', { name: 'New recovery codes' }).click();
      await page.getByRole('textbox', { name: 'Code' }).pressSequentially(code());
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    },
  },
  {
    name: 'two-step-off',
    open: async (page, world) => {
      const person = await aPerson(world, 'ender');
      await openMeans(page, world, person);
      await withCodes(world, person);
      await page.reload();
      await page.getByRole('button', { name: 'Turn off two-step codes' }).click();
      await labelled(page, 'Current password').waitFor();
    },
  },
  {
    name: 'log-in-code',
    open: async (page, world) => {
      const person = await aPerson(world, 'coder');
      await withCodes(world, person);
      await openApp(page, world.url);
      await logIn(page, person);
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    },
  },
  {
    name: 'log-in-recovery',
    open: async (page, world) => {
      const person = await aPerson(world, 'loser');
      await withCodes(world, person);
      await openApp(page, world.url);
      await logIn(page, person);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await labelled(page, 'Recovery code').fill('ABCDE-FGHJK');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByText('This code is not right, or was used already.').waitFor();
    },
  },
  {
    name: 'email-back',
    open: async (page, world) => {
      await page.goto(`${world.url}/#!/login?state=undo&token=${'x'.repeat(43)}`);
      await page.getByRole('button', { name: 'Put my address back' }).waitFor();
    },
  },
  {
    name: 'email-back-over',
    open: async (page, world) => {
      await page.goto(`${world.url}/#!/login?state=undo&token=${'y'.repeat(43)}`);
      await page.getByRole('button', { name: 'Put my address back' }).click();
      await page.getByText('This link has expired, or was used already.').waitFor();
    },
  },
];
