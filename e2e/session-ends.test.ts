import { newId } from '@mitto/kit/ids';
import { inLooks } from '@mitto/testkit/sized';
import { expect, test } from 'vitest';
import { logIn } from './app-steps.ts';
import { atSite, browser, world } from './at-site.ts';
import { openSignedIn } from './open-signed-in.ts';

atSite();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const somebody = newId();

/** All panels that need a session, in stacks, as an address names them. */
const stacks = [
  ['message', `chat?rid=${somebody}&name=Ben`, 'map?lat=13.7&lng=100.5', 'notifications', 'feedback'],
  ['social.activity', 'social.activity.create', 'audience', 'coins', 'payments', 'subscription'],
  ['profile', 'profile.verification', 'addFriends', `report?uid=${somebody}&name=Ben`, 'settings.profile'],
  ['settings.filters', 'settings.privacy', 'settings.notifications', 'settings.texts', 'settings.account'],
  [
    'settings.account.devices',
    'settings.account.email',
    'settings.account.export',
    'settings.account.password',
  ],
  [
    'settings.account.sign-in',
    'settings.account.privacy',
    'settings.account.pause',
    'settings.account.delete',
  ],
  ['settings.account.subscription', 'checkout?amount=1.99&displayAmount=1.99&currency=USD&description=Coins'],
];

const cases = stacks.flatMap((panels, index) => {
  const intents = panels.map(intentOf).join(', ');
  const looks = [[intents, '390 px', panels, phone] as const, [intents, '1280 px', panels, desktop] as const];
  return inLooks(looks, index % looks.length);
});

let people = 0;

test.each(cases)(
  '%s (%s): the end of a session elsewhere is told, and signing in leads back',
  {
    timeout: 90_000,
  },
  async (_, __, panels, device) => {
    people += 1;
    const person = await world.person(`ended${people}`, { hasProfile: true });
    const page = await browser.newPage(device);
    await openSignedIn(page, world, person);
    const open = panels.map((panel) => `open=${encodeURIComponent(panel)}`).join('&');
    await page.evaluate((place) => location.assign(place), `#!/home?${open}`);
    const areOpen = async () => {
      for (const panel of panels)
        await page
          .locator(`dialog[data-intent="${intentOf(panel)}"] :is(h1, h2)`)
          .first()
          .waitFor();
    };
    await areOpen();
    await person.call('removeDevices', {});
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign in again' }).click();
    expect(await page.getByText('This page did not open').count()).toBe(0);
    await logIn(page, person);
    await areOpen();
    await page.context().close();
  },
);

function intentOf(panel: string): string {
  return panel.split('?', 1)[0] ?? '';
}
