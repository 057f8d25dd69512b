import { inLooks } from '@mitto/testkit/sized';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { labelled, openApp } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { troubleOf } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { openSignedIn } from './open-signed-in.ts';
import { startSite } from './start-site.ts';
import { watchTrouble } from './watch-trouble.ts';

let tries = 0;
atSite({ start: startSite });

async function signIn(name: string, width: number): Promise<{ page: Page; uid: string }> {
  const person = await world.person(name);
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  const page = await context.newPage();
  await openSignedIn(page, world, person);
  await page.getByRole('heading', { name: /^People / }).waitFor();
  return { page, uid: person.uid };
}

interface Kept {
  readonly headline: string;
  readonly isFoundById: boolean;
  readonly blocked: number;
}

async function kept(uid: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select headline, add_by_id as "isFoundById",
      (select count(*)::int from circle_block b where b.uid = profile.uid) as blocked
    from profile join account_privacy using (uid) where uid = ${uid}`.execute(world.database.db);
  return rows[0];
}

test.each(inLooks([390, 1280], 1))(
  'at %i px a profile is edited, and flags are moved, with and without a network',
  {
    timeout: 120_000,
  },
  async (width) => {
    // A retry would find the data of the first attempt, so each attempt uses another name.
    tries += 1;
    const name = `painter${width}-${tries}`;
    const headline = `Paints doors in ${width} colours`;
    const { page, uid } = await signIn(name, width);
    const trouble = watchTrouble(page);
    await openApp(page, world.url, '#!/home?open=profile');
    const panel = page.getByRole('dialog', { name: 'Profile' });
    await panel.getByRole('heading', { name: `${name} Field` }).waitFor();
    await panel.getByRole('link', { name: /Basic information/ }).click();
    await labelled(page, 'Headline').fill(headline);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your profile is saved.').waitFor();
    await expect.poll(() => kept(uid), { timeout: 20_000 }).toMatchObject({ headline });

    await openSettings(page, 'settings.privacy');
    await page.getByRole('switch', { name: /Found by my MittoID/ }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('switch', { name: /Found by my MittoID/ }).press('Space');
    await page.context().setOffline(false);
    await expect.poll(() => kept(uid), { timeout: 40_000 }).toMatchObject({ isFoundById: false });
    const isOffline = (line: string) => line.includes('ERR_INTERNET_DISCONNECTED');
    await neverComes('profile: trouble', troubleOf(page, trouble, isOffline));
    await page.context().close();
  },
);

async function openSettings(page: Page, intent: string): Promise<void> {
  await page.evaluate((name) => {
    location.hash = `#!/home?open=${name}`;
  }, intent);
}

test('somebody else is seen as they allow, liked, and gone once they are blocked', {
  timeout: 120_000,
}, async () => {
  const other = await world.person('neighbour');
  const { page, uid } = await signIn('looker', 390);
  await openApp(page, world.url, `#!/home?open=${encodeURIComponent(`profile?uid=${other.uid}`)}`);
  await page.getByRole('button', { name: 'Like neighbour Field' }).click();
  await page.getByRole('button', { name: 'Undo like' }).waitFor();
  await page.getByRole('button', { name: 'More about neighbour Field' }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('dialog', { name: 'Profile' }).waitFor({ state: 'detached' });
  await expect.poll(() => kept(uid), { timeout: 20_000 }).toMatchObject({ blocked: 1 });
  await page.context().close();
});
