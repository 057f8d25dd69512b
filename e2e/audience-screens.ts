import { showSeeded } from '@mitto/circles/server/redacted';
import { like } from '@mitto/circles/server/store/circles';
import { putVisit } from '@mitto/circles/server/store/marks';
import { touchCircle, touchVisit } from '@mitto/circles/server/touch-pair';
import { act } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { openSignedIn } from './open-signed-in.ts';
import { audienceLink, firstSynced } from './pair-steps.ts';
import type { Screen } from './screen.ts';
import { untilInPage } from './until-in-page.ts';

let known = 0;

async function demoPeople({ database: { db } }: World): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('profile')
    .innerJoin('account_member', 'account_member.uid', 'profile.uid')
    .where('account_member.email', 'not in', ['demo@mitto.example', 'admin@mitto.example'])
    .where('account_member.email', 'not like', '%@people.example')
    .select('profile.uid as uid')
    .orderBy('profile.uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** A member with three matches of the demo site, three received likes and two received visits. */
export async function wellKnown(world: World, page: Page): Promise<TestPerson> {
  known += 1;
  const person = await world.person(`known${known}`);
  const people = await demoPeople(world);
  const { deps } = world;
  await deps.database.transact(async (tx) => {
    for (const [at, other] of people.entries()) {
      await like(tx, other, person.uid, deps.now() - (at + 1) * 9_000_000);
      if (at < 3) await like(tx, person.uid, other, deps.now() - (at + 1) * 7_000_000);
      else
        await showSeeded(deps, tx, person.uid, {
          kind: 'like',
          other,
          at: deps.now() - (at + 1) * 9_000_000,
        });
      touchCircle(deps, tx, other, person.uid);
    }
    for (const other of people.slice(0, 2)) {
      await putVisit(tx, other, person.uid, deps.now() - 9_000_000);
      await showSeeded(deps, tx, person.uid, { kind: 'visit', other, at: deps.now() - 9_000_000 });
      touchVisit(deps, tx, other, person.uid);
    }
  });
  await openSignedIn(page, world, person);
  await audienceLink(page).waitFor();
  return person;
}

const list = (name: string, selected: string, isThere: (page: Page) => Promise<void>): Screen => ({
  name,
  open: async (page, world) => {
    await wellKnown(world, page);
    await page.goto(`${world.url}/#!/home?open=${encodeURIComponent(`audience?selected=${selected}`)}`);
    await page.getByRole('tab', { selected: true }).waitFor();
    await isThere(page);
  },
});

/**
 * Screens of the audience lists, of a match celebration and of notifications, for a member with many likes
 * and visits.
 */
export const audienceScreens: readonly Screen[] = [
  list('audience', 'match', async (page) => {
    await page.getByRole('article').nth(2).getByRole('heading', { name: /, \d/ }).waitFor();
    await untilInPage(page, '[...document.images].every((image) => image.complete)');
  }),
  list('audience-kept-back', 'likedMe', async (page) => {
    await page.getByRole('article', { name: 'Hidden profile' }).nth(2).waitFor();
  }),
  list('audience-empty', 'favorites', async (page) => {
    await page.getByText('Nothing to show.').waitFor();
  }),
  {
    name: 'match',
    open: async (page, world) => {
      const person = await wellKnown(world, page);
      await firstSynced(page, person.uid);
      const [, , , other = ''] = await demoPeople(world);
      await act(person, 'likes', 'circles', { uid: other });
      const title = page.getByRole('heading', { name: 'It’s a match!!' });
      // Touch the celebration, because it does not close while it is touched.
      await title.dispatchEvent('pointerdown');
      await page.evaluate(
        'Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))',
      );
    },
  },
  {
    name: 'notifications',
    open: async (page, world) => {
      await wellKnown(world, page);
      await page.goto(`${world.url}/#!/home?open=settings.notifications`);
      await page.getByRole('switch').first().waitFor();
    },
  },
];
