import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { choose, labelled } from './app-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import type { Screen } from './screen.ts';

let choosers = 0;

/** Creates a member, signs them in and opens this panel over home. */
async function openAsNew(page: Page, world: World, intent: string, isPremium = false): Promise<void> {
  choosers += 1;
  const person = await world.person(`filterer${choosers}`, { isPremium });
  await openSignedIn(page, world, person);
  await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).waitFor();
  await page.goto(`${world.url}/#!/home?open=${intent}`);
}

async function look(page: Page, id: string): Promise<void> {
  await labelled(page, 'MittoID').fill(id);
  await page.keyboard.press('Enter');
}

/** Screens of the search filters and of the panel "Find friends". */
export const filterScreens: readonly Screen[] = [
  {
    name: 'filters',
    open: async (page, world) => {
      await openAsNew(page, world, 'settings.filters');
      await choose(page, 'Near me');
    },
  },
  {
    name: 'filters-place-missing',
    open: async (page, world) => {
      await openAsNew(page, world, 'settings.filters');
      await choose(page, 'By city');
      await page.getByRole('button', { name: /^Show (people|\d+\+? (person|people))$/ }).click();
      await page.getByText('Choose a city or place to search around.').waitFor();
    },
  },
  {
    name: 'filters-premium',
    open: async (page, world) => {
      await openAsNew(page, world, 'settings.filters', true);
      await page.getByText('Physical characteristics', { exact: true }).click();
      await page.getByRole('button', { name: 'Hazel' }).click();
    },
  },
  {
    name: 'find-friends',
    open: async (page, world) => {
      await openAsNew(page, world, 'addFriends');
      await page.getByRole('heading', { name: 'Friend Referral' }).waitFor();
      await look(page, 'demo');
      await page.getByRole('button', { name: 'Add to circles' }).waitFor();
    },
  },
  {
    name: 'find-friends-rests',
    open: async (page, world) => {
      await openAsNew(page, world, 'addFriends');
      for (let miss = 1; miss <= 5; miss += 1) {
        await look(page, `nobody-${miss}`);
        await page.getByText('User not found').waitFor();
        await choose(page, 'Mobile');
        await choose(page, 'Id');
      }
      await page.getByText('You have exceeded your search limit').waitFor();
    },
  },
];
