import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { anActivity } from './activity-steps.ts';
import { newEmail, openPanel } from './app-steps.ts';
import { giveCoins, sendCoins, setPin } from './coins-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import { audienceLink } from './pair-steps.ts';
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
  await openSignedIn(page, world, me);
  await page.getByRole('heading', { name: /^(People|ผู้คน)/, level: 1 }).waitFor();
}

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
