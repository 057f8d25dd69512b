import { hour, minute } from '@mitto/kit/time';
import { logIn, newEmail, openApp } from './app-steps.ts';
import { openAsNew } from './open-signed-in.ts';
import type { Screen } from './screen.ts';

/** Screens of a report about a member, and of a suspended member. */
export const safetyScreens: readonly Screen[] = [
  {
    name: 'report',
    open: async (page, world) => {
      await openAsNew(page, world);
      const { uid } = await world.person(newEmail('reported').split('@')[0] ?? '');
      await page.goto(`${world.url}/#!/home?open=${encodeURIComponent(`report?uid=${uid}&name=Kit`)}`);
      await page.getByRole('radio', { name: 'Something else' }).check();
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Tell us in at least 10 characters.').waitFor();
    },
  },
  {
    name: 'suspended',
    open: async (page, world) => {
      const [person, admin] = await Promise.all([
        world.person(newEmail('suspended').split('@')[0] ?? ''),
        world.person(newEmail('staff').split('@')[0] ?? '', { isAdmin: true }),
      ]);
      await admin.call('changeStanding', {
        uid: person.uid,
        standing: 'suspended',
        reason: 'Selling.',
        message: 'Three people reported the same message as unwanted selling.',
        resolution: 'Read the community rules. Your account opens by itself when the time is up.',
        until: world.clock.now() + 30 * hour + 42 * minute,
      });
      await openApp(page, world.url);
      await logIn(page, person);
      await page.getByRole('alertdialog', { name: 'Temporarily Suspended' }).waitFor();
    },
  },
];
