import { newId } from '@mitto/kit/ids';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import type { AccountData } from '@mitto/web-kit/data/account-data';
import { AccountDataRoot } from '@mitto/web-kit/data/account-data-context.tsx';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { feedbackTable } from '../contract/feedback-table.ts';
import { FeedbackForm, feedbackFormId } from './feedback-form.tsx';

let db: LocalDatabase;
let forgotten: boolean;
let sent: string[];
beforeEach(async () => {
  [forgotten, sent] = [false, []];
  const opened = await openLocalDatabase({
    ...{ app: 'mitto-feedback', account: newId(), schema: 1, tables: [feedbackTable], mutations: [] },
    now: Date.now,
  });
  if (!('db' in opened)) throw new Error(`Not open: ${opened.mode}`);
  db = opened.db;
});
afterEach(cleanup);

async function showRefused(): Promise<void> {
  const none = { pending: [], refused: [] };
  // Only the parts that this form reads.
  const outbox = { subscribe: () => () => undefined, changesOf: () => none };
  const data = { account: newId(), db, outbox } as unknown as AccountData;
  const services = { session: { keeping: 'nothing', userId: 'me' } } as Services;
  const refused = {
    ...{ mid: '1', ref: null, code: 'invalid', sentence: 'Please check it.', until: undefined, fields: {} },
    given: { recommendation: 'likely', likeMost: 'The words of an evening' },
    forget: async () => {
      forgotten = true;
    },
  } as const;
  await render(
    <ServicesContext value={services}>
      <AccountDataRoot data={data}>
        <FeedbackForm refused={refused} onSent={(ref) => sent.push(ref)} />
        <button type="submit" form={feedbackFormId}>
          Send
        </button>
      </AccountDataRoot>
    </ServicesContext>,
  );
}

const press = () => page.getByRole('button', { name: 'Send' }).click();

test('a refused feedback that is sent anew is stored, and then the refusal goes', async () => {
  await showRefused();
  await press();
  await expect.poll(() => sent.length).toBe(1);
  expect(forgotten).toBe(true);
  expect(await db.find(feedbackTable)).toMatchObject([{ row: { likeMost: 'The words of an evening' } }]);
  await db.store.wipe();
});

test('a refused feedback stays where the new one cannot be stored', async () => {
  await showRefused();
  const failed = new Promise<void>((resolve) => {
    addEventListener(
      'unhandledrejection',
      (event) => {
        event.preventDefault();
        resolve();
      },
      { once: true },
    );
  });
  await db.store.close();
  await press();
  await failed;
  expect([forgotten, sent]).toEqual([false, []]);
  await expect.element(page.getByText('The words of an evening')).toBeVisible();
});
