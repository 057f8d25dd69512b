import { EnvironmentError } from '@mitto/server-kit/config/read-environment';
import type { SignInSettings } from '@mitto/server-kit/module/deps';
import type { Environment } from './config.ts';

/** Returns the sign-in providers for which both the id and the secret are configured. */
export function signInSettingsOf(environment: Environment): SignInSettings {
  if (environment.NODE_ENV === 'production' && environment.OIDC_ISSUER?.startsWith('http:')) {
    throw new EnvironmentError(['OIDC_ISSUER must be a URL with https: in production']);
  }
  const { OIDC_GOOGLE_CLIENT_ID: google, OIDC_MICROSOFT_CLIENT_ID: microsoft } = environment;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: oidc, GITHUB_CLIENT_ID: github } = environment;
  return {
    ...(google && {
      google: {
        issuer: 'https://accounts.google.com',
        clientId: google,
        clientSecret: environment.OIDC_GOOGLE_CLIENT_SECRET ?? '',
      },
    }),
    ...(microsoft && {
      microsoft: {
        issuer: 'https://login.microsoftonline.com/common/v2.0',
        clientId: microsoft,
        clientSecret: environment.OIDC_MICROSOFT_CLIENT_SECRET ?? '',
      },
    }),
    ...(issuer &&
      oidc && { oidc: { issuer, clientId: oidc, clientSecret: environment.OIDC_CLIENT_SECRET ?? '' } }),
    ...(github && {
      github: {
        clientId: github,
        clientSecret: environment.GITHUB_CLIENT_SECRET ?? '',
        webOrigin: 'https://github.com',
        apiOrigin: 'https://api.github.com',
      },
    }),
  };
}
