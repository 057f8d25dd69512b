import { act } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { labelled, newEmail } from './app-steps.ts';
import { boxes, giveCoins, press, setPin } from './coins-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import type { Screen } from './screen.ts';

const aPerson = (world: World, name: string) => world.person(newEmail(name).split('@')[0] ?? '');

/** Signs in a member with coins, some of them given, and a match. Opens a tab of Manage Coins. */
async function openWallet(page: Page, world: World, tab: string): Promise<TestPerson> {
  const [me, match] = [await aPerson(world, 'wallet'), await aPerson(world, 'ines')];
  await giveCoins(world, me, { own: 90, given: 150 });
  await setPin(me);
  await act(me, 'likes', 'circles', match);
  await act(match, 'likes', 'circles', me);
  await openSignedIn(page, world, me);
  await page.goto(`${world.url}/#!/home?open=${encodeURIComponent(`coins?tab=${tab}`)}`);
  await page.getByText('90 can be sent').waitFor();
  return match;
}

/** Screens of Manage Coins. */
export const coinsScreens: readonly Screen[] = [
  {
    name: 'coins-history',
    isWhole: true,
    open: async (page, world) => {
      await openWallet(page, world, 'history');
      await page.getByText('+150').waitFor();
    },
  },
  {
    name: 'coins-none',
    open: async (page, world) => {
      await openSignedIn(page, world, await aPerson(world, 'nocoins'));
      await page.goto(`${world.url}/#!/home?open=coins`);
      await page.getByText('No transaction history.').waitFor();
    },
  },
  {
    name: 'coins-transfer',
    isWhole: true,
    open: async (page, world) => {
      const { username } = await openWallet(page, world, 'transfer');
      await page.getByRole('button', { name: new RegExp(username) }).click();
      await labelled(page, 'Amount').fill('40');
    },
  },
  {
    name: 'coins-confirm',
    open: async (page, world) => {
      const { username } = await openWallet(page, world, 'transfer');
      await page.getByRole('button', { name: new RegExp(username) }).click();
      await labelled(page, 'Amount').fill('40');
      await press(page, `Send 40 MTC to ${username} Field`);
      await boxes(page, 'Your PIN').pressSequentially('482');
    },
  },
  {
    name: 'coins-buy',
    isWhole: true,
    open: async (page, world) => {
      await openWallet(page, world, 'buy');
      await page.getByRole('button', { name: /^Buy 100 MTC/ }).waitFor();
    },
  },
  {
    name: 'coins-pin',
    open: async (page, world) => {
      await openWallet(page, world, 'resetPin');
      await boxes(page, 'Old PIN').pressSequentially('4829');
    },
  },
];
