import { activityScreens } from './activity-screens.ts';
import { labelled, logIn, newEmail, openApp, revealForm } from './app-steps.ts';
import { audienceScreens } from './audience-screens.ts';
import { chatScreens } from './chat-screens.ts';
import { checkoutScreens } from './checkout-screens.ts';
import { coinsScreens } from './coins-screens.ts';
import { consoleScreens } from './console-screens.ts';
import { databaseScreens } from './database-screens.ts';
import { filterScreens } from './filter-screens.ts';
import { homeScreens } from './home-screens.ts';
import { notificationScreens } from './notification-screens.ts';
import { openAsNew } from './open-signed-in.ts';
import { premiumScreens } from './premium-screens.ts';
import { profileScreens } from './profile-screens.ts';
import { safetyScreens } from './safety-screens.ts';
import type { Screen } from './screen.ts';
import { signInScreens } from './sign-in-screens.ts';
import { supportScreens } from './support-screens.ts';
import { untilServedOffline } from './until-in-page.ts';
import { verificationScreens } from './verification-screens.ts';

const welcomeScreens: readonly Screen[] = [
  { name: 'door', open: (page, { url }) => openApp(page, url) },
  {
    name: 'door-choices',
    open: async (page, { url }) => {
      await openApp(page, url);
      await page.getByRole('button', { name: 'Language and theme' }).click();
      await page.getByRole('radiogroup', { name: 'Theme' }).waitFor();
    },
  },
  {
    name: 'start-broken',
    isOffline: true,
    open: async (page, { url }) => {
      await page.route('**/web/inside-*.js', (route) => route.abort());
      await page.goto(`${url}/#!/home`);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'log-in',
    open: async (page, { url }) => {
      await openApp(page, url);
      await revealForm(page);
    },
  },
  {
    name: 'log-in-thai',
    open: async (page, { url }) => {
      await page.context().addCookies([{ name: 'mitto_language', value: 'th', url }]);
      await openApp(page, url);
      await revealForm(page);
    },
  },
  {
    name: 'log-in-refused',
    open: async (page, { url }) => {
      await openApp(page, url);
      await logIn(page, { email: 'nobody@people.example', password: 'Kingfisher-8-lake' });
      await page.getByRole('alert').getByText('Invalid User name or Password').waitFor();
    },
  },
  {
    name: 'register',
    open: async (page, { url }) => {
      await openApp(page, url, '#!/login?state=register');
      await labelled(page, 'Email').fill('not an address');
      await labelled(page, 'Password').fill('lakeside');
      await page.getByRole('button', { name: 'Register' }).click();
      await page.getByText('Please enter an email such as').waitFor();
    },
  },
  {
    name: 'forgot-password',
    open: async (page, { url }) => {
      await openApp(page, url, '#!/login?state=reset');
      await page.getByRole('button', { name: 'Send Email' }).waitFor();
    },
  },
  {
    name: 'check-email',
    isWhole: true,
    open: async (page, { url }) => {
      await openApp(page, url, '#!/login?state=reset');
      await labelled(page, 'Email').fill(newEmail('somebody'));
      await page.getByRole('button', { name: 'Send Email' }).click();
      await labelled(page, 'Code').pressSequentially('4071');
    },
  },
  {
    name: 'new-password',
    open: async (page, world) => {
      const email = newEmail('forgetful');
      const person = await world.person(email.split('@')[0] ?? '', { standing: 'must-reset' });
      await openApp(page, world.url);
      await logIn(page, person);
      await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    },
  },
];

const inside: readonly Screen[] = [
  {
    name: 'home',
    open: async (page, world) => {
      await openAsNew(page, world, false);
    },
  },
  {
    name: 'home-menu-folded',
    open: async (page, world) => {
      await page.addInitScript("localStorage.setItem('mitto-menu', 'folded')");
      await openAsNew(page, world);
    },
  },
  {
    name: 'home-offline',
    isOffline: true,
    open: async (page, world) => {
      await openAsNew(page, world);
      // Wait for pending requests, or pictures would be missing on the offline page.
      await page.getByText('Nothing to show').or(page.locator('article h3')).first().waitFor();
      await page.waitForLoadState('networkidle');
      await untilServedOffline(page);
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
    },
  },
  {
    name: 'home-not-kept',
    open: async (page, world) => {
      const person = await world.person(newEmail('passing').split('@')[0] ?? '');
      await openApp(page, world.url);
      await revealForm(page);
      await page.getByLabel('Don’t keep on this device').check();
      await logIn(page, person);
      await page.getByText('Nothing is kept on this device.').waitFor();
    },
  },
  {
    name: 'home-verify',
    isWhole: true,
    open: async (page, world) => {
      await openAsNew(page, world, false);
      await page.getByRole('link', { name: 'Email not verified yet' }).click();
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByText('Verification code sent to').waitFor();
    },
  },
  {
    name: 'account-menu',
    open: async (page, world) => {
      await openAsNew(page, world);
      await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).filter({ visible: true }).waitFor();
    },
  },
  {
    name: 'account',
    open: async (page, world) => {
      await openAsNew(page, world);
      await page.goto(`${world.url}/#!/home?open=settings.account`);
      await page.getByRole('dialog').getByText('Theme').waitFor();
    },
  },
  {
    name: 'devices',
    open: async (page, world) => {
      const person = await openAsNew(page, world);
      await world.anonymous.call('authorize', { email: person.email, password: person.password });
      await page.goto(`${world.url}/#!/home?open=settings.account.devices`);
      await page.getByText('Other sessions').waitFor();
    },
  },
  {
    name: 'devices-remove-all',
    open: async (page, world) => {
      await openAsNew(page, world);
      await page.goto(`${world.url}/#!/home?open=settings.account.devices`);
      await page.getByRole('button', { name: 'Remove all Sessions' }).click();
      await page.getByRole('button', { name: 'Keep them' }).waitFor();
    },
  },
  {
    name: 'change-password',
    open: async (page, world) => {
      await openAsNew(page, world);
      await page.goto(`${world.url}/#!/home?open=settings.account.password`);
      await labelled(page, 'New password').fill('Bittern-9');
    },
  },
];

const ofTheServer: readonly Screen[] = [
  {
    name: 'reference',
    open: async (page, { url }) => {
      await page.goto(`${url}/reference#call-addUser`);
      await page.locator('#call-addUser').getByText('May refuse with').waitFor();
    },
  },
  {
    name: 'outbox',
    open: async (page, world) => {
      await world.drain();
      await page.goto(`${world.url}/dev/outbox`);
    },
  },
];

/** All screens in every state worth testing, split into parts that can run in parallel. */
export const screenParts = {
  welcome: [...welcomeScreens, ...ofTheServer, ...databaseScreens],
  account: [...inside, ...safetyScreens, ...coinsScreens, ...notificationScreens, ...supportScreens],
  'sign-in': [...signInScreens],
  checkout: [...checkoutScreens],
  profile: [...profileScreens],
  meet: [...homeScreens, ...filterScreens, ...audienceScreens],
  chat: [...chatScreens],
  activities: [...activityScreens],
  premium: [...premiumScreens],
  verification: [...verificationScreens],
  console: [...consoleScreens],
} satisfies Readonly<Record<string, readonly Screen[]>>;
