import type { Deps } from '@mitto/server-kit/module/deps';
import { githubProvider } from './github-provider.ts';
import type { IdentityProvider, ProviderName } from './identity-provider.ts';
import { openIdProvider } from './open-id-provider.ts';
import { verifiedByClaim, verifiedByMicrosoft } from './verified-email.ts';

export type Providers = ReadonlyMap<ProviderName, IdentityProvider>;

/** URL parameter that lets a person with several accounts at the provider choose one. */
const ask = { prompt: 'select_account' };

/** The providers that have settings. */
export function configuredProviders({ settings, now }: Pick<Deps, 'settings' | 'now'>): Providers {
  // Made from the settings and never from the request: the provider redirects people to this address only.
  const redirectUri = new URL('/openid/return', settings.appOrigin).href;
  const { google, microsoft, github, oidc } = settings.signIn;
  const providers = new Map<ProviderName, IdentityProvider>();
  const base = { redirectUri, now };
  if (google) {
    providers.set('google', openIdProvider({ ...base, settings: google, ask, emailRule: verifiedByClaim }));
  }
  if (microsoft) {
    const emailRule = verifiedByMicrosoft;
    providers.set('microsoft', openIdProvider({ ...base, settings: microsoft, ask, emailRule }));
  }
  if (github) providers.set('github', githubProvider(github, redirectUri));
  if (oidc) providers.set('oidc', openIdProvider({ ...base, settings: oidc, emailRule: verifiedByClaim }));
  return providers;
}
