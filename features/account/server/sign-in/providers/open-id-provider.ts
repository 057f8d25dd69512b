import type { Now } from '@mitto/kit/time';
import { hour, second } from '@mitto/kit/time';
import type { OpenIdSettings } from '@mitto/server-kit/module/deps';
import * as client from 'openid-client';
import { createProviderFetch, type ProviderFetch, providerTimeout } from './create-provider-fetch.ts';
import { asProviderTrouble, type IdentityProvider } from './identity-provider.ts';
import { type EmailRule, parseClaimedEmail } from './verified-email.ts';

export interface OpenIdOptions {
  readonly settings: OpenIdSettings;
  readonly redirectUri: string;
  readonly now: Now;
  /** Parameters added to the authorization URL. */
  readonly ask?: Readonly<Record<string, string>>;
  readonly emailRule: EmailRule;
  readonly fetch?: ProviderFetch;
}

/** Time for which the provider's metadata is cached (one hour). */
const discoveredFor = hour;

/** Sign-in with any OpenID Connect issuer, by the code flow with PKCE and a nonce. */
export function openIdProvider(options: OpenIdOptions): IdentityProvider {
  const discover = discoverLazily(options);
  return {
    begin: (secrets) =>
      asProviderTrouble('Going to the provider', async () =>
        client.buildAuthorizationUrl(await discover(), {
          redirect_uri: options.redirectUri,
          scope: 'openid email',
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
          ...options.ask,
        }),
      ),
    finish: (returned, secrets) =>
      asProviderTrouble('Coming back from the provider', async () => {
        const config = await discover();
        const url = new URL(options.redirectUri);
        url.search = returned.toString();
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('There are no claims.');
        const { iss, sub } = claims;
        const isTold = claims['email'] !== undefined || !options.emailRule.mayBeAsked;
        const told =
          isTold || config.serverMetadata().userinfo_endpoint === undefined
            ? claims
            : await client.fetchUserInfo(config, tokens.access_token, sub);
        const isVerified = options.emailRule.isVerified(told);
        // Store the subject together with its issuer: it is unique per issuer only, and the settings may name
        // another issuer later.
        return {
          subject: `${iss} ${sub}`,
          verifiedEmail: isVerified ? parseClaimedEmail(told['email']) : null,
        };
      }),
  };
}

/** Discovers the provider's metadata at the first sign-in, and again after an hour or a failure. */
function discoverLazily({ settings, now, fetch }: OpenIdOptions): () => Promise<client.Configuration> {
  const ask = fetch ?? createProviderFetch([settings.issuer]);
  let known: { readonly until: number; readonly config: Promise<client.Configuration> } | undefined;
  return () => {
    if (known && known.until > now()) return known.config;
    const asked = { until: now() + discoveredFor, config: discoverOnce(settings, ask) };
    known = asked;
    asked.config.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.config;
  };
}

function discoverOnce(settings: OpenIdSettings, ask: ProviderFetch): Promise<client.Configuration> {
  const issuer = new URL(settings.issuer);
  return client.discovery(
    issuer,
    settings.clientId,
    {},
    (server, ...rest) => secretFor(server, settings.clientSecret)(server, ...rest),
    {
      timeout: providerTimeout / second,
      [client.customFetch]: (url, { method, headers, body, signal }) => {
        if (body !== undefined && body !== null && !(body instanceof URLSearchParams)) {
          throw new Error('A provider is only ever sent forms.');
        }
        return ask(url, { method, headers, signal, ...(body ? { body: body.toString() } : {}) });
      },
      execute: [
        // By default the library does not verify the signature of a token received over TLS. This option
        // verifies it. It also refuses `none` and algorithms keyed by a shared secret, even if the provider
        // lists them.
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

/**
 * Sends the client secret in the form body if the provider accepts that, and else in the header. Providers
 * differ in how they encode the header.
 */
function secretFor(server: client.ServerMetadata, clientSecret: string): client.ClientAuth {
  const accepted = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return accepted.includes('client_secret_post')
    ? client.ClientSecretPost(clientSecret)
    : client.ClientSecretBasic(clientSecret);
}
