import { readEnvironment } from '@mitto/server-kit/config/read-environment';
import { expect, test } from 'vitest';
import { Environment } from './config.ts';
import { signInSettingsOf } from './sign-in-settings.ts';

const settingsOf = (variables: Record<string, string>) =>
  signInSettingsOf(readEnvironment(Environment, variables));

test('a provider exists once both of its words are given, and no other does', () => {
  expect(settingsOf({})).toEqual({});
  const settings = settingsOf({ OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_GOOGLE_CLIENT_SECRET: 'secret' });
  expect(settings).toEqual({
    google: { issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' },
  });
});

test('production trusts no issuer without TLS', () => {
  const issuer = { OIDC_ISSUER: 'http://issuer.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
  expect(settingsOf(issuer).oidc?.issuer).toBe('http://issuer.example');
  expect(() => settingsOf({ ...issuer, NODE_ENV: 'production' })).toThrow(
    'OIDC_ISSUER must be a URL with https:',
  );
});
