import type { leavingCalls } from '@mitto/account/contract/leaving-calls';
import type { userCalls } from '@mitto/account/contract/user-calls';
import { newUid } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { sql } from 'kysely';
import { testPassword } from '../person.ts';
import type { SamplesOf } from './sample.ts';
import type { Scene } from './scene.ts';

export const userSamples: SamplesOf<keyof (typeof userCalls & typeof leavingCalls) | 'readConfiguration'> = {
  addUser: {
    self: ({ name }) => ({
      records: [{ email: `new-${name}@people.example`, password: 'Heron-on-one-leg-4' }],
    }),
  },
  existsUser: { self: ({ name }) => ({ type: 'username', value: name }) },
  userInfo: { self: () => ({}) },
  updateUser: {
    self: ({ name }) => ({
      email: `moved-${name}@people.example`,
      currentPassword: testPassword,
      privacy: { circles: false },
    }),
  },
  removeUser: { self: () => ({ password: testPassword }) },
  deactivateAccount: {
    self: ({ caller }) => ({
      uid: caller?.uid ?? newUid(),
      password: caller?.password ?? 'Kingfisher-7-lake',
      feedback: { reason: 'break' },
    }),
  },
  bringBackAccount: { self: () => ({ token: 'x'.repeat(40) }) },
  exportUser: { self: () => ({}) },
  askArchive: { self: () => ({}) },
  searchUser: {
    self: async (scene) => {
      await letSearch(scene);
      return { type: 'username', searchValue: scene.name };
    },
    stranger: async (scene) => {
      await letSearch(scene);
      return { type: 'username', searchValue: (await scene.stranger()).username };
    },
    missing: async (scene) => {
      await letSearch(scene);
      return { type: 'username', searchValue: 'nobody-at-all' };
    },
  },
  validatePassword: { self: () => ({ password: testPassword }) },
  readConfiguration: { self: () => ({}) },
};

/** Gives the caller what a search for friends asks for: a profile and a verified address. */
async function letSearch({ world, caller, role }: Scene): Promise<void> {
  if (!caller || role === 'deleted') return;
  const { db } = world.database;
  const at = world.clock.now();
  await sql`
    insert into profile (uid, gender, dob, time_zone, search_filter, changes_by_clock_at, made_at, modified_at)
    values (${caller.uid}, 0, '1996-02-29', 'Asia/Bangkok',
      '{"interested":3,"minAge":18,"maxAge":80}', ${at + 365 * day}, ${at}, ${at})
    on conflict do nothing`.execute(db);
  await sql`update account_member set email_verified_at = ${at} where uid = ${caller.uid}`.execute(db);
}
