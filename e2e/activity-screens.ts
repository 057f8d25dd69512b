import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { aGuest, aHost, anActivity, openActivities } from './activity-steps.ts';
import { openPanel } from './app-steps.ts';
import type { Screen } from './screen.ts';

let visits = 0;
const named = (word: string) => {
  visits += 1;
  return `${word}${visits}`;
};

/**
 * A guest who looks at the activities: one they joined, one that is full, and one that needs the author's yes.
 */
async function atList(page: Page, world: World) {
  const guest = await aGuest(world, named('looking'));
  const joined = await anActivity(world, named('joined'), { category: 'fit', description: riverRun });
  await guest.join(joined.id);
  const full = await anActivity(world, named('full'), { places: 1 });
  await (await aGuest(world, named('first'))).join(full.id);
  const home = { category: 'movie', needsYes: true, isMyPlace: true, description: films };
  const asks = await anActivity(world, named('asks'), home);
  await openActivities(page, world, guest);
  await page.getByRole('article').filter({ hasText: 'Old films' }).first().waitFor();
  return { guest, joined, full, asks };
}

const riverRun = 'Slow 5k by the river. Nobody gets left behind.';
const films = 'Old films on a bedsheet. I own a projector and one very long sofa.';

const view = (page: Page, id: string) => openPanel(page, `social.activity.view?id=${id}`);

export const activityScreens: readonly Screen[] = [
  { name: 'activities', open: async (page, world) => void (await atList(page, world)) },
  {
    name: 'activities-thai',
    open: async (page, world) => {
      await page.context().addCookies([{ name: 'mitto_language', value: 'th', url: world.url }]);
      await atList(page, world);
    },
  },
  {
    name: 'activities-none',
    open: async (page, world) => {
      await openActivities(page, world, await aHost(world, named('alone')));
      await page.getByLabel('Which activities').selectOption('My activity');
      await page.getByText('No activity to display').waitFor();
    },
  },
  {
    name: 'activity',
    isWhole: true,
    open: async (page, world) => {
      const { asks } = await atList(page, world);
      await view(page, asks.id);
      await page.getByRole('heading', { name: 'Movie with me' }).waitFor();
    },
  },
  {
    name: 'activity-joined',
    isWhole: true,
    open: async (page, world) => {
      const { joined } = await atList(page, world);
      await view(page, joined.id);
      await page.getByRole('heading', { name: 'Who comes' }).waitFor();
    },
  },
  {
    name: 'activity-own',
    isWhole: true,
    open: async (page, world) => {
      const { host, id } = await anActivity(world, named('owner'), { needsYes: true });
      const [accepted, asking] = [
        await aGuest(world, named('accepted')),
        await aGuest(world, named('asking')),
      ];
      await accepted.join(id);
      await host.about('acceptPerson', id, { uid: accepted.uid });
      await asking.join(id);
      await openActivities(page, world, host);
      await view(page, id);
      await page.getByRole('heading', { name: 'Wait for your yes' }).waitFor();
    },
  },
  {
    name: 'activity-gone',
    open: async (page, world) => {
      const { host, id } = await anActivity(world, named('fleeting'));
      await host.about('deleteActivity', id);
      await openActivities(page, world, await aGuest(world, named('late')));
      await view(page, id);
      await page.getByText('This activity is not there any more.').waitFor();
    },
  },
  {
    name: 'activity-create',
    isWhole: true,
    open: async (page, world) => {
      await openActivities(page, world, await aHost(world, named('maker')));
      await openPanel(page, 'social.activity.create');
      await page.getByLabel('What happens').fill(films);
      await page.getByRole('combobox', { name: 'Search for a town' }).fill('Chiang Mai');
      await page.getByRole('option', { name: 'Chiang Mai' }).first().click();
      await page.getByLabel('Name of the spot').fill('The old gate, left of the coffee cart');
      await page.getByLabel('Who can see it').selectOption('Only people I like');
      await page.getByText('Your matches see it, and people you like who have Premium.').waitFor();
    },
  },
  {
    name: 'activity-place-on-map',
    open: async (page, world) => {
      await openActivities(page, world, await aHost(world, named('mapper')));
      await openPanel(page, 'social.activity.create');
      await page.getByRole('button', { name: 'Choose on the map' }).click();
      await page.getByRole('dialog', { name: 'Choose a place' }).getByText('Search for a place,').waitFor();
      await page.getByRole('dialog', { name: 'Choose a place' }).locator('canvas').waitFor();
    },
  },
  {
    name: 'activity-link',
    open: async (page, world) => {
      const { id } = await anActivity(world, named('sharing'));
      await page.goto(`${world.url}/activity/${id}`);
      await page.getByRole('link', { name: 'Open in Mitto' }).waitFor();
    },
  },
];
