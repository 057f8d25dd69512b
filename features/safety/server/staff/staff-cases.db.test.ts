import { newId } from '@mitto/kit/ids';
import { day, minute } from '@mitto/kit/time';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

async function report(by: TestPerson, about: TestPerson, type = 'spam'): Promise<string> {
  const content = { id: about.uid, name: 'Ben', type, otherText: 'It was not nice at all.' };
  const sent = await by.call('createSession', { session_path: reportPath, content });
  if (sent.status !== 200) throw new Error(sent.text);
  const { result } = await staff.call('listCases', {});
  return result.cases.filter((one) => one.about === about.uid).at(-1)?.id ?? '';
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

test('open reports stand by severity, then age', async () => {
  const ids = [await report(ana, ben, 'spam')];
  world.clock.advance(minute);
  ids.push(await report(ana, ben, 'underage'));
  world.clock.advance(minute);
  ids.push(await report(ana, ben, 'inappropriate_photos'), await report(ana, ben, 'sexual_harrasment'));
  const { result } = await staff.call('listCases', {});
  const ours = result.cases.filter(({ about }) => about === ben.uid);
  expect(ours.map(({ type, severity }) => [type, severity])).toEqual([
    ['underage', 3],
    ['sexual_harrasment', 3],
    ['inappropriate_photos', 2],
    ['spam', 1],
  ]);
});

test('staff sees the evidence as kept and the history of both sides', async () => {
  await report(ben, ana, 'spam');
  const id = await report(ana, ben, 'others');
  expect((await look(id)).result).toMatchObject({
    name: 'Ben',
    otherText: 'It was not nice at all.',
    reporter: { uid: ana.uid },
    evidence: { profile: { username: ben.username } },
    historyOfReported: { standing: 'active', reportsAbout: 1, reportsBy: 1, acts: [] },
    historyOfReporter: { reportsAbout: 1, reportsBy: 1 },
  });
});

test('a warning is mailed in the words of staff, and is in the history and the export of the member', async () => {
  const id = await report(ana, ben);
  expect((await act(staff, id, { act: 'warn', seen: 0, message: 'short' })).error?.code).toBe('invalid');
  expect((await act(staff, id, { act: 'warn', seen: 0 })).error?.fields).toEqual({ message: 'required' });
  const { result } = await act(staff, id, { act: 'warn', seen: 0, message });
  expect(result).toMatchObject({
    acts: [{ act: 'warn', message }],
    historyOfReported: { acts: [{ act: 'warn' }] },
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
  expect(result).toMatchObject({ historyOfReported: { standing: 'suspended' } });
  const told = await ben.call('userInfo', {});
  expect(told.result.suspension).toMatchObject({ message });
  expect((await ben.call('listUploads', { path: `${ben.uid}/images/` })).error?.code).toBe('suspended');
});

test('a closed report takes no further act, and stands among the closed ones', async () => {
  const id = await report(ana, ben);
  expect((await act(staff, id, { act: 'close', seen: 0 })).result.closedAt).toBe(world.clock.now());
  expect((await act(other, id, { act: 'warn', seen: 1, message })).error?.code).toBe('safety/case-closed');
  const open = (await staff.call('listCases', {})).result.cases;
  const closed = (await staff.call('listCases', { state: 'closed' })).result.cases;
  expect([open, closed].map((cases) => cases.some((one) => one.id === id))).toEqual([false, true]);
});

test('of two who act at once one wins, and the other is told', async () => {
  const id = await report(ana, ben);
  const both = await Promise.all([
    act(staff, id, { act: 'warn', seen: 0, message }),
    act(other, id, { act: 'suspend', seen: 0, message, until: null }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.map(({ error }) => error?.code).filter(Boolean)).toEqual(['safety/case-changed']);
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
  expect((await look(id)).result.historyOfReported.standing).toBe('gone');
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
