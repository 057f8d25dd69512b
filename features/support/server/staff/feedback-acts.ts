import { readAddress } from '@mitto/account/server/public/address';
import { actOnRecord, lookAsStaff } from '@mitto/account/server/public/staff-act';
import { fail } from '@mitto/kit/app-error';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type * as v from 'valibot';
import type {
  FeedbackSummary,
  FeedbackWhole,
  supportAdminCalls,
} from '../../contract/support-admin-calls.ts';
import { feedbackAnswerMail } from '../contact/support-mails.ts';
import {
  addFeedbackAnswer,
  type FeedbackCase,
  findFeedback,
  listFeedbackCases,
  lockFeedback,
  setFeedbackClosed,
} from './feedback-case-store.ts';
import { answerOf, storedAnswer } from './given-answer.ts';
import { pageOf, wantedPage } from './support-page.ts';

type Calls = typeof supportAdminCalls;
type Context<K extends keyof Calls> = CallContext<Calls[K]>;
type Answer<K extends keyof Calls> = Promise<CallAnswer<Calls[K]>>;

export async function listFeedback(deps: Deps, context: Context<'listFeedback'>): Answer<'listFeedback'> {
  const { input } = context;
  return await lookAsStaff<v.InferOutput<Calls['listFeedback']['output']>>(deps, context, {
    act: 'listFeedback',
    reason: 'Looks at the list of feedback.',
    look: async (tx) => {
      const { page, next } = pageOf(await listFeedbackCases(tx, wantedPage(input)));
      return { answer: { feedback: page.map(summaryOf), next }, detail: { ...input, listed: page.length } };
    },
  });
}

export async function readFeedback(deps: Deps, context: Context<'readFeedback'>): Answer<'readFeedback'> {
  return await lookAsStaff<FeedbackWhole>(deps, context, {
    act: 'readFeedback',
    reason: 'Reads feedback.',
    look: async (tx) => {
      const row = (await findFeedback(tx, context.input)) ?? fail('support/no-such-message');
      return { answer: wholeOf(row), about: row.uid, detail: detailOf(row) };
    },
  });
}

export async function answerFeedback(
  deps: Deps,
  context: Context<'answerFeedback'>,
): Answer<'answerFeedback'> {
  const { uid, id } = context.input;
  const given = answerOf(context.input);
  // The author may delete the feedback at any time, so it holds no pictures.
  if (given.rich && given.rich.keys.length > 0) fail('invalid', { fields: { html: 'no-pictures' } });
  return await actOnRecord<FeedbackWhole, FeedbackCase>(deps, context, {
    ...act('answerFeedback', { uid, id }),
    change: async (tx, row, date) => {
      const address = (await readAddress(tx, uid)) ?? fail('support/no-address');
      const mail = feedbackAnswerMail({ given, language: address.language });
      await deps.enqueue(tx, mailJob, { to: address.email, ...mail }, { uid });
      const stored = storedAnswer(given, date);
      await addFeedbackAnswer(tx, { uid, id }, stored);
      const answers = [...row.answers, stored];
      return { detail: detailOf(row), answer: wholeOf({ ...row, answers, answered_at: date }) };
    },
  });
}

export async function closeFeedback(deps: Deps, context: Context<'closeFeedback'>): Answer<'closeFeedback'> {
  const { uid, id, closed } = context.input;
  return await actOnRecord<FeedbackWhole, FeedbackCase>(deps, context, {
    ...act('closeFeedback', { uid, id }),
    change: async (tx, row, at) => {
      const closed_at = closed ? (row.closed_at ?? at) : null;
      await setFeedbackClosed(tx, { uid, id }, closed_at);
      return { detail: { ...detailOf(row), closed }, answer: wholeOf({ ...row, closed_at }) };
    },
  });
}

function act(name: 'answerFeedback' | 'closeFeedback', which: { readonly uid: string; readonly id: string }) {
  return {
    act: name,
    lock: async (tx: Parameters<typeof lockFeedback>[0]) =>
      (await lockFeedback(tx, which)) ?? fail('support/no-such-message'),
    aboutOf: ({ uid }: FeedbackCase) => uid,
  };
}

function detailOf({ is_leaving }: FeedbackCase) {
  return { isLeaving: is_leaving };
}

const beginningOf = 200;

function summaryOf(row: FeedbackCase): FeedbackSummary {
  const [first = ''] = Object.values(textsOf(row));
  return { ...headOf(row), beginning: first.slice(0, beginningOf) };
}

function headOf(row: FeedbackCase): Omit<FeedbackSummary, 'beginning'> {
  return {
    uid: row.uid,
    id: row.id,
    recommendation: String(row.content['recommendation'] ?? ''),
    isLeaving: row.is_leaving,
    date: row.made_at,
    answeredAt: row.answered_at,
    closedAt: row.closed_at,
  };
}

function wholeOf(row: FeedbackCase): FeedbackWhole {
  return { ...headOf(row), texts: textsOf(row), answers: [...row.answers] };
}

function textsOf({ content }: FeedbackCase): Record<string, string> {
  const texts = Object.entries(content).filter(([name, text]) => name !== 'recommendation' && text !== '');
  return Object.fromEntries(texts.map(([name, text]) => [name, String(text)]));
}
