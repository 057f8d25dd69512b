import type { documentCalls } from '@mitto/account/contract/document-calls';
import type { sessionCalls } from '@mitto/account/contract/session-calls';
import type { signInCalls } from '@mitto/account/contract/sign-in-calls';
import { newId } from '@mitto/kit/ids';
import { type TestPerson, testPassword } from '../person.ts';
import { deviceIdOf } from './device-id-of.ts';
import type { SamplesOf } from './sample.ts';
import type { Scene } from './scene.ts';

const cases = '/report/cases/';

export const sessionSamples: SamplesOf<
  keyof (typeof signInCalls & typeof sessionCalls & typeof documentCalls)
> = {
  signInProviders: { self: () => ({}) },
  startSignIn: {
    self: ({ world }) => ({ provider: 'github', referrer: world.deps.settings.appOrigin }),
  },
  returnFromSignIn: { self: () => ({ state: 'no-such-state', code: 'no-such-code' }) },
  openIdToken: { self: () => ({ code: 'no-such-code', openid: 'no-such-half' }) },
  authorize: {
    self: ({ caller }) => ({ email: caller?.email ?? 'nobody@people.example', password: testPassword }),
  },
  denySignIns: { self: () => ({ token: `${newId()}.a.${'A'.repeat(43)}` }) },
  reauthorize: {
    self: ({ caller }) => ({ refresh_token: caller?.tokens.refresh_token ?? 'no token at all' }),
  },
  destroySession: { self: () => ({}) },
  verifyToken: { self: ({ caller }) => ({ token: caller?.tokens.bearer ?? 'no token at all' }) },
  devices: { self: () => ({}) },
  removeDevice: {
    self: async (scene) => ({ deviceId: await anotherDevice(scene) }),
    stranger: async ({ stranger }) => ({ deviceId: deviceIdOf((await stranger()).tokens) }),
    missing: () => ({ deviceId: newId() }),
  },
  removeDevices: { self: () => ({}) },
  readSession: { self: () => ({ session_path: '/devices/' }) },
  createSession: {
    self: async ({ stranger }) => ({ session_path: cases, content: reportOf(await stranger()) }),
  },
  updateSession: {
    self: async (scene) => ({ ...(await ownCase(scene)), content: reportOf(await scene.stranger()) }),
    stranger: async (scene) => ({
      ...(await strangersCase(scene)),
      content: reportOf(await scene.stranger()),
    }),
    missing: async ({ stranger }) => ({ ...noCase(), content: reportOf(await stranger()) }),
  },
  removeSession: {
    self: ownCase,
    stranger: strangersCase,
    missing: noCase,
  },
};

interface CaseName {
  session_path: string;
  session_id: string;
}

function reportOf({ uid, username }: TestPerson) {
  return { id: uid, name: username, type: 'spam' };
}

function noCase(): CaseName {
  return { session_path: cases, session_id: newId() };
}

async function ownCase({ caller, stranger }: Scene): Promise<CaseName> {
  return caller ? await reportBy(caller, await stranger()) : noCase();
}

/**
 * Creates a report by the stranger about a third member. It is not about the caller, because the subject of a
 * report cannot open it either.
 */
async function strangersCase({ world, stranger, name }: Scene): Promise<CaseName> {
  return await reportBy(await stranger(), await world.person(`reported-by-stranger-${name}`));
}

/** Creates a report; if that is refused, returns the name of a report that does not exist. */
async function reportBy(reporter: TestPerson, reported: TestPerson): Promise<CaseName> {
  const made = await reporter.call('createSession', { session_path: cases, content: reportOf(reported) });
  return made.status === 200 ? { session_path: cases, session_id: made.result.session_id } : noCase();
}

/**
 * Signs the caller in once more and returns the id of the new device. Returns a random id if the sign-in is
 * refused.
 */
async function anotherDevice({ world, caller, ip }: Scene): Promise<string> {
  if (!caller) return newId();
  const again = await world.anonymous.call(
    'authorize',
    { email: caller.email, password: caller.password },
    { ip },
  );
  return again.status === 200 && !again.result.disabled ? deviceIdOf(again.result.tokens) : newId();
}
