import type { userCalls } from '@mitto/account/contract/user-calls';
import { testPassword } from '../person.ts';
import type { SamplesOf } from './sample.ts';

export const userSamples: SamplesOf<keyof typeof userCalls> = {
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
  exportUser: { self: () => ({}) },
  searchUser: {
    self: ({ name }) => ({ type: 'username', searchValue: name }),
    stranger: async ({ stranger }) => ({ type: 'username', searchValue: (await stranger()).username }),
    missing: () => ({ type: 'username', searchValue: 'nobody-at-all' }),
  },
  validatePassword: { self: () => ({ password: testPassword }) },
  readConfiguration: { self: () => ({}) },
};
