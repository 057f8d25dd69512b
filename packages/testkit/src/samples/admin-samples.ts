import type { adminCalls } from '@mitto/account/contract/admin-calls';
import { newId } from '@mitto/kit/ids';
import type { CallName, InputOf } from '../world-calls.ts';
import type { Sample, SamplesOf } from './sample.ts';
import type { Scene } from './scene.ts';

/** Names of calls that change a member given by id. */
type Change = {
  [N in keyof typeof adminCalls & CallName]: InputOf<N> extends { uid: string; reason: string } ? N : never;
}[keyof typeof adminCalls & CallName];

function about<N extends Change>(
  entries: Omit<InputOf<N>, 'uid' | 'reason'>,
): Readonly<Record<'self' | 'stranger' | 'missing', Sample<N>>> {
  // Every input of these calls is a uid and a reason beside the call's own entries, as `Change` requires.
  const input = (uid: string) => ({ uid, reason: 'For a test.', ...entries }) as InputOf<N>;
  return {
    self: (scene) => input(uidOf(scene)),
    stranger: async ({ stranger }) => input((await stranger()).uid),
    missing: () => input(newId()),
  };
}

function uidOf({ caller }: Scene): string {
  return caller?.uid ?? newId();
}

export const adminSamples: SamplesOf<keyof typeof adminCalls | 'updateConfiguration'> = {
  updateConfiguration: {
    self: async ({ world, ip }) => {
      const { result } = await world.anonymous.call('readConfiguration', {}, { ip });
      return { version: result.version, reason: 'For a test.', changes: { ages: { min: 18, max: 80 } } };
    },
  },
  findMember: {
    self: (scene) => ({ by: 'uid', value: uidOf(scene) }),
    stranger: async ({ stranger }) => ({ by: 'email', value: (await stranger()).email }),
    missing: () => ({ by: 'username', value: 'nobody-at-all' }),
  },
  changeStanding: about<'changeStanding'>({ standing: 'suspended', until: null, message: 'Rest a while.' }),
  changeEntitlement: about<'changeEntitlement'>({ premiumUntil: null }),
  changeRoles: about<'changeRoles'>({ ROLES: ['ROLE_USER'] }),
  changePrivacy: about<'changePrivacy'>({ privacy: { pm: false } }),
  changeLimits: about<'changeLimits'>({ resetTasks: ['likes'], chatWaitTime: 5 }),
  forcePasswordReset: about<'forcePasswordReset'>({}),
  resetSecondFactor: about<'resetSecondFactor'>({ check: 'in-person' }),
  endSessions: about<'endSessions'>({}),
  addToDatabase: about<'addToDatabase'>({}),
  removeFromDatabase: about<'removeFromDatabase'>({}),
  readActs: { self: () => ({}) },
};
