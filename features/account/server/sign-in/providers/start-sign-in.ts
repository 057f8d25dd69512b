import { refuse } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { signInCalls } from '../../../contract/sign-in-calls.ts';
import { browserCookie, newToken, readBrowser } from '../sessions/browser-cookie.ts';
import type { Providers } from './configured-providers.ts';
import { ProviderTrouble } from './identity-provider.ts';
import { troublePage } from './return-page.ts';
import { keepSignIn } from './waiting-sign-in.ts';

type Context = CallContext<typeof signInCalls.startSignIn>;
type Answer = CallAnswer<typeof signInCalls.startSignIn>;

export async function startSignIn(deps: Deps, providers: Providers, context: Context): Promise<Answer> {
  const { settings, log } = deps;
  const { input, cookies, requestId } = context;
  const referrer = new URL(input.referrer).origin;
  // The page that receives the result can sign in with it, so it must be the member app.
  if (referrer !== new URL(settings.appOrigin).origin) return refuse('account/provider-refused');
  const provider = providers.get(input.provider);
  if (!provider) return refuse('account/provider-unknown');

  const secrets = { state: newToken(), nonce: newToken(), verifier: newToken() };
  // Reuse the cookie, so that a second popup of the same browser does not break the first.
  const browser = readBrowser(settings, cookies) ?? newToken();
  try {
    const address = await provider.begin(secrets);
    const referral = input.referral ?? null;
    await keepSignIn(deps, { provider: input.provider, referrer, referral, browser, secrets });
    return { redirect: address.href, cookies: [browserCookie(settings, browser)] };
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error;
    log.warn({ requestId, provider: input.provider, error }, 'a sign-in provider could not be reached');
    return troublePage('account/provider-refused', referrer);
  }
}
