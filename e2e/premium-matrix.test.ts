import { newId } from '@mitto/kit/ids';
import { memberIn, premiumMatrix } from '@mitto/subscription/server/premium-states.fixture';
import { act } from '@mitto/testkit/device';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { bubble, field, tell } from './chat-steps.ts';
import { enter, goHome, nameOf, profileOf, show } from './pair-steps.ts';
import { plans } from './premium-steps.ts';
import { startSite } from './start-site.ts';

atSite({ start: () => startSite({}), prepare: limitLikes });

const long = { timeout: 240_000 };
const large = { width: 1280, height: 800 };

/** One like in a round, so that the second meets the limit. */
async function limitLikes(): Promise<void> {
  const { result } = await world.anonymous.call('readConfiguration', {});
  const admin = await world.person('settings', { isAdmin: true });
  const { chat, search } = result.restrictions;
  const changes = {
    restrictions: {
      services: { likes: { limit: 1, timeout: 43_200 }, messages: { limit: 20, timeout: 43_200 } },
      chat: { waitTime: chat.waitTime },
      search: { misses: search.misses, timeout: search.timeout },
    },
  };
  const input = { version: result.version, changes, reason: 'For a test.' };
  const { error } = await admin.call('updateConfiguration', input, { idempotencyKey: newId() });
  if (error) throw new Error(error.code);
}

/** The people around the member whose screens are looked at. */
interface Scene {
  readonly me: TestPerson;
  readonly page: Page;
  readonly fan: TestPerson;
  readonly seen: TestPerson;
  readonly friend: TestPerson;
}

/** Parts of a screen: one is there with premium, the other without. */
interface Sides {
  readonly open: Locator;
  readonly shut: Locator;
}

type Look = (scene: Scene) => Promise<Sides>;

const hidden = (page: Page) => page.getByRole('article', { name: 'Hidden profile' }).first();
const prompt = (page: Page, title: string) => plans(page).getByRole('heading', { name: title });

const tab =
  (selected: string, who: 'fan' | 'seen'): Look =>
  async (scene) => {
    await show(scene.page, `audience?selected=${selected}`);
    const { page } = scene;
    return { open: page.getByRole('heading', { name: nameOf(scene[who]) }), shut: hidden(page) };
  };

const lockIn =
  (intent: string, label: string, region?: string): Look =>
  async ({ page }) => {
    await show(page, intent);
    const panel = page.locator('dialog[open]').last();
    const place = region === undefined ? panel : panel.getByRole('region', { name: region });
    return {
      open: place.getByRole('switch', { name: label, disabled: false }),
      shut: place.getByRole('button', { name: `Premium: ${label}` }),
    };
  };

/** All things on the screens that premium opens. A new one is added here. */
const things: Readonly<Record<string, Look>> = {
  'the banner in the menu': async ({ page }) => ({
    open: page.getByRole('navigation').filter({ visible: true }).first(),
    shut: page.getByRole('link', { name: 'Unlock Premium' }),
  }),
  'Liked Me': tab('likedMe', 'fan'),
  'the panel of Liked Me': async ({ page, fan }) => {
    await show(page, 'audience?selected=likedMe');
    return {
      open: page.getByRole('heading', { name: nameOf(fan) }),
      shut: page.getByRole('link', { name: 'See them all' }),
    };
  },
  'Visited Me': tab('visitedMe', 'fan'),
  'My Visits': tab('myVisits', 'seen'),
  'hiding from the search': lockIn('settings.privacy', 'Show me in search'),
  'hiding the age': lockIn('settings.privacy', 'Show my age'),
  'hiding the distance': lockIn('settings.privacy', 'Show my distance'),
  'private messages': lockIn('settings.privacy', 'Private messages'),
  'visits unseen': lockIn('settings.privacy', 'Visit profiles unseen'),
  'pushes of visits': lockIn('settings.notifications', 'Profile visits', 'On your devices'),
  'pushes of likes': lockIn('settings.notifications', 'Interest', 'On your devices'),
  'mails of visits': lockIn('settings.notifications', 'Profile visits', 'Email'),
  'newest first': lockIn('settings.filters', 'Newest members first'),
  'advanced search': async ({ page }) => {
    await show(page, 'settings.filters');
    const panel = page.locator('dialog[open]').last();
    return {
      open: panel.getByText('Physical characteristics', { exact: true }),
      shut: panel.getByRole('button', { name: 'Premium: Advanced search' }),
    };
  },
  'chat without a wait': async ({ page, friend }) => {
    await show(page, `chat?rid=${friend.uid}&name=${encodeURIComponent(nameOf(friend))}`);
    await bubble(page, 'The first').waitFor();
    await field(page).fill('And the second');
    await field(page).press('Enter');
    return {
      open: bubble(page, 'And the second'),
      shut: prompt(page, `Write to ${nameOf(friend)} now`),
    };
  },
  'likes without a limit': async ({ page, seen }) => {
    await show(page, profileOf(seen));
    await page.getByRole('button', { name: `Like ${nameOf(seen)}` }).click();
    return {
      open: page.getByRole('button', { name: /^Undo like/ }),
      shut: prompt(page, 'Keep liking'),
    };
  },
  'creating activities': async ({ page }) => {
    await show(page, 'social.activity');
    await page.getByRole('button', { name: 'Create Activity' }).first().click();
    return { open: page.getByLabel('What happens'), shut: prompt(page, 'Host an activity') };
  },
};

async function sceneOf(me: TestPerson): Promise<Scene> {
  const others = ['fan', 'seen', 'friend'].map((one) => world.person(`${one}-of-${me.username}`));
  const [fan, seen, friend] = await Promise.all(others);
  if (!fan || !seen || !friend) throw new Error('Somebody is missing.');
  const [again, now] = [await signInAgain(world, fan), await signInAgain(world, me)];
  await act(again, 'likes', 'circles', me);
  await act(again, 'visit', 'visitors', me);
  await act(await signInAgain(world, friend), 'likes', 'circles', me);
  await act(now, 'visit', 'visitors', seen);
  await act(now, 'likes', 'circles', friend);
  await tell(now, friend, { content: 'The first' });
  await world.showRedacted();
  const { page } = await enter({ world, browser, size: large }, me);
  return { me: now, page, fan, seen, friend };
}

test.each(premiumMatrix)(
  'every screen shows the same premium to a member who is %s',
  long,
  async (state, isPremium) => {
    const { person } = await memberIn(world, state);
    const scene = await sceneOf(person);
    const wrong: string[] = [];
    for (const [name, look] of Object.entries(things)) {
      const { open, shut } = await look(scene);
      const [there, away] = isPremium ? [open, shut] : [shut, open];
      await there.waitFor({ timeout: 20_000 }).catch(() => wrong.push(`${name}: not as it should be`));
      // Without the banner the menu is there all the same.
      const isMenu = name === 'the banner in the menu' && !isPremium;
      if (!isMenu && (await away.isVisible())) wrong.push(`${name}: both`);
      await goHome(scene.page);
    }
    expect(wrong).toEqual([]);
    await scene.page.context().close();
  },
);
