import { accountEvents } from '@mitto/account/contract/account-events';
import { day } from '@mitto/kit/time';
import { defineModule, on } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { support } from '../contract/contract.ts';
import { archiveWords } from './archive-words.ts';
import { contactMedia } from './contact/contact-media.ts';
import { contactUs } from './contact/contact-us.ts';
import { uploadContactFiles } from './contact/upload-contact-files.ts';
import { eraseSupport, expireContacts, exportSupport } from './erase-and-export.ts';
import { feedback, insertLeavingFeedback } from './feedback.ts';
import { answerContact, closeContact, listContacts, readContact } from './staff/contact-acts.ts';
import { answerFeedback, closeFeedback, listFeedback, readFeedback } from './staff/feedback-acts.ts';
import { answerPictures } from './staff/given-answer.ts';

export const supportModule = defineModule(
  support,
  new URL('./migrations/', import.meta.url),
  (deps) => ({
    calls: {
      uploadContactFiles: (context) => uploadContactFiles(deps, context),
      contactUs: (context) => contactUs(deps, context),
      listContacts: (context) => listContacts(deps, context),
      readContact: (context) => readContact(deps, context),
      answerContact: (context) => answerContact(deps, context),
      closeContact: (context) => closeContact(deps, context),
      listFeedback: (context) => listFeedback(deps, context),
      readFeedback: (context) => readFeedback(deps, context),
      answerFeedback: (context) => answerFeedback(deps, context),
      closeFeedback: (context) => closeFeedback(deps, context),
    },
    subscriptions: [
      on(accountEvents.deactivated, async ({ uid, feedback: words }, tx) => {
        if (words) await insertLeavingFeedback(tx, uid, words, deps.now());
      }),
    ],
    media: [contactMedia, answerPictures],
    repeating: [{ kind: 'support.expire', everyMs: day, work: () => expireContacts(deps) }],
    erase: (tx, uid) => eraseSupport(deps, tx, uid),
    archive: archiveWords,
    export: (tx, uid) => exportSupport(tx, uid),
  }),
  supportSync,
);

function supportSync(deps: Deps): SyncFace<Me> {
  return { tables: [feedback.table], rows: [feedback.writer(deps)] };
}
