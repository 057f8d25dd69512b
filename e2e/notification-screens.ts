import { day } from '@mitto/kit/time';
import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { anActivity } from './activity-steps.ts';
import { newEmail, openPanel } from './app-steps.ts';
import { giveCoins, sendCoins, setPin } from './coins-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import { audienceLink, leaveChat } from './pair-steps.ts';
import type { Screen } from './screen.ts';

const named = (world: World, name: string, isPremium = false): Promise<TestPerson> =>
  world.person(newEmail(name).split('@')[0] ?? '', { isPremium });

/** Signs in a member who has notifications of every kind. */
async function told(page: Page, world: World): Promise<void> {
  const me = await named(world, 'told', true);
  const [ines, theo, nadia, leon, omar] = await Promise.all(
    ['ines', 'theo', 'nadia', 'leon', 'omar'].map((name) => named(world, name)),
  );
  if (!ines || !theo || !nadia || !leon || !omar) throw new Error('Somebody is missing.');
  for (const one of [ines, theo]) {
    await act(me, 'likes', 'circles', one);
    await act(one, 'likes', 'circles', me);
  }
  for (const one of [theo, nadia])
    await new Device(one).do('messages', 'messages', { uid: me.uid, content: 'Hello' });
  await act(leon, 'likes', 'circles', me);
  await act(omar, 'visit', 'visitors', me);
  await giveCoins(world, leon, { own: 20 });
  await setPin(leon);
  await sendCoins(leon, me, 20);
  await anActivity(world, newEmail('host').split('@')[0] ?? '', { privacy: 2, invitees: [me.uid] });
  await world.drain();
  // The member has seen the notifications of the days before.
  await sql`
    update notification set at = at - ${2 * day}::bigint, read_at = at
    where uid = ${me.uid} and kind in ('like', 'visit', 'request')`.execute(world.database.db);
  await openSignedIn(page, world, me);
  await page.getByRole('heading', { name: /^(People|ผู้คน)/, level: 1 }).waitFor();
}

/** Takes the notification of the sign-in away, without which nobody gets here. */
async function forget({ deps }: World, { uid }: TestPerson): Promise<void> {
  await deps.database.transact(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      delete from notification where uid = ${uid} returning id`.execute(tx);
    for (const { id } of rows) deps.touch(tx, uid, 'notification_list', id);
  });
}

/** Makes a browser say that the member was not asked for its permission, or has denied it. */
const permit = (page: Page, permission: 'default' | 'denied') =>
  page.addInitScript((said) => {
    Object.defineProperty(Notification, 'permission', { get: () => said });
  }, permission);

/** Screens of notifications and their settings. */
export const notificationScreens: readonly Screen[] = [
  {
    name: 'notification-centre',
    open: async (page, world) => {
      await told(page, world);
      await openPanel(page, 'notifications');
      await page
        .getByRole('dialog', { name: 'Notifications' })
        .getByText(/likes you/)
        .waitFor();
      await page.getByRole('button', { name: 'Mark all as read' }).waitFor();
    },
  },
  {
    name: 'notification-centre-thai',
    open: async (page, world) => {
      await page.context().addCookies([{ name: 'mitto_language', value: 'th', url: world.url }]);
      await told(page, world);
      await openPanel(page, 'notifications');
      await page.getByRole('button', { name: 'ทำเครื่องหมายว่าอ่านทั้งหมด' }).waitFor();
    },
  },
  {
    name: 'notification-centre-empty',
    open: async (page, world) => {
      const me = await named(world, 'untold');
      await openSignedIn(page, world, me);
      await audienceLink(page).waitFor();
      await forget(world, me);
      await openPanel(page, 'notifications');
      await page.getByText('Nothing has happened yet').waitFor();
    },
  },
  {
    name: 'notification-ask',
    // Its service worker shows the notifications.
    isOffline: true,
    open: async (page, world) => {
      await permit(page, 'default');
      const [me, other] = [await named(world, 'asked'), await named(world, 'asking')];
      await act(me, 'likes', 'circles', other);
      await act(other, 'likes', 'circles', me);
      await world.drain();
      await openSignedIn(page, world, me);
      await leaveChat(page, other.uid);
      await page.getByRole('dialog', { name: /^Know when .* writes$/ }).waitFor();
    },
  },
  {
    name: 'notification-denied',
    isWhole: true,
    isOffline: true,
    open: async (page, world) => {
      await permit(page, 'denied');
      await openSignedIn(page, world, await named(world, 'denied'));
      await audienceLink(page).waitFor();
      await openPanel(page, 'settings.notifications');
      await page.getByText(/^Your browser blocks notifications/).waitFor();
    },
  },
  {
    name: 'notification-quiet-hours',
    isWhole: true,
    open: async (page, world) => {
      await openSignedIn(page, world, await named(world, 'settings'));
      await audienceLink(page).waitFor();
      await openPanel(page, 'settings.notifications');
      await page.getByRole('switch', { name: 'Silence at night' }).click();
      await page.getByLabel('From').waitFor();
    },
  },
];
