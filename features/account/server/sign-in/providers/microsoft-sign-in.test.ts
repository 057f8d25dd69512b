import { type OpenIdProvider, startOpenIdProvider } from '@mitto/testkit/openid-provider';
import { createPopupBrowser } from '@mitto/testkit/popup-browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newToken } from '../sessions/browser-cookie.ts';
import { createProviderFetch } from './create-provider-fetch.ts';
import type { Vouched } from './identity-provider.ts';
import { openIdProvider } from './open-id-provider.ts';
import { verifiedByMicrosoft } from './verified-email.ts';

const microsoft = 'https://login.microsoftonline.com';
const redirectUri = 'https://mitto.example/openid/return';
const work = '11111111-2222-4333-8444-555555555555';
const otherWork = '66666666-7777-4888-9999-aaaaaaaaaaaa';
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad';

let real: OpenIdProvider;
beforeAll(async () => {
  real = await startOpenIdProvider({ redirectUri });
});
afterAll(() => real.close());

type Facts = Readonly<Record<string, unknown>>;

/**
 * Signs in at Microsoft's common endpoint as documented: one set of keys for all tenants, an issuer with a
 * placeholder, and no email_verified. Runs against a real provider whose answers are changed to have
 * Microsoft's issuer.
 */
async function signIn(facts: Facts, issuer = `${microsoft}/common/v2.0`): Promise<Vouched> {
  real.people.set('mia', { sub: 'mia' });
  real.lie({
    discovery: ({ authorization_response_iss_parameter_supported: _, ...document }) => ({
      ...JSON.parse(JSON.stringify(document).replaceAll(real.settings.issuer, microsoft)),
      issuer: `${microsoft}/{tenantid}/v2.0`,
    }),
    claims: (claims) => ({ ...claims, iss: `${microsoft}/${facts['tid']}/v2.0`, ...facts }),
  });
  const reach = createProviderFetch([real.settings.issuer]);
  const provider = openIdProvider({
    settings: { ...real.settings, issuer },
    redirectUri,
    now: Date.now,
    emailRule: verifiedByMicrosoft,
    fetch: (url, request) => {
      const path = new URL(url).pathname.replace('/common/v2.0/', '/');
      return reach(real.settings.issuer + path, request);
    },
  });
  const secrets = { state: newToken(), nonce: newToken(), verifier: newToken() };
  const asked = await provider.begin(secrets);
  expect(asked.origin).toBe(microsoft);
  const browser = createPopupBrowser({ appOrigin: microsoft, servedAt: real.settings.issuer });
  const way = real.settings.issuer + asked.pathname + asked.search;
  const { url } = await browser.open(way, { login: 'mia', stopBefore: '/openid/return' });
  const returned = new URL(url).searchParams;
  returned.delete('iss');
  return await provider.finish(returned, secrets);
}

const mia = { email: 'mia@people.example' };

test("a personal account's address is vouched for", async () => {
  const vouched = await signIn({ ...mia, tid: personal });
  expect(vouched).toEqual({
    subject: `${microsoft}/${personal}/v2.0 mia`,
    verifiedEmail: 'mia@people.example',
  });
});

test('an address that some tenant wrote into its directory is not', async () => {
  expect((await signIn({ ...mia, tid: work })).verifiedEmail).toBeNull();
  expect((await signIn({ ...mia, tid: work, email_verified: true })).verifiedEmail).toBeNull();
  expect((await signIn({ ...mia, tid: work, xms_edov: false })).verifiedEmail).toBeNull();
});

test("it is where the tenant owns the address's domain", async () => {
  expect((await signIn({ ...mia, tid: work, xms_edov: true })).verifiedEmail).toBe('mia@people.example');
  expect((await signIn({ ...mia, tid: work, xms_edov: '1' })).verifiedEmail).toBe('mia@people.example');
});

test('the same subject in two tenants is two people', async () => {
  const one = await signIn({ ...mia, tid: work });
  const other = await signIn({ ...mia, tid: otherWork });
  expect(one.subject).not.toBe(other.subject);
});

test('a token that names one tenant and comes from another is refused', async () => {
  const refused = { name: 'ProviderTrouble' };
  await expect(signIn({ tid: personal, iss: `${microsoft}/${work}/v2.0` })).rejects.toMatchObject(refused);
  await expect(signIn({ tid: work, iss: 'https://evil.example/v2.0' })).rejects.toMatchObject(refused);
  await expect(signIn({ iss: `${microsoft}/${work}/v2.0` })).rejects.toMatchObject(refused);
  await expect(signIn({ tid: work, iss: `${microsoft}/{tenantid}/v2.0` })).rejects.toMatchObject(refused);
});
