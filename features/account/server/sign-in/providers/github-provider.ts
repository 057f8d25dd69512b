import type { GithubSettings } from '@mitto/server-kit/module/deps';
import { calculatePKCECodeChallenge } from 'openid-client';
import * as v from 'valibot';
import { createProviderFetch, type ProviderFetch } from './create-provider-fetch.ts';
import { asProviderTrouble, type IdentityProvider } from './identity-provider.ts';
import { parseClaimedEmail } from './verified-email.ts';

const Token = v.object({
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)),
  token_type: v.picklist(['bearer']),
});
/** A refusal by GitHub: it has status 200 and an error in the body. */
const TokenRefusal = v.object({ error: v.string() });
const User = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });
const Addresses = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }));

/**
 * Sign-in with GitHub, whose own form of OAuth 2 has no id token and no nonce. State and PKCE tie the answer
 * to the request.
 */
export function githubProvider(settings: GithubSettings, redirectUri: string): IdentityProvider {
  const ask = createProviderFetch([settings.webOrigin, settings.apiOrigin]);
  return {
    begin: ({ state, verifier }) =>
      asProviderTrouble('Going to GitHub', async () => {
        const url = new URL('/login/oauth/authorize', settings.webOrigin);
        url.search = new URLSearchParams({
          client_id: settings.clientId,
          redirect_uri: redirectUri,
          scope: 'read:user user:email',
          state,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }).toString();
        return url;
      }),
    finish: (returned, { verifier }) =>
      asProviderTrouble('Coming back from GitHub', async () => {
        const code = returned.get('code');
        if (code === null) throw new Error('There is no code.');
        const token = await exchange(ask, settings, { code, redirectUri, verifier });
        const { id } = v.parse(User, await read(ask, settings, '/user', token));
        const addresses = v.parse(Addresses, await read(ask, settings, '/user/emails', token));
        const primary = addresses.find((address) => address.primary && address.verified);
        // Use the numeric id and not the login name: another person can take over an abandoned login name.
        return {
          subject: `${settings.webOrigin} ${id}`,
          verifiedEmail: primary ? parseClaimedEmail(primary.email) : null,
        };
      }),
  };
}

interface Exchange {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

async function exchange(
  ask: ProviderFetch,
  { webOrigin, clientId, clientSecret }: GithubSettings,
  { code, redirectUri, verifier }: Exchange,
): Promise<string> {
  const form = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  const answer = await ask(new URL('/login/oauth/access_token', webOrigin).href, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  const told = await readJson(answer);
  const refusal = v.safeParse(TokenRefusal, told);
  if (refusal.success) throw new Error(`GitHub refuses the code: ${refusal.output.error.slice(0, 60)}.`);
  return v.parse(Token, told).access_token;
}

async function read(
  ask: ProviderFetch,
  { apiOrigin }: GithubSettings,
  path: string,
  token: string,
): Promise<unknown> {
  // Append the path to the origin, because the API of GitHub Enterprise has a base path.
  const url = new URL(apiOrigin.replace(/\/$/, '') + path);
  const answer = await ask(url.href, {
    method: 'GET',
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'x-github-api-version': '2022-11-28',
    },
  });
  return await readJson(answer);
}

async function readJson(answer: Response): Promise<unknown> {
  if (answer.status !== 200) throw new Error(`GitHub answered with status ${answer.status}.`);
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    // No `cause`: the parser's message quotes the text, which may contain a token.
    throw new Error('GitHub did not answer in JSON.');
  }
}
