// @pglite: joins and their refusals on an engine that runs one transaction at a time
import { inLooks } from '@mitto/testkit/sized';
import { expect, test } from 'vitest';
import { aGuest, aHost, anActivity, aPage, card, openActivities, sizes } from './activity-steps.ts';
import { choose, openPanel } from './app-steps.ts';
import { atSite, world } from './at-site.ts';

atSite();

let visits = 0;

const localTime = (moment: number): string => {
  const at = new Date(moment - new Date(moment).getTimezoneOffset() * 60_000);
  return at.toISOString().slice(0, 16);
};

test.each(inLooks(sizes, 1))(
  'at $width px one creates an activity, another joins it, and the first takes it back',
  {
    timeout: 240_000,
  },
  async (size) => {
    visits += 1;
    const [host, guest] = [await aHost(world, `eva${visits}`), await aGuest(world, `finn${visits}`)];
    const title = `Dumplings at table ${visits}`;
    const { page, context } = await aPage(size);
    await openActivities(page, world, host);
    await page.getByRole('button', { name: 'Create Activity' }).click();
    const create = page.getByRole('dialog').last().getByRole('button', { name: 'Create Activity' });
    await choose(page, 'Dine');
    const about = page.getByLabel('What happens');
    await about.fill('Too short');
    await about.blur();
    await page.getByText('Tell in at least 30 characters what happens.').waitFor();
    expect(await create.isDisabled()).toBe(true);
    await about.fill(`${title}. Everybody folds ten, nobody counts.`);
    // Soon, so that it stands on the first page of a list that all files of the site fill.
    const start = Date.now() + 3 * 3_600_000;
    await page.getByLabel('Ends', { exact: true }).fill(localTime(start - 3_600_000));
    await page.getByLabel('Starts', { exact: true }).fill(localTime(start));
    await page.getByRole('combobox', { name: 'Search for a town' }).fill('Chiang Mai');
    await page.getByRole('option', { name: 'Chiang Mai' }).first().click();
    await page.getByLabel('Name of the spot').fill('The old gate');
    await page.getByLabel('Limit the places').click();
    await page.getByLabel('Places', { exact: true }).fill('1');
    await create.click();
    await page.getByText('Dine activity created').waitFor();
    await card(page, title).getByText('Yours').waitFor();
    await card(page, title).getByText('The old gate').waitFor();

    const other = await aPage(size);
    await openActivities(other.page, world, guest);
    await other.page.getByLabel('Distance').selectOption('Everywhere');
    await card(other.page, title)
      .getByRole('button', { name: /^Join:/ })
      .click();
    await card(other.page, title).getByText('Going').waitFor();
    const third = await aGuest(world, `gil${visits}`);
    const [row] = (await third.find()).activities.filter(({ uid }) => uid === host.uid);
    expect(row).toMatchObject({ placesLeft: 0, interestedCount: 1 });
    await third.join(row?.id ?? '');

    await card(page, title).getByText('Full').waitFor();
    await openPanel(page, `social.activity.view?id=${row?.id}`);
    await page.getByRole('heading', { name: 'Who comes' }).waitFor();
    await page.getByText(`Name of finn${visits}`).waitFor();
    await openPanel(other.page, `social.activity.view?id=${row?.id}`);
    await other.page.getByRole('button', { name: 'Leave', exact: true }).click();
    await other.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await other.page.getByText('You left').waitFor();
    await expect.poll(async () => (await third.own(row?.id ?? ''))?.state).toBe('offered');

    await page.getByRole('button', { name: 'More about this activity' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Are you sure you want to delete this activity?').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Activity deleted').waitFor();
    await expect.poll(() => third.own(row?.id ?? '')).toBeUndefined();
    await Promise.all([context.close(), other.context.close()]);
  },
);

test('without a network plans stay, a join waits, and its refusal is told afterwards', {
  timeout: 180_000,
}, async () => {
  const guest = await aGuest(world, 'offline-guest');
  const walk = await anActivity(world, 'offline-host', {
    description: 'Quiet walk at night, with a lamp each.',
  });
  await guest.join(walk.id);
  const games = await anActivity(world, 'offline-games', {
    description: 'Board games until the last tram goes.',
  });
  const { page, context } = await aPage(sizes[0]);
  await openActivities(page, world, guest);
  const [planned, other] = [card(page, 'Quiet walk'), card(page, 'Board games')];
  await planned.getByText('Going').waitFor();
  await other.waitFor();
  await context.setOffline(true);
  await other.getByRole('button', { name: /^Join:/ }).click();
  await other.getByText('Not sent yet').waitFor();
  await other.getByText('Going').waitFor();
  await planned.getByText('Going').waitFor();
  await games.host.about('cancelActivity', games.id);
  await context.setOffline(false);
  await page.getByText('This activity was cancelled.').waitFor();
  await context.close();
});

test('members who have verified nothing are led there, and standard members are told of Premium', {
  timeout: 120_000,
}, async () => {
  const [unverified, standard] = [
    await aGuest(world, 'unverified'),
    await aHost(world, 'standard', { isPremium: false }),
  ];
  const first = await aPage(sizes[0]);
  await openActivities(first.page, world, unverified);
  await first.page.getByRole('button', { name: 'Verify Account' }).click();
  await first.page.getByText('What “verified” means').waitFor();
  await first.context.close();
  const second = await aPage(sizes[0]);
  await openActivities(second.page, world, standard);
  await second.page.getByRole('button', { name: 'Create Activity' }).click();
  await second.page.getByRole('heading', { name: 'Host an activity' }).waitFor();
  await second.context.close();
});
