import { turnOnCodes } from '@mitto/account/server/sign-in/two-step/two-step.fixture';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { CDPSession, Page } from 'playwright-core';
import { appStands, labelled } from './app-steps.ts';
import { startSite } from './start-site.ts';

/**
 * Starts a site under the name `localhost`, because a passkey belongs to a name. Other sites of tests have the
 * address 127.0.0.1.
 */
export async function startNamedSite(): Promise<World> {
  const site = await startSite({});
  const url = site.url.replace('127.0.0.1', 'localhost');
  // The port is known only now, and passkeys read the origin at each call.
  Object.assign(site.deps.settings, { appOrigin: url });
  return { ...site, url };
}

/** An authenticator of this page's browser context, with nobody to ask: it verifies its owner by itself. */
export interface Authenticator {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** Opens Account, Password and sign-in. */
export async function openSignInScreen(page: Page, { url }: Pick<World, 'url'>): Promise<void> {
  await page.goto(`${url}/#!/home?open=${encodeURIComponent('settings.account.sign-in')}`);
  await appStands(page);
  await page.getByRole('heading', { name: /^(Passkeys|พาสคีย์)$/ }).waitFor();
}

/** Makes a passkey through the screen. */
export async function makePasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await labelled(page, 'Name').fill(name);
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await page.getByText('The passkey is ready.').waitFor();
}

/** Turns two-step codes on for a person; their key, codes and the code of now. */
export const withCodes = (world: World, person: TestPerson) => turnOnCodes(world, person);
