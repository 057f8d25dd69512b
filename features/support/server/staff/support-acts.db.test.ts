import { newId } from '@mitto/kit/ids';
import { hour, second } from '@mitto/kit/time';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let admin: TestPerson;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.person('admin', { isAdmin: true });
});
afterAll(() => world.close());

const reason = 'For a test.';
const once = () => ({ idempotencyKey: newId() });

async function write(email: string, subject = 'The map', by: Pick<TestPerson, 'call'> = world.anonymous) {
  const id = newId();
  const form = {
    id,
    fullName: 'Ana Field',
    email,
    subject,
    message: 'It stays grey.',
    privacy: true,
  } as const;
  const { result } = await by.call('contactUs', { ...form, inquiryType: 'technical' }, once());
  world.clock.advance(second);
  return { id, ...result };
}

test('staff lists, reads, answers by mail and closes a message, and the log tells of it', async () => {
  const { id, reference } = await write('ana@people.example');
  await world.drain();
  const [listed] = (await admin.call('listContacts', {})).result.messages;
  expect(listed).toMatchObject({
    id,
    reference,
    subject: 'The map',
    uid: null,
    answeredAt: null,
    closedAt: null,
  });
  expect((await admin.call('readContact', { id })).result).toMatchObject({
    message: 'It stays grey.',
    answers: [],
  });

  const text = 'We have mended the map.';
  const answered = await admin.call('answerContact', { id, reason, text }, once());
  expect(answered.result.answers).toEqual([{ date: world.clock.now(), text }]);
  await world.drain();
  const mail = world.mails('ana@people.example').find(({ subject }) => subject.startsWith('Re:'));
  expect(mail?.subject).toBe(`Re: The map (${reference})`);
  expect(mail?.text).toContain(text);
  expect(mail?.text).not.toContain('grey');

  const closed = await admin.call('closeContact', { id, reason, closed: true }, once());
  expect(closed.result.closedAt).toBe(world.clock.now());
  expect((await admin.call('listContacts', {})).result.messages).toEqual([]);
  expect((await admin.call('listContacts', { state: 'closed' })).result.messages).toMatchObject([{ id }]);
  await admin.call('closeContact', { id, reason, closed: false }, once());
  expect((await admin.call('listContacts', {})).result.messages).toMatchObject([{ id, closedAt: null }]);

  const { acts, isWhole } = (await admin.call('readActs', {})).result;
  expect(isWhole).toBe(true);
  const detail = { reference, inquiryType: 'technical', reason };
  const list = { reason: 'Looks at the list of contact messages.', state: 'open' };
  const look = { ...detail, reason: 'Reads a contact message.' };
  expect(acts.map(({ act, subject, detail: told }) => [act, subject, told])).toEqual([
    ['listContacts', null, { ...list, listed: 1 }],
    ['closeContact', null, { ...detail, closed: false }],
    ['listContacts', null, { ...list, state: 'closed', listed: 1 }],
    ['listContacts', null, { ...list, listed: 0 }],
    ['closeContact', null, { ...detail, closed: true }],
    ['answerContact', null, detail],
    ['readContact', null, look],
    ['listContacts', null, { ...list, listed: 1 }],
  ]);
});

test('the list goes on where a page ended, and loses nothing when the page has one time', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 35; at += 1) {
    ids.push((await write(`many-${at}@people.example`, `Number ${at}`, await world.person(`many-${at}`))).id);
    if (at % 7 !== 0) world.clock.advance(-second);
  }
  const found: string[] = [];
  let before: string | undefined;
  do {
    const { messages, next } = (await admin.call('listContacts', before === undefined ? {} : { before }))
      .result;
    found.push(...messages.map(({ id }) => id));
    before = next ?? undefined;
  } while (before !== undefined);
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(expect.arrayContaining(ids));
  expect((await admin.call('listContacts', { before: 'nowhere' })).error?.code).toBe('invalid');
});

test('who has not proved lately who they are reads nothing, and acts on nothing', async () => {
  const { id } = await write('late@people.example');
  world.clock.advance(hour);
  const bearer = (await world.anonymous.call('reauthorize', { refresh_token: admin.tokens.refresh_token }))
    .result.tokens.bearer;
  const late = { bearer, ...once() };
  const looked = await admin.call('readContact', { id }, { bearer });
  expect([looked.error?.code, looked.text.includes('late@')]).toEqual(['account/confirm-first', false]);
  const answer = await admin.call('answerContact', { id, reason, text: 'Hello.' }, late);
  expect(answer.error?.code).toBe('account/confirm-first');
  await world.drain();
  expect(world.mails('late@people.example').filter(({ subject }) => subject.startsWith('Re:'))).toEqual([]);
});

test('feedback is listed, answered to its author and closed; the author’s row tells nothing of it', async () => {
  const boss = await world.person('boss', { isAdmin: true });
  const cleo = await world.person('cleo');
  const device = new Device(cleo);
  const ref = newId();
  const row = { recommendation: 'likely', likeMost: 'The cards.', otherComments: 'More of it.' };
  await device.do('insert', 'feedback', row, { ref });
  const which = { uid: cleo.uid, id: ref };
  expect((await boss.call('listFeedback', {})).result.feedback).toMatchObject([
    { ...which, recommendation: 'likely', isLeaving: false, beginning: 'The cards.' },
  ]);
  expect((await boss.call('readFeedback', which)).result.texts).toEqual({
    likeMost: 'The cards.',
    otherComments: 'More of it.',
  });
  await boss.call('answerFeedback', { ...which, reason, text: 'More is coming.' }, once());
  await world.drain();
  expect(world.mails(cleo.email).at(-1)?.text).toContain('More is coming.');
  const closed = await boss.call('closeFeedback', { ...which, reason, closed: true }, once());
  expect(closed.result).toMatchObject({
    closedAt: world.clock.now(),
    answers: [{ text: 'More is coming.' }],
  });
  expect((await boss.call('listFeedback', {})).result.feedback).toEqual([]);
  expect(
    Object.keys((await cleo.call('databaseFetch', { table: 'feedback' })).result[0] ?? {}).sort(),
  ).toEqual(expect.not.arrayContaining(['answers', 'closedAt']));
  const { acts } = (await boss.call('readActs', {})).result;
  expect(acts.slice(0, 5).map(({ act, subject }) => [act, subject !== null])).toEqual([
    ['listFeedback', false],
    ['closeFeedback', true],
    ['answerFeedback', true],
    ['readFeedback', true],
    ['listFeedback', false],
  ]);
});
