import { updateMember } from '@mitto/account/server/store/members';
import { newId } from '@mitto/kit/ids';
import { Device } from '@mitto/testkit/device';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const path = '/report/cases/';

let world: World;
let admin: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.person('admin', { isAdmin: true });
});
beforeEach(async () => {
  turn += 1;
  ana = await world.person(`ana-${turn}`);
  ben = await world.person(`ben-${turn}`);
});
afterAll(() => world.close());

const report = (changes: Record<string, unknown> = {}) => ({
  id: ben.uid,
  name: 'Ben',
  type: 'spam',
  ...changes,
});
const write = (who: TestPerson, content: Record<string, unknown>) =>
  who.call('createSession', { session_path: path, content });
const read = (who: TestPerson, session_id?: string) =>
  who.call('readSession', { session_path: path, ...(session_id === undefined ? {} : { session_id }) });

test('reports are written by members, under their own name, and read by staff alone', async () => {
  await world.database.transact((tx) => updateMember(tx, ana.uid, { name: 'Ana Real' }));
  const { result } = await write(
    ana,
    report({ reporterId: ben.uid, reporterName: 'Ben', activityId: newId() }),
  );
  expect(result.content).toMatchObject({
    id: ben.uid,
    reporterId: ana.uid,
    reporterName: 'Ana Real',
    type: 'spam',
  });
  for (const who of [ana, ben]) {
    expect((await read(who)).error?.code).toBe('account/no-such-path');
    expect((await read(who, result.session_id)).error?.code).toBe('account/no-such-path');
  }
  // Staff gets the report with its evidence. The author gets only what they wrote.
  expect(JSON.stringify(result)).not.toContain('evidence');
  for (const found of [await read(admin), await read(admin, result.session_id)]) {
    const { content, ...document } = found.result[0] ?? { content: {} };
    expect({ ...document, content: { ...content, evidence: undefined, keptUntil: undefined } }).toEqual(
      result,
    );
  }
});

test.for(['other_harassment', 'others'])(
  'reports of the type %s say in ten to a thousand letters what it was',
  async (type) => {
    for (const otherText of [undefined, '', 'too short', `   ${'x'.repeat(9)}   `]) {
      const answer = await write(ana, report({ type, otherText }));
      expect(answer.error).toMatchObject({ code: 'invalid', fields: { 'content.otherText': 'too-short' } });
    }
    const long = await write(ana, report({ type, otherText: 'x'.repeat(1001) }));
    expect(long.error?.fields).toEqual({ 'content.otherText': 'too-long' });
    expect((await write(ana, report({ type, otherText: 'x'.repeat(10) }))).status).toBe(200);
    const dan = await world.person(`dan-${turn}`);
    expect((await write(dan, report({ type, otherText: 'x'.repeat(1000) }))).status).toBe(200);
  },
);

test('reports of the other types need no text', async () => {
  const types = ['sexual_harrasment', 'inappropriate_message', 'inappropriate_photos', 'underage', 'spam'];
  for (const type of types) expect((await write(ana, report({ type }))).status).toBe(200);
  expect((await write(ana, report({ type: 'boredom' }))).error?.fields).toEqual({
    'content.type': 'choice',
  });
});

test('reports are about another member who is there', async () => {
  expect((await write(ana, report({ id: ana.uid }))).error?.code).toBe('invalid');
  expect((await write(ana, report({ id: newId() }))).error?.code).toBe('account/no-such-member');
});

test('reports that two write about each other at once both arrive', async () => {
  for (const type of [
    'sexual_harrasment',
    'inappropriate_message',
    'inappropriate_photos',
    'underage',
    'spam',
  ]) {
    const [anas, bens] = await Promise.all([
      write(ana, report({ type })),
      write(ben, report({ type, id: ana.uid, name: 'Ana' })),
    ]);
    expect([anas.status, bens.status]).toEqual([200, 200]);
  }
});

test('the task reportUser reports as the session path does, once, and with its rules', async () => {
  const device = new Device(ana);
  const { id, ...content } = report();
  const task = (changes: Record<string, unknown> = {}) =>
    device.do('reportUser', 'circles', { uid: id, ...content, ...changes });
  expect(await task({ type: 'others' })).toMatchObject({
    status: 'refused',
    fields: { otherText: 'check' },
  });
  expect(await task()).toMatchObject({ status: 'applied', record: null });
  expect((await device.sendAgain())[0]).toMatchObject({ status: 'applied' });
  const found = (await read(admin)).result.filter(({ content: told }) => told['id'] === ben.uid);
  expect(found.map(({ content: told }) => [told['reporterId'], told['type']])).toEqual([[ana.uid, 'spam']]);
  // The same report by either way is refused within a day.
  expect(await task()).toMatchObject({ status: 'refused', code: 'account/sent-already' });
  expect((await write(ana, report())).error?.code).toBe('account/sent-already');
  expect(await task({ uid: ana.uid })).toMatchObject({ status: 'refused', code: 'invalid' });
  expect(await task({ uid: newId() })).toMatchObject({ status: 'refused', code: 'account/no-such-member' });
});

test('reports are in the export of who wrote them', async () => {
  await write(ana, report());
  const { result } = await exportOf(world, ana);
  expect(result['account']?.['account_document']).toMatchObject([{ path, content: { id: ben.uid } }]);
  const bens = await exportOf(world, ben);
  expect(bens.text).not.toContain(ana.uid);
});

test('members whose account is paused may report, and change or withdraw their report', async () => {
  const pia = await world.person(`pia-${turn}`, { standing: 'paused' });
  const { result } = await write(pia, report());
  expect(result.content).toMatchObject({ id: ben.uid, reporterId: pia.uid });
  const at = { session_path: path, session_id: result.session_id };
  const changed = await pia.call('updateSession', { ...at, content: report({ otherText: 'Again today' }) });
  expect(changed.result.content).toMatchObject({ otherText: 'Again today' });
  expect((await pia.call('removeSession', at)).status).toBe(200);
});
