import { newId, newUid } from '@mitto/kit/ids';
import type { contactCalls } from '@mitto/support/contract/contact-calls';
import type { supportAdminCalls } from '@mitto/support/contract/support-admin-calls';
import { testPicture } from '../test-picture.ts';
import type { SamplesOf } from './sample.ts';
import type { Scene } from './scene.ts';

const reason = 'For a test.';

/** Inputs about feedback that is not there, of these members. */
const aboutAuthor = <A extends object>(further: A) => ({
  self: ({ caller }: Scene) => ({ uid: caller?.uid ?? newUid(), id: newId(), ...further }),
  stranger: async ({ stranger }: Scene) => ({ uid: (await stranger()).uid, id: newId(), ...further }),
  missing: () => ({ uid: newUid(), id: newId(), ...further }),
});

export const supportSamples: SamplesOf<keyof typeof contactCalls | keyof typeof supportAdminCalls> = {
  uploadContactFiles: {
    self: async () => ({
      id: newId(),
      files: [{ name: 'screen.jpg', bytes: await testPicture({ width: 120, height: 100 }) }],
    }),
  },
  contactUs: {
    self: ({ name }) => ({
      ...{ id: newId(), fullName: 'Ana Field', email: `${name}@people.example`, subject: 'The map' },
      ...{ inquiryType: 'technical', message: 'The map stays grey.', privacy: true },
    }),
  },
  listContacts: { self: () => ({}) },
  readContact: { self: () => ({ id: newId() }) },
  answerContact: { self: () => ({ id: newId(), reason, text: 'Thank you.' }) },
  closeContact: { self: () => ({ id: newId(), reason, closed: true }) },
  listFeedback: { self: () => ({}) },
  readFeedback: aboutAuthor({}),
  answerFeedback: aboutAuthor({ reason, text: 'Thank you.' }),
  closeFeedback: aboutAuthor({ reason, closed: true }),
};
