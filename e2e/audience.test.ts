import { act } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { inLooks } from '@mitto/testkit/sized';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { batchesUntil } from './batches-until.ts';
import { modalDialog, thingAt } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { audienceLink, enter, goHome, type Member, nameOf, profileOf, show } from './pair-steps.ts';
import { startSite } from './start-site.ts';

let met = 0;
atSite({ start: startSite });

const long = { timeout: 180_000 };
const aMark = '<span role="img" aria-label="New">•</span>';
const small = { width: 390, height: 844 };

const newcomer = (wishes: { readonly isPremium?: boolean } = {}) => {
  met += 1;
  return world.person(`caller${met}`, wishes);
};
const join = async (wishes: { readonly isPremium?: boolean } = {}, size = small) =>
  await enter({ world, browser, size }, await newcomer(wishes), true);

const celebration = ({ page }: Member) => page.getByRole('dialog', { name: 'It’s a match!!' });
const toast = ({ page }: Member, text: string) => page.getByText(text, { exact: true });
const aCelebration = (member: Member) =>
  thingAt(celebration(member), '<div role="dialog" aria-label="It’s a match!!">It’s a match!!</div>');
const aToast = (member: Member, text: string) => thingAt(toast(member, text), `<p>${text}</p>`);
const tab = ({ page }: Member, name: string) => page.getByRole('tab', { name });
const confirm = ({ page }: Member, yes: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: yes, exact: true }).click();
const openAudience = async (member: Member, selected?: string) => {
  await show(member.page, selected ? `audience?selected=${selected}` : 'audience');
  await member.page.getByRole('tablist', { name: 'Lists' }).waitFor();
};

/** Turns off notifications in the app, by the names of their switches and columns, until the server has stored it. */
async function switchOff({ page, person }: Member, switches: Readonly<Record<string, string>>) {
  await show(page, 'settings.notifications');
  const inapp = page.getByRole('region', { name: 'In the app' });
  for (const name of Object.keys(switches)) await inapp.getByRole('switch', { name }).press('Space');
  await page.getByRole('button', { name: 'Close' }).click();
  const stored = async () =>
    (await person.call('databaseFetch', { table: 'notifications' })).result.map(({ row }) => row);
  const off = Object.fromEntries(Object.values(switches).map((column) => [column, false]));
  await expect.poll(stored).toMatchObject([{ inapp: off }]);
}

/**
 * Waits until the server has stored the block. Before that, the other member gets the same responses as
 * without it.
 */
const isBlocked = (by: TestPerson, whom: TestPerson) =>
  expect
    .poll(async () => {
      const blocks = sql`select 1 from circle_block where uid = ${by.uid} and target = ${whom.uid}`;
      return (await blocks.execute(world.database.db)).rows.length;
    })
    .toBe(1);

test.each(inLooks([small, { width: 1280, height: 800 }], 1))(
  'at $width px two people find each other, match on both screens, and part',
  long,
  async (size) => {
    const [ana, ben] = [await join({}, size), await join({}, size)];
    const [anaName, benName] = [nameOf(ana.person), nameOf(ben.person)];

    await show(ana.page, profileOf(ben.person));
    await ana.page.getByRole('button', { name: `Like ${benName}` }).click();
    await batchesUntil(toast(ben, 'Someone likes you').waitFor());
    await audienceLink(ben.page).getByRole('img', { name: 'New' }).waitFor();
    await audienceLink(ben.page).click();
    await tab(ben, 'Match').and(ben.page.locator('[aria-selected="true"]')).waitFor();
    await tab(ben, 'Liked Me').click();
    await ben.page.getByRole('article', { name: 'Hidden profile' }).waitFor();
    await ben.page.getByText('Premium members see who they are.').waitFor();
    await openAudience(ana, 'myLikes');
    await ana.page.getByRole('heading', { name: benName }).waitFor();
    // The tabs have the same position with and without the search.
    const searchBox = ana.page.getByRole('searchbox', { name: 'Search by name' });
    await searchBox.waitFor();
    const before = await tab(ana, 'Match').boundingBox();
    await tab(ana, 'Liked Me').click();
    await searchBox.waitFor({ state: 'detached' });
    expect((await tab(ana, 'Match').boundingBox())?.y).toBe(before?.y);
    await tab(ben, 'Visited Me').click();
    await batchesUntil(ben.page.getByRole('article', { name: 'Hidden profile' }).waitFor());
    await goHome(ben.page);
    // Opening both lists has removed the mark for new entries.
    await audienceLink(ben.page).getByRole('img', { name: 'New' }).waitFor({ state: 'detached' });

    await goHome(ana.page);
    await show(ben.page, profileOf(ana.person));
    const like = ben.page.getByRole('button', { name: `Like ${anaName}` });
    await like.click();
    await Promise.all([celebration(ana).waitFor(), celebration(ben).waitFor()]);
    await ana.page.getByText(`You and ${benName} liked each other.`).waitFor();
    await Promise.all([
      celebration(ana).waitFor({ state: 'hidden' }),
      celebration(ben).waitFor({ state: 'hidden' }),
    ]);

    await show(ana.page, profileOf(ben.person));
    await ana.page.getByRole('button', { name: `Favorite ${benName}` }).click();
    await openAudience(ben, 'favoritedMe');
    await ben.page.getByRole('heading', { name: anaName }).waitFor();
    await ana.page.getByRole('button', { name: `Favorite ${benName}`, pressed: true }).click();
    await confirm(ana, 'Remove');
    await ben.page.getByText('Nothing to show.').waitFor();

    // One member is offline while the other one ends the match.
    await ben.context.setOffline(true);
    await tab(ben, 'Match').click();
    await ben.page.getByRole('heading', { name: anaName }).waitFor();
    await ana.page.getByRole('button', { name: `More about ${benName}` }).click();
    await ana.page.getByRole('menuitem', { name: 'Unmatch' }).click();
    await confirm(ana, 'Unmatch');
    await ana.page.getByRole('button', { name: `Like ${benName}` }).waitFor();
    await ben.page.getByRole('heading', { name: anaName }).waitFor();
    await ben.context.setOffline(false);
    await ben.page.getByText('Nothing to show.').waitFor({ timeout: 60_000 });

    await ana.page.getByRole('button', { name: `More about ${benName}` }).click();
    await ana.page.getByRole('menuitem', { name: 'Block' }).click();
    await confirm(ana, 'Block');
    await isBlocked(ana.person, ben.person);
    await neverComes('audience: a celebration of two who part', aCelebration(ana));
    await show(ben.page, profileOf(ana.person));
    await ben.page.getByText('Info not found').waitFor({ timeout: 30_000 });
    await Promise.all([ana.context.close(), ben.context.close()]);
  },
);

test('what came while one was away is told once, and nothing of it by another tab', long, async () => {
  const [me, other, third] = [await join({ isPremium: true }), await newcomer(), await newcomer()];
  await act(me.person, 'likes', 'circles', other);
  await me.context.setOffline(true);
  await act(other, 'likes', 'circles', me.person);
  await act(third, 'likes', 'circles', me.person);
  await me.context.setOffline(false);
  await celebration(me).waitFor({ timeout: 60_000 });
  await toast(me, `${nameOf(third)} likes you`).waitFor();
  await celebration(me).waitFor({ state: 'hidden' });

  const again = { ...me, page: await me.context.newPage() };
  await again.page.goto(`${world.url}/`);
  await audienceLink(again.page).waitFor();
  await act(third, 'visit', 'visitors', me.person);
  // One of the two visible tabs announces the visit. Neither announces the earlier news again.
  const visited = `${nameOf(third)} visited you`;
  await Promise.any([toast(again, visited).waitFor(), toast(me, visited).waitFor()]);
  await Promise.all([
    neverComes('audience: a celebration told again by another tab', aCelebration(again)),
    neverComes('audience: a like told again by another tab', aToast(again, `${nameOf(third)} likes you`)),
  ]);
  await me.context.close();
});

test('the switches say what is told, and hold on every device', long, async () => {
  const [me, other, third] = [await join({ isPremium: true }), await newcomer(), await newcomer()];
  await switchOff(me, { Interest: 'interest', Matches: 'match' });

  await act(me.person, 'likes', 'circles', other);
  await act(other, 'likes', 'circles', me.person);
  await act(third, 'likes', 'circles', me.person);
  await act(third, 'visit', 'visitors', me.person);
  // Control: the visit came last. Once it is announced, the switched-off events before it would have been
  // announced too.
  await toast(me, `${nameOf(third)} visited you`).waitFor();
  await Promise.all([
    neverComes('audience: a celebration that is switched off', aCelebration(me)),
    neverComes('audience: a like that is switched off', aToast(me, `${nameOf(third)} likes you`)),
  ]);
  await openAudience(me, 'likedMe');
  await me.page.getByRole('heading', { name: nameOf(third) }).waitFor();
  const premium = 'Premium members see who they are.';
  await Promise.all([
    neverComes('audience: an offer to a premium member', aToast(me, premium)),
    // A celebration waits until the other member's name is loaded, so wait until the list shows it.
    neverComes('audience: a celebration once its member is known', aCelebration(me)),
  ]);
  const search = me.page.getByRole('searchbox', { name: 'Search by name' });
  await search.fill('nobody at all');
  await me.page.getByText('Nobody in this list is called “nobody at all”.').waitFor();
  await search.fill(third.username.toUpperCase());
  const card = me.page.getByRole('article').filter({ hasText: nameOf(third) });
  await card.hover();
  await card.getByRole('button', { name: `Decline ${nameOf(third)}` }).click();
  await me.page.getByText('Are you sure you want to decline this request?').waitFor();
  await confirm(me, 'Decline');
  await me.page.getByText('Nothing to show.').waitFor();
  await me.page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
  await me.context.close();
});

test('who has no premium turns every switch off, and sees which are on for others alone', long, async () => {
  const me = await join();
  await show(me.page, 'settings.notifications');
  const inapp = me.page.getByRole('region', { name: 'In the app' });
  await expect.poll(() => inapp.getByRole('switch').count()).toBe(4);
  for (const name of ['On your devices', 'By email, once a day at most']) {
    const channel = me.page.getByRole('region', { name });
    await channel.getByRole('button', { name: 'Premium: Interest' }).click();
    if (name === 'On your devices') {
      await me.page.getByRole('heading', { name: 'Know at once' }).waitFor();
      await me.page.getByRole('button', { name: 'Not now' }).click();
    } else await me.page.getByText('This is part of Premium.').first().waitFor();
  }
  await me.context.close();
});

test('visits are told only where the switch says so', long, async () => {
  const [me, third] = [await join({ isPremium: true }), await newcomer()];
  await switchOff(me, { 'Profile visits': 'profileVisits' });
  await act(third, 'visit', 'visitors', me.person);
  await audienceLink(me.page).getByRole('img', { name: 'New' }).waitFor();
  await act(third, 'likes', 'circles', me.person);
  await toast(me, `${nameOf(third)} likes you`).waitFor();
  await neverComes('audience: a visit that is switched off', aToast(me, `${nameOf(third)} visited you`));
  await me.context.close();
});

test('it stands beside the menu or above the tab bar, and both lead away', long, async () => {
  const me = await join({}, { width: 1280, height: 800 });
  await audienceLink(me.page).click();
  await me.page.getByRole('tablist', { name: 'Lists' }).waitFor();
  await neverComes('audience: a modal list on a large screen', modalDialog(me.page));
  const panel = me.page.locator('dialog[data-intent="audience"]');
  expect(await panel.boundingBox()).toEqual({ x: 264, y: 0, width: 1016, height: 800 });
  const close = panel.getByRole('button', { name: 'Close' });
  await neverComes('audience: Close on a large screen', thingAt(close, '<button>Close</button>', panel));
  await me.page.setViewportSize(small);
  const bar = me.page.getByRole('navigation', { name: 'Main', exact: true }).filter({ visible: true });
  await expect
    .poll(async () => (await bar.boundingBox())?.y)
    .toBe((await panel.boundingBox())?.height ?? Number.NaN);
  await neverComes('audience: Close on a small screen', thingAt(close, '<button>Close</button>', panel));
  await bar.getByRole('link', { name: 'Search' }).click();
  await panel.waitFor({ state: 'detached' });
  await audienceLink(me.page).click();
  await me.page.setViewportSize({ width: 1280, height: 800 });
  await bar.getByRole('link', { name: 'Home' }).click();
  await panel.waitFor({ state: 'detached' });
  await me.context.close();
});

test('more than three matches at once are told as one', long, async () => {
  const me = await join();
  await me.page.goto('about:blank');
  for (let number = 0; number < 4; number += 1) {
    const other = await newcomer();
    await act(me.person, 'likes', 'circles', other);
    await act(other, 'likes', 'circles', me.person);
  }
  await me.page.goto(`${world.url}/`);
  await toast(me, '4 new matches').waitFor({ timeout: 60_000 });
  await me.page.getByRole('button', { name: 'Show', exact: true }).click();
  await tab(me, 'Match').and(me.page.locator('[aria-selected="true"]')).waitFor();
  await expect.poll(() => me.page.getByRole('article').count()).toBe(4);
  await neverComes('audience: one celebration of many matches', aCelebration(me));
  await me.context.close();
});

/** This test must run last, because it changes the configuration for all members. */
test('the tabs are those of the configuration, in its order and by its names', long, async () => {
  const admin = await world.person('host', { isAdmin: true });
  const { result: now } = await world.anonymous.call('readConfiguration', {});
  const audienceTabs = [
    { id: 'favorites', label: 'My Favorites', isPremiumOnly: false },
    { id: 'likedMe', label: 'Admirers', isPremiumOnly: true },
  ];
  const me = await join();
  await openAudience(me);
  expect(await me.page.getByRole('tab').count()).toBe(7);
  const changed = { version: now.version, reason: 'For a test.', changes: { audienceTabs } };
  expect((await admin.call('updateConfiguration', changed)).error).toBeUndefined();
  const tabs = async () =>
    (await me.page.getByRole('tab').allTextContents()).map((text) => text.replace(/\d.*/, ''));
  await expect.poll(tabs, { timeout: 20_000 }).toEqual(['My Favorites', 'Admirers']);
  // The configuration no longer contains the list of matches, so the first tab is selected.
  await tab(me, 'My Favorites').and(me.page.locator('[aria-selected="true"]')).waitFor();
  // A list without a tab does not mark the menu entry as having news.
  await goHome(me.page);
  await act(await newcomer(), 'visit', 'visitors', me.person);
  await world.showRedacted();
  await toast(me, 'Someone visited you').waitFor();
  await neverComes(
    'audience: news of a list that is nowhere',
    thingAt(audienceLink(me.page).getByRole('img', { name: 'New' }), aMark, audienceLink(me.page)),
  );
  await act(await newcomer(), 'likes', 'circles', me.person);
  await world.showRedacted();
  await audienceLink(me.page).getByRole('img', { name: 'New' }).waitFor();
  await me.context.close();
});
