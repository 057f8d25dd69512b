import { AppError, refuse } from '@mitto/kit/app-error';
import { second } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { signInCalls } from '../../../contract/sign-in-calls.ts';
import { handOverSignIn } from '../../store/sign-ins.ts';
import { newToken, readBrowser } from '../sessions/browser-cookie.ts';
import type { Providers } from './configured-providers.ts';
import { ProviderTrouble, type Vouched } from './identity-provider.ts';
import { macOfCode } from './open-id-token.ts';
import { handOverPage, troublePage } from './return-page.ts';
import { vouchedMember } from './vouched-member.ts';
import { claimSignIn, type WaitingSignIn } from './waiting-sign-in.ts';

type Context = CallContext<typeof signInCalls.returnFromSignIn>;
type Answer = CallAnswer<typeof signInCalls.returnFromSignIn>;

/** Lifetime (60 s) of the two tokens that the page which opened the popup exchanges for a session. */
const handOverLifetime = 60 * second;

/**
 * Handles the provider's redirect: identifies the person, and answers with a page that posts two tokens to
 * the page that opened the popup.
 */
export async function returnFromSignIn(deps: Deps, providers: Providers, context: Context): Promise<Answer> {
  const { settings, log } = deps;
  const { input, cookies, requestId } = context;
  const signIn = await claimSignIn(deps, input.state, readBrowser(settings, cookies));
  // Without a stored sign-in the server does not know which page opened the popup, so it posts no message.
  if (!signIn) return refuse('account/provider-refused');
  try {
    const vouched = await finish(providers, signIn, input);
    return await handOver(deps, context, signIn, vouched);
  } catch (error) {
    if (error instanceof AppError) return troublePage(error.code, signIn.referrer);
    if (!(error instanceof ProviderTrouble)) throw error;
    log.warn({ requestId, provider: signIn.provider, error }, 'a sign-in came to nothing');
    return troublePage('account/provider-refused', signIn.referrer);
  }
}

async function finish(
  providers: Providers,
  signIn: WaitingSignIn,
  input: Context['input'],
): Promise<Vouched> {
  const provider = [...providers].find(([name]) => name === signIn.provider)?.[1];
  if (!provider) throw new ProviderTrouble('The provider was taken out of the settings meanwhile.');
  if (input.error !== undefined) throw new ProviderTrouble('The provider or the person said no.');
  const returned = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string') returned.append(name, value);
  }
  return await provider.finish(returned, signIn.secrets);
}

async function handOver(
  deps: Deps,
  context: Context,
  signIn: WaitingSignIn,
  vouched: Vouched,
): Promise<Answer> {
  const handed = { code: newToken(), openid: newToken() };
  return await context.transact(async (tx) => {
    const member = await vouchedMember(tx, deps, signIn, vouched);
    await handOverSignIn(tx, signIn.stateMac, {
      uid: member.uid,
      codeMac: macOfCode(deps.secrets, handed),
      expiresAt: deps.now() + handOverLifetime,
    });
    return handOverPage(handed, signIn.referrer);
  });
}
