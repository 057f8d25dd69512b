import { newId } from '@mitto/kit/ids';
import { day, minute } from '@mitto/kit/time';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportPath } from '../../contract/report-case.ts';
import type { CaseAct } from '../../contract/safety-staff-calls.ts';

let world: World;
let staff: TestPerson;
let other: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
  staff = await world.person('staff', { isAdmin: true });
  other = await world.person('other', { isAdmin: true });
});
beforeEach(async () => {
  turn += 1;
  ana = await world.person(`ana-${turn}`);
  ben = await world.person(`ben-${turn}`);
});
afterAll(() => world.close());

/** Reports a member. Returns the id of the case. */
async function report(by: TestPerson, about: TestPerson, type = 'spam'): Promise<string> {
  const content = { id: about.uid, name: 'Ben', type, otherText: 'It was not nice at all.' };
  const sent = await by.call('createSession', { session_path: reportPath, content });
  if (sent.status !== 200) throw new Error(sent.text);
  return (await casesOf(about))[0]?.id ?? '';
}

async function casesOf({ uid }: TestPerson, state?: 'closed') {
  return (await staff.call('listCases', { search: uid, ...(state && { state }) })).result.cases;
}

/** Ends the cases of earlier tests. */
async function closeAll(): Promise<void> {
  await sql`update safety_case set closed_at = 1 where closed_at is null`.execute(world.database.db);
}

const look = (id: string, who = staff) => who.call('lookAtCase', { id });

interface Given {
  readonly act: CaseAct;
  readonly seen: number;
  readonly message?: string;
  readonly until?: number | null;
}

const message = 'Do not sell watches here, please.';
const act = (who: TestPerson, id: string, given: Given) =>
  who.call('actOnCase', { id, reason: 'For a test.', ...given }, { idempotencyKey: newId() });

test('all reports about a member are one case, as grave as the gravest that was not taken back', async () => {
  const first = await report(ana, ben, 'spam');
  const content = { id: ben.uid, name: 'Benny', type: 'underage' };
  const cat = await world.person(`cat-${turn}`);
  world.clock.advance(minute);
  const { session_id } = (await cat.call('createSession', { session_path: reportPath, content })).result;
  expect(await casesOf(ben)).toMatchObject([
    { id: first, name: 'Benny', severity: 3, reasons: ['underage', 'spam'], reporters: 2 },
  ]);
  expect((await look(first)).result.reports.map(({ reporter }) => reporter?.uid)).toEqual([cat.uid, ana.uid]);
  await cat.call('removeSession', { session_path: reportPath, session_id });
  expect(await casesOf(ben)).toMatchObject([{ severity: 1, reasons: ['spam'], reporters: 2 }]);
});

test('a report after the end of a case opens another one', async () => {
  const first = await report(ana, ben);
  await act(staff, first, { act: 'close', seen: 0 });
  const second = await report(await world.person(`cat-${turn}`), ben);
  expect(second).not.toBe(first);
  expect((await casesOf(ben, 'closed')).map(({ id }) => id)).toEqual([first]);
});

test('open cases stand by severity, then age, in pages that leave out none and have none twice', async () => {
  const [about, at] = [newId(), world.clock.now()];
  // Cases as reports would make them: 120 of three severities.
  await sql`
    insert into safety_case (case_id, about, activity_id, name, severity, opened_at, last_at, due_at)
    select gen_random_uuid(), ${about}, gen_random_uuid(), 'Zed', 1 + n % 3, ${at}::bigint - n % 7, ${at}, ${at}
    from generate_series(1, 120) n`.execute(world.database.db);
  const read: { severity: number; openedAt: number; id: string }[] = [];
  for (;;) {
    const after = read.at(-1)?.id;
    const { result } = await staff.call('listCases', { search: about, ...(after && { after }) });
    expect(result.count).toBe(120);
    read.push(...result.cases);
    if (!result.hasMore) break;
  }
  expect(new Set(read.map(({ id }) => id)).size).toBe(120);
  const sorted = read.toSorted(
    (one, other) =>
      other.severity - one.severity || one.openedAt - other.openedAt || (one.id < other.id ? -1 : 1),
  );
  expect(read).toEqual(sorted);
  const grave = await staff.call('listCases', { search: about, severity: '3' });
  expect(grave.result.count).toBe(40);
  expect((await staff.call('listCases', { after: newId() })).error?.code).toBe('safety/no-such-case');
  await sql`delete from safety_case where about = ${about}`.execute(world.database.db);
});

test('a case is found by its number, its id, the id of the member and the beginning of the name', async () => {
  const id = await report(ana, ben, 'others');
  const [found] = await casesOf(ben);
  for (const search of [String(found?.number), id, ben.uid, 'be'])
    expect((await staff.call('listCases', { search })).result.cases.map((one) => one.id)).toContain(id);
  for (const search of ['en', '%', '0'])
    expect((await staff.call('listCases', { search })).result.cases.map((one) => one.id)).not.toContain(id);
  const byReason = async (reason: 'others' | 'spam') =>
    (await staff.call('listCases', { search: ben.uid, reason })).result.count;
  expect([await byReason('others'), await byReason('spam')]).toEqual([1, 0]);
});

test('a case is with who looks at it for ten minutes; nobody else acts on it or is given it', async () => {
  await closeAll();
  const [grave, slight] = [await report(ana, ben, 'underage'), await report(ben, ana, 'spam')];
  const next = async (who: TestPerson) =>
    (await who.call('takeNextCase', {}, { idempotencyKey: newId() })).result.next?.id;
  expect(await next(staff)).toBe(grave);
  expect((await look(grave, other)).result.takenBy).toMatchObject({ isMe: false });
  expect((await act(other, grave, { act: 'close', seen: 0 })).error?.code).toBe('safety/case-taken');
  expect(await next(other)).toBe(slight);
  expect(await next(other)).toBeUndefined();
  const mine = await staff.call('listCases', { state: 'mine' });
  expect(mine.result.cases.map(({ id }) => id)).toEqual([grave]);
  world.clock.advance(10 * minute);
  expect(await next(other)).toBe(grave);
  expect((await act(staff, grave, { act: 'close', seen: 0 })).error?.code).toBe('safety/case-taken');
  expect((await act(other, grave, { act: 'close', seen: 0 })).status).toBe(200);
});

test('staff sees the evidence as kept and the history of both sides', async () => {
  await report(ben, ana, 'spam');
  const id = await report(ana, ben, 'others');
  expect((await look(id)).result).toMatchObject({
    name: 'Ben',
    reports: [
      {
        otherText: 'It was not nice at all.',
        reporter: { uid: ana.uid },
        evidence: { profile: { username: ben.username } },
        history: { reportsAbout: 1, reportsBy: 1 },
      },
    ],
    history: { standing: 'active', reportsAbout: 1, reportsBy: 1, acts: [] },
  });
});

test('a warning is mailed in the words of staff, and is in the history and the export of the member', async () => {
  const id = await report(ana, ben);
  expect((await act(staff, id, { act: 'warn', seen: 0, message: 'short' })).error?.code).toBe('invalid');
  expect((await act(staff, id, { act: 'warn', seen: 0 })).error?.fields).toEqual({ message: 'required' });
  const { result } = await act(staff, id, { act: 'warn', seen: 0, message });
  expect(result).toMatchObject({
    acts: [{ act: 'warn', message }],
    history: { acts: [{ act: 'warn' }] },
  });
  await world.drain();
  const mail = world.mails(ben.email).at(-1);
  expect(mail?.text).toContain(message);
  expect(mail?.text).not.toContain(ana.username);
  const { text } = await exportOf(world, ben);
  expect(text).toContain(message);
  expect(text).not.toContain(ana.uid);
});

test('a suspension has a message and an end, and the suspended member reads both', async () => {
  const id = await report(ana, ben);
  const until = world.clock.now() + 7 * day;
  const past = await act(staff, id, { act: 'suspend', seen: 0, message, until: world.clock.now() - 1 });
  expect(past.error?.fields).toEqual({ until: 'past' });
  const { result } = await act(staff, id, { act: 'suspend', seen: 0, message, until });
  expect(result).toMatchObject({ history: { standing: 'suspended' } });
  const told = await ben.call('userInfo', {});
  expect(told.result.suspension).toMatchObject({ message });
  expect((await ben.call('listUploads', { path: `${ben.uid}/images/` })).error?.code).toBe('suspended');
});

test('a closed report takes no further act, and stands among the closed ones', async () => {
  const id = await report(ana, ben);
  expect((await act(staff, id, { act: 'close', seen: 0 })).result.closedAt).toBe(world.clock.now());
  expect((await act(other, id, { act: 'warn', seen: 1, message })).error?.code).toBe('safety/case-closed');
  expect([(await casesOf(ben)).length, (await casesOf(ben, 'closed')).length]).toEqual([0, 1]);
});

test('of two who act at once one wins, and the other is told', async () => {
  const id = await report(ana, ben);
  const both = await Promise.all([
    act(staff, id, { act: 'warn', seen: 0, message }),
    act(other, id, { act: 'suspend', seen: 0, message, until: null }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.map(({ error }) => error?.code).filter(Boolean)).toEqual(['safety/case-taken']);
  expect((await look(id)).result.acts).toHaveLength(1);
});

test('every look and act is in the audit log, with the reason', async () => {
  const id = await report(ana, ben);
  await look(id);
  await act(staff, id, { act: 'close', seen: 0 });
  const { acts, isWhole } = (await staff.call('readActs', {})).result;
  expect(isWhole).toBe(true);
  expect(acts.slice(0, 2).map((one) => [one.act, one.detail])).toEqual([
    ['actOnCase', { case: id, act: 'close', reason: 'For a test.' }],
    ['lookAtCase', { case: id, reason: 'Looks at a report.' }],
  ]);
});

test('a report outlives the account it is about: staff reads and closes it, and cannot warn', async () => {
  const id = await report(ana, ben);
  await world.database.transact((tx) => world.deps.eraseMember(tx, ben.uid));
  expect((await look(id)).result.history.standing).toBe('gone');
  const warned = await act(staff, id, { act: 'warn', seen: 0, message });
  expect(warned.error?.code).toBe('account/no-such-member');
  expect((await act(staff, id, { act: 'close', seen: 0 })).status).toBe(200);
});

test('members read and act on nothing, and staff not on a report about themselves', async () => {
  const id = await report(ana, ben);
  for (const who of [ana, ben]) {
    expect((await who.call('listCases', {})).error?.code).toBe('forbidden');
    expect((await look(id, who)).error?.code).toBe('forbidden');
    expect((await act(who, id, { act: 'close', seen: 0 })).error?.code).toBe('forbidden');
  }
  const own = await report(ana, other);
  expect((await act(other, own, { act: 'close', seen: 0 })).error?.code).toBe('safety/own-case');
});

// PGlite runs one transaction at a time, so these races can only happen on PostgreSQL.
describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('at the same moment', () => {
  test('two who ask for the next case get different ones, or one of them none', async () => {
    await closeAll();
    for (let round = 0; round < 5; round += 1) {
      await report(await world.person(`racer-${turn}-${round}`), ben, 'underage');
      const [id] = (await casesOf(ben)).map((one) => one.id);
      const given = await Promise.all(
        [staff, other, staff, other].map((who) => who.call('takeNextCase', {}, { idempotencyKey: newId() })),
      );
      const takers = given.filter(({ result }) => result.next?.id === id);
      expect(takers).toHaveLength(1);
      await closeAll();
    }
  });

  test('first reports of many are one case, and a report beside the end of a case is in an open one or was in it', async () => {
    const reporters = await Promise.all(
      Array.from({ length: 6 }, (_, at) => world.person(`mob-${turn}-${at}`)),
    );
    await Promise.all(reporters.slice(0, 4).map((by) => report(by, ben)));
    const [only, ...more] = await casesOf(ben);
    expect([only?.reporters, more]).toEqual([4, []]);
    const id = only?.id ?? '';
    const [, ended] = await Promise.all([
      report(reporters[4] ?? ana, ben),
      act(staff, id, { act: 'close', seen: 0 }),
      report(reporters[5] ?? ana, ben),
    ]);
    expect(ended.status).toBe(200);
    const all = [...(await casesOf(ben)), ...(await casesOf(ben, 'closed'))];
    expect(all.reduce((sum, one) => sum + one.reporters, 0)).toBe(6);
    const { rows } = await sql`
      select 1 from safety_report r join safety_case c using (case_id)
      where c.about = ${ben.uid} and r.made_at > c.closed_at`.execute(world.database.db);
    expect(rows).toEqual([]);
  });
});
