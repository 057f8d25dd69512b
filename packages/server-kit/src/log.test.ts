import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = '';
  write(createLog('debug', { write: (line) => (lines += line) }));
  return lines;
}

test('what a line must not carry is blotted out wherever it stands', () => {
  const canary = 'canary-7f3a';
  const line = written((log) =>
    log.info({
      email: canary,
      request: { authorization: canary, body: canary, cookie: canary },
      person: { account: { password: canary, mobile: canary, refresh_token: canary, code: canary } },
      uid: 'an id',
    }),
  );
  expect(line).not.toContain(canary);
  expect(line).toContain('an id');
});

test('a database error is told without the row it quotes', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    constraint: 'account_member_email',
    detail: 'Key (email_key)=(ana@people.example) already exists.',
  });
  const line = written((log) => log.error({ error: new Error('It failed.', { cause: error }) }, 'a bug'));
  expect(line).not.toContain('ana@people.example');
  for (const part of ['It failed.', '23505', 'account_member_email']) expect(line).toContain(part);
});
