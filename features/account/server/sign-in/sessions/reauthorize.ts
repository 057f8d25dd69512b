import { refuse } from '@mitto/kit/app-error';
import { second } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { sessionCalls } from '../../../contract/session-calls.ts';
import { memberChanged } from '../../members/member-changed.ts';
import { deleteDevice, lockDevice, rotateDevice, type StoredDevice } from '../../store/devices.ts';
import { readMember, updateMember } from '../../store/members.ts';
import { clientWord } from './open-session.ts';
import { endOfSession, isRefreshOf, readClaims, tokensOf } from './tokens.ts';

type Context = CallContext<typeof sessionCalls.reauthorize>;
type Answer = CallAnswer<typeof sessionCalls.reauthorize>;

/**
 * Time after a refresh (30 s) in which the client may send the old token again, because it lost the answer.
 */
const graceAfterRotation = 30 * second;

export async function reauthorize(deps: Deps, context: Context): Promise<Answer> {
  const { secrets, now } = deps;
  const token = context.input.refresh_token;
  const claims = readClaims(token);
  if (!claims) return refuse('account/session-ended');
  return await context.transact(async (tx) => {
    const device = await lockDevice(tx, claims.uid, claims.deviceId);
    if (!device || !isRefreshOf(secrets, device.salt, claims, token)) return refuse('account/session-ended');
    const at = now();
    const member = await readMember(tx, claims.uid);
    const isWelcome =
      member?.is_joined === true &&
      !member.is_disabled &&
      member.leaving_at === null &&
      claims.expiresAt > at;
    if (!isWelcome || endOfSession(device, member) <= at) return refuse('account/session-ended');
    if (claims.generation === device.generation) {
      const language = context.client?.language ?? member.language;
      if (language !== member.language) await updateMember(tx, member.uid, { language });
      await rotateDevice(tx, device, at);
      const next = { ...device, generation: device.generation + 1, rotated_at: at };
      return { tokens: tokensOf(secrets, next) };
    }
    if (mayHaveItAgain(device, claims.generation, clientWord(context), at)) {
      return { tokens: tokensOf(secrets, device) };
    }
    // An old refresh token was used again, so two clients have it. End the session for both.
    await deleteDevice(tx, device.uid, device.device_id);
    memberChanged(deps, tx, device.uid);
    return refuse('account/session-ended');
  });
}

/**
 * True for a retry after a lost answer: the same client sends the previous token again soon after the
 * refresh, and nobody has used the new token yet.
 */
function mayHaveItAgain(device: StoredDevice, generation: number, client: string, at: number): boolean {
  return (
    generation === device.generation - 1 &&
    device.used_generation < device.generation &&
    at - device.rotated_at <= graceAfterRotation &&
    device.client === client
  );
}
