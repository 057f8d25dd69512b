import { codeIn, otherCode } from '@mitto/testkit/code-in';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
const logLines: string[] = [];
beforeAll(async () => {
  world = await startWorld({ onLog: (line) => logLines.push(line) });
});
afterAll(async () => {
  await world.close();
});

/** All rows of all tables as PostgreSQL text. Columns of type bytea are in hexadecimal. */
async function everyTable(): Promise<string> {
  const { db } = world.database;
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`.execute(
    db,
  );
  const dumps = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(db),
    ),
  );
  return dumps.flatMap(({ rows }) => rows.map(({ line }) => line)).join('\n');
}

/**
 * True when the text contains the code as a separate word, or its bytes in hexadecimal. Six digits within a
 * longer number or digest do not count, because they match by chance.
 */
function holdsCode(text: string, code: string): boolean {
  const alone = new RegExp(`(?<![0-9a-zA-Z])${code}(?![0-9a-zA-Z])`);
  return alone.test(text) || text.includes(Buffer.from(code).toString('hex'));
}

/** Renames the table while `work` runs, so that each call that needs the table fails and is logged. */
async function withoutTable(name: string, work: () => Promise<unknown>): Promise<void> {
  const { db } = world.database;
  await sql`alter table ${sql.ref(name)} rename to gone`.execute(db);
  await work();
  await sql`alter table gone rename to ${sql.ref(name)}`.execute(db);
}

test('no code is in an answer, a log line or a table, from its sending to its use', async () => {
  const ana = await world.person('ana', { isEmailVerified: false });
  const number = '+66812345678';
  const answers: string[] = [];
  const dumps: string[] = [];
  const keep = <T extends { text: string; headers: Headers }>(answer: T): T => {
    answers.push(answer.text, JSON.stringify([...answer.headers]));
    return answer;
  };

  const sms = keep(
    await ana.call(
      'createOtp',
      { identifier: number, notify: 'sms' },
      { idempotencyKey: crypto.randomUUID() },
    ),
  );
  const mail = keep(await world.anonymous.call('resetPassword', { query: { email: ana.email } }));
  const verification = keep(await ana.call('sendEmailVerification', {}));
  keep(await world.anonymous.call('regenerateOtp', { identifier: number }));
  dumps.push(await everyTable());
  await world.drain();
  dumps.push(await everyTable());

  const mails = world.mails(ana.email);
  const codeWith = (ref: string) =>
    codeIn([...mails, ...world.sms(number)].find(({ text }) => text.includes(ref))?.text);
  const smsCode = codeWith(sms.result.ref);
  const resetCode = codeWith(mail.result.ref);
  const emailCode = codeWith(verification.result.ref);
  const typedSms = { identifier: number, ref: sms.result.ref };
  const onAfterValidate = 'mobileVerification';
  keep(await ana.call('validateOtp', { ...typedSms, validationCode: otherCode(smsCode), onAfterValidate }));
  keep(await ana.call('validateOtp', { ...typedSms, validationCode: smsCode, onAfterValidate }));
  keep(await ana.call('verifyEmail', { ref: verification.result.ref, code: emailCode }));
  const typedReset = { identifier: ana.email, ref: mail.result.ref };
  await withoutTable('account_device', async () => {
    const failed = keep(
      await world.anonymous.call('validateResetCode', { ...typedReset, validationCode: resetCode }),
    );
    expect(failed.error?.code).toBe('internal');
  });
  // The schema refuses this input, though it contains the right code. The answer must name the field and not
  // the value.
  keep(
    await world.anonymous.call('validateResetCode', {
      ...typedReset,
      validationCode: `${resetCode} ${resetCode}`,
    }),
  );
  const signedIn = keep(
    await world.anonymous.call('validateResetCode', { ...typedReset, validationCode: resetCode }),
  );
  expect(signedIn.result).toMatchObject({ disabled: false, forcePasswordReset: true });
  dumps.push(await everyTable());

  expect(logLines.join('\n')).toContain('a call failed');
  expect(dumps.join('\n')).toContain(ana.uid);
  for (const code of [smsCode, resetCode, emailCode]) {
    expect(answers.filter((text) => holdsCode(text, code))).toEqual([]);
    expect(logLines.filter((line) => holdsCode(line, code))).toEqual([]);
    expect(dumps.flatMap((dump) => dump.split('\n').filter((line) => holdsCode(line, code)))).toEqual([]);
  }
});
