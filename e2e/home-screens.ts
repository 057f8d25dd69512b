import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { openSignedIn } from './open-signed-in.ts';
import type { Screen } from './screen.ts';
import { aSeeker } from './seekers.ts';

let seekers = 0;

/** Creates a few people to meet and a new member, and opens home as that member. */
async function openHome(page: Page, world: World): Promise<void> {
  seekers += 1;
  for (const name of ['maya', 'theo', 'ines', 'kai']) await aSeeker(world, `${name}${seekers}`);
  await world.drain();
  await openSignedIn(page, world, await aSeeker(world, `seeker${seekers}`));
  await page.locator('article h3').first().waitFor();
}

/** Screens of the home page. */
export const homeScreens: readonly Screen[] = [
  { name: 'home-people', open: openHome },
  {
    name: 'home-grid',
    open: async (page, world) => {
      await page.addInitScript("localStorage.setItem('mitto-view', 'grid')");
      await openHome(page, world);
      await page.getByRole('list', { name: 'People' }).waitFor();
    },
  },
  {
    name: 'home-nobody',
    open: async (page, world) => {
      seekers += 1;
      const only = { interested: 0, minAge: 79, maxAge: 79 };
      await openSignedIn(page, world, await aSeeker(world, `lonely${seekers}`, only));
      await page.getByText('Nothing to show, please change filter').waitFor();
    },
  },
];
