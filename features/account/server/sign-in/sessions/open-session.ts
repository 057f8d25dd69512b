import { type Refusal, refuse } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { ClientOptions } from '@mitto/server-kit/http/options-header';
import type { CallContext, Origin } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import Bowser from 'bowser';
import { accountEvents } from '../../../contract/account-events.ts';
import type { Authorized } from '../../../contract/member.ts';
import { userInfoOf } from '../../members/user-info.ts';
import { insertDevice } from '../../store/devices.ts';
import { type MemberRow, readPrivacy, updateMember } from '../../store/members.ts';
import { offerBringBack } from './bring-back-token.ts';
import { knowBrowser, knownDevice } from './known-devices.ts';
import { newFamily, tokensOf } from './tokens.ts';

/**
 * IP address, user agent and client of a sign-in. Requests of the same client on the same device have the
 * same `clientWord`.
 */
export interface Caller {
  readonly from: Origin;
  readonly client: ClientOptions | undefined;
}

/** The caller of a sign-in, with the cookie that makes the browser a known device. */
export interface SigningIn extends Caller, Pick<CallContext<never>, 'cookies' | 'setCookie'> {}

/** Name of a browser or a platform that the user agent does not tell. */
const unknown = 'Unknown';

/**
 * Opens a session for a member whose identity is proved. Every kind of sign-in calls this function; those whose
 * factor can be stolen by itself call it through `openOrAskCode`.
 */
export async function openSession(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'now' | 'settings' | 'emit'>,
  member: MemberRow,
  caller: SigningIn,
  { hasSecondFactor = false }: { readonly hasSecondFactor?: boolean } = {},
): Promise<Authorized | Refusal> {
  if (member.is_disabled) return { disabled: true, forcePasswordReset: false };
  if (!member.is_joined) return refuse('account/not-joined');
  if (member.leaving_at !== null) {
    return {
      disabled: true,
      forcePasswordReset: false,
      leaving: offerBringBack(deps, member, member.leaving_at),
    };
  }
  const { secrets, now } = deps;
  const at = now();
  const family = { uid: member.uid, ...newFamily(), rotated_at: at };
  // Locks the member's row first, so that of several sign-ins each sees the sessions of those before it.
  const language = caller.client?.language;
  await updateMember(tx, member.uid, { last_login_at: at, ...(language && { language }) });
  const device = deviceOf(caller.from);
  const browser = caller.setCookie && knowBrowser(deps, member, caller.cookies);
  await insertDevice(tx, {
    ...family,
    client: clientWord(caller),
    ...device,
    signed_in_at: at,
    confirmed_at: at,
    seen_at: at,
    has_second_factor: hasSecondFactor,
    browser_mac: browser?.mac ?? null,
  });
  if (member.last_login_at !== null && knownDevice(deps, member, caller.cookies) === undefined) {
    const { browser_name: browser, platform } = device;
    const { uid, device_id: deviceId } = family;
    await deps.emit(tx, accountEvents.securityChanged, {
      uid,
      event: 'new-device',
      deviceId,
      ...(browser !== unknown && { browser }),
      ...(platform !== unknown && { platform }),
    });
  }
  if (browser) caller.setCookie?.(browser.cookie);
  const userInfo = userInfoOf(member, await readPrivacy(tx, member.uid), at);
  return {
    disabled: false,
    forcePasswordReset: member.must_reset,
    userId: member.uid,
    userInfo,
    tokens: tokensOf(secrets, family),
  };
}

export function clientWord({ from, client }: Caller): string {
  return `${client?.client ?? ''} ${from.userAgent}`.slice(0, 600);
}

function deviceOf({ ip, userAgent }: Origin) {
  const agent = userAgent === '' ? undefined : Bowser.parse(userAgent);
  return {
    browser_name: agent?.browser.name || unknown,
    platform: agent?.os.name || unknown,
    user_agent: userAgent.slice(0, 500),
    ip,
  };
}
