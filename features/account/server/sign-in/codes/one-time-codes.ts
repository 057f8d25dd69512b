import { fail, type Refusal, refuse } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { codeCalls } from '../../../contract/code-calls.ts';
import type { CodeSent } from '../../../contract/member.ts';
import { type Channel, channelOf, readIdentifier } from './code-identifier.ts';
import { sendCode } from './send-code.ts';
import { isServedNumber } from './served-number.ts';

type CreateContext = CallContext<typeof codeCalls.createOtp>;
type RegenerateContext = CallContext<typeof codeCalls.regenerateOtp>;

export async function createOtp(
  deps: Deps,
  context: CreateContext,
): Promise<CallAnswer<typeof codeCalls.createOtp>> {
  return await sendOtp(deps, context, context.input.notify);
}

/** Sends a further code after the previous code has expired. */
export async function regenerateOtp(
  deps: Deps,
  context: RegenerateContext,
): Promise<CallAnswer<typeof codeCalls.regenerateOtp>> {
  const { identifier, notify } = context.input;
  return await sendOtp(deps, context, notify ?? channelOf(identifier));
}

async function sendOtp(
  deps: Deps,
  context: CreateContext | RegenerateContext,
  channel: Channel,
): Promise<CodeSent | Refusal> {
  const { settings } = deps;
  if (channel === 'sms' && !settings.canSendSms) return refuse('account/sms-unavailable');
  const typed = context.input.identifier;
  const identifier = readIdentifier(typed, channel);
  if (channel === 'sms' && !isServedNumber(identifier.to, settings.sms?.countries)) {
    fail('account/mobile-not-served');
  }
  return await sendCode(deps, context, {
    purpose: 'otp',
    identifier,
    typed,
    // No account is needed: reading the code proves that the address or number is theirs.
    isKnown: () => Promise.resolve(false),
    findAddressee: () => Promise.resolve({ uid: null, to: identifier.to }),
  });
}
