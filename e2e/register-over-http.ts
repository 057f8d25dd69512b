import { accountApi } from '@mitto/account/contract/contract';
import { newId } from '@mitto/kit/ids';
import { acceptedTexts, neededVersion } from '@mitto/profile/contract/text-versions';
import { callOverHttp } from '@mitto/testkit/call-over-http';
import { callsAt } from '@mitto/testkit/calls-at';
import { act } from '@mitto/testkit/device';
import type { Call, ResultOf } from '@mitto/testkit/world-calls';

/** A member of a server that runs in a process of its own. */
export interface Registered {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly bearer: string;
}

const password = 'Heron-on-one-leg-4';

/**
 * Registers a member and signs them in. Give each an address of their own: many registrations from one address
 * need a proof of work.
 */
export async function registerOverHttp(url: string, name: string, ip: string): Promise<Registered> {
  const email = `${name}@people.example`;
  const records = [{ email, password }];
  const added = await callOverHttp(url, accountApi.addUser, { records }, { ip, idempotencyKey: newId() });
  if (added.status !== 200) throw new Error(`${email} could not register: ${added.text}`);
  const signedIn = await callOverHttp<ResultOf<'authorize'>>(
    url,
    accountApi.authorize,
    { email, password },
    { ip },
  );
  if (signedIn.status !== 200 || signedIn.result.disabled) {
    throw new Error(`${email} could not sign in: ${signedIn.text}`);
  }
  const { userId: uid, tokens } = signedIn.result;
  return { uid, email, password, bearer: tokens.bearer };
}

export interface RegisteredWithName extends Registered {
  /** Name on the profile. */
  readonly name: string;
}

/** Like registerOverHttp, with a profile. */
export async function personOverHttp(url: string, username: string, ip: string): Promise<RegisteredWithName> {
  const registered = await registerOverHttp(url, username, ip);
  const name = `${username} Field`;
  // An older server knows these versions too, but maybe not the newest.
  const accepted = acceptedTexts.map((text) => ({ text, version: neededVersion(text).version }));
  const made = await callsAt(url)(
    'createProfile',
    {
      ...{ name, username: `${username}-field`, gender: 0, dob: { day: 14, month: 3, year: 1995 } },
      accepts: { texts: accepted, language: 'en' },
    },
    { bearer: registered.bearer },
  );
  if (made.status !== 200) throw new Error(`${username} has no profile: ${made.text}`);
  return { ...registered, name };
}

/** Makes two members like each other. */
export async function becomeMatch(url: string, one: Registered, other: Registered): Promise<void> {
  const calls = callsAt(url);
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const call: Call = (name, input) => calls(name, input, { bearer: from.bearer });
    await act({ uid: from.uid, tokens: { bearer: from.bearer }, call }, 'likes', 'circles', to);
  }
}
