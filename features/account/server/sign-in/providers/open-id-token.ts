import { refuse } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Secrets } from '@mitto/server-kit/seal';
import type { signInCalls } from '../../../contract/sign-in-calls.ts';
import { lockMember } from '../../store/members.ts';
import { redeemSignIn } from '../../store/sign-ins.ts';
import { openOrAskCode } from '../two-step/ask-code.ts';

type Context = CallContext<typeof signInCalls.openIdToken>;
type Answer = CallAnswer<typeof signInCalls.openIdToken>;

/**
 * Two one-time tokens that the popup posts to the page that opened it. Only both together can be exchanged
 * for a session.
 */
export interface Handed {
  readonly code: string;
  readonly openid: string;
}

export function macOfCode(secrets: Secrets, { code, openid }: Handed): Buffer {
  return secrets.mac('sign-in-code', `${openid} ${code}`);
}

/** Exchanges the two tokens from the popup for a session. They work once. */
export async function openIdToken(deps: Deps, context: Context): Promise<Answer> {
  const codeMac = macOfCode(deps.secrets, context.input);
  return await context.transact(async (tx) => {
    const uid = await redeemSignIn(tx, codeMac, deps.now());
    const member = uid === undefined ? undefined : await lockMember(tx, uid);
    if (!member) return refuse('account/provider-refused');
    return await openOrAskCode(tx, deps, member, context, 'provider');
  });
}
