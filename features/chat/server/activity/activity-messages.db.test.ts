import { ActivityDevice, passFor } from '@mitto/activities/server/activities.fixture';
import { newId } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import { act } from '@mitto/testkit/device';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxSaidInMinute } from '../../contract/chat-mutations.ts';
import { eveningIn, say } from './evening.fixture.ts';
import { closeTalks } from './talk-news.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const table = 'messages';
const anEvening = () => eveningIn(world);
const read = async (by: ActivityDevice) =>
  (await by.list(table))
    .toSorted((one, other) => Number(one['date']) - Number(other['date']))
    .map(({ content }) => content);

test('the author and those who joined read what each of them says, in one order', async () => {
  const { id, host, ana, ben, cleo } = await anEvening();
  await say(ana, id, 'Shall I bring cups?');
  await say(host, id, 'Yes, six');
  await say(ben, id, 'I have some, too');
  const all = ['Shall I bring cups?', 'Yes, six', 'I have some, too'];
  for (const one of [host, ana, ben]) expect(await read(one)).toEqual(all);
  expect(await read(cleo)).toEqual([]);
  const names = (await ben.list(table)).map(({ name }) => String(name).replace(/\d+$/, ''));
  expect(names.toSorted()).toEqual(['Name of ana', 'Name of ben', 'Name of host']);
});

test('nobody else writes there, and a missing activity gives the same refusal', async () => {
  const { id, cleo } = await anEvening();
  const refused = { status: 'refused', code: 'chat/not-allowed' };
  expect(await say(cleo, id, 'Hello')).toMatchObject(refused);
  expect(await say(cleo, newId(), 'Hello')).toMatchObject(refused);
});

test('a message that the outbox sends twice is said once', async () => {
  const { id, host, ana } = await anEvening();
  const ref = newId();
  await say(ana, id, 'Once', {}, ref);
  await say(ana, id, 'Once', {}, ref);
  expect(await read(host)).toEqual(['Once']);
});

test('whoever leaves has nothing of it any more, and whoever joins reads what was said before', async () => {
  const { id, host, ana, cleo } = await anEvening();
  await say(host, id, 'We meet at the gate');
  await cleo.join(id);
  expect(await read(cleo)).toEqual(['We meet at the gate']);
  await ana.leave(id);
  expect(await read(ana)).toEqual([]);
  await host.about('refusePerson', id, { uid: cleo.uid });
  expect(await read(cleo)).toEqual([]);
  expect(await say(cleo, id, 'Why?')).toMatchObject({ code: 'chat/not-allowed' });
});

test('two who block or hide each other do not read each other, at once and either way round', async () => {
  const { id, host, ana, ben } = await anEvening();
  await say(ana, id, 'From Ana');
  await say(ben, id, 'From Ben');
  expect(await read(ben)).toEqual(['From Ana', 'From Ben']);
  await act(ana.person, 'hide', 'hidden_accounts', ben.person);
  expect(await read(ana)).toEqual(['From Ana']);
  expect(await read(ben)).toEqual(['From Ben']);
  await say(ana, id, 'Still here');
  expect(await read(ben)).toEqual(['From Ben']);
  expect(await read(host)).toEqual(['From Ana', 'From Ben', 'Still here']);
  await act(ana.person, 'undoHide', 'hidden_accounts', ben.person);
  expect(await read(ben)).toEqual(['From Ana', 'From Ben', 'Still here']);
});

test('one’s own message is deleted for all, and nobody else’s', async () => {
  const { id, host, ana } = await anEvening();
  const ref = newId();
  await say(ana, id, 'Oops', {}, ref);
  const forAll = { id: ref, isForBoth: true };
  expect(await host.do('deleteMessage', table, forAll)).toMatchObject({ code: 'chat/message-gone' });
  expect(await read(ana)).toEqual(['Oops']);
  await sql`update chat_message set date = date - ${2 * hour} where id = ${ref}`.execute(world.database.db);
  await ana.do('deleteMessage', table, forAll);
  expect(await read(host)).toEqual([]);
});

test('a conversation closes a week after the end, and is deleted with its activity', async () => {
  const { id, host, ana } = await anEvening();
  await say(ana, id, 'See you');
  await passFor(world, id, 9 * day);
  expect(await say(ana, id, 'It was nice')).toMatchObject({ code: 'chat/not-allowed' });
  await closeTalks(world.deps);
  expect(await read(host)).toEqual([]);
  const other = await anEvening();
  await say(other.ana, other.id, 'Hello');
  await other.host.about('deleteActivity', other.id);
  expect(await read(other.ana)).toEqual([]);
  const { rows } = await sql`select from chat_message where low in (${id}, ${other.id})`.execute(
    world.database.db,
  );
  expect(rows).toEqual([]);
});

test('nobody floods a conversation', async () => {
  const { id, ana } = await anEvening();
  for (let count = 0; count < maxSaidInMinute; count += 1) await say(ana, id, `Line ${count}`);
  expect(await say(ana, id, 'One more')).toMatchObject({ status: 'refused', code: 'too-many' });
});

test('the conversation is not there while the author is paused', async () => {
  const { id, host, ana } = await anEvening();
  await say(ana, id, 'Hello');
  await host.do('changePrivacy', 'user_info', { available: false });
  expect(await read(ana)).toEqual([]);
  expect(await say(ana, id, 'Are you there?')).toMatchObject({ code: 'chat/not-allowed' });
  await host.do('changePrivacy', 'user_info', { available: true });
  expect(await read(ana)).toEqual(['Hello']);
});

/** Texts that are unread for a member. */
const unread = async (by: ActivityDevice) =>
  (await by.list(table)).filter(({ status }) => status === 'unread').map(({ content }) => content);
const markRead = (by: ActivityDevice, activity: string, upTo = world.clock.now() + day) =>
  by.do('readMessages', table, { uid: activity, upTo });

test('what others say is unread until it is marked as read, on all devices of the member and of nobody else', async () => {
  const { id, host, ana, ben } = await anEvening();
  await say(ana, id, 'One');
  await say(ben, id, 'Two');
  expect(await unread(ana)).toEqual(['Two']);
  expect((await unread(host)).toSorted()).toEqual(['One', 'Two']);
  const second = new ActivityDevice(ana.person);
  expect(await markRead(ana, id)).toMatchObject({ status: 'applied' });
  for (const device of [ana, second]) expect(await unread(device)).toEqual([]);
  expect((await unread(host)).toSorted()).toEqual(['One', 'Two']);
  expect(JSON.stringify(await ben.list(table))).not.toContain('read_to');
  await say(ben, id, 'Three');
  expect(await unread(ana)).toEqual(['Three']);
});

test('a mark never falls, and never reaches what is not yet said', async () => {
  const { id, host, ana } = await anEvening();
  for (const text of ['One', 'Two']) await say(ana, id, text);
  const [first] = (await host.list(table)).filter(({ content }) => content === 'One');
  await markRead(host, id, Number(first?.['date']));
  expect(await unread(host)).toEqual(['Two']);
  await markRead(host, id);
  await markRead(host, id, 0);
  expect(await unread(host)).toEqual([]);
  await say(ana, id, 'Three');
  expect(await unread(host)).toEqual(['Three']);
});

test('to somebody who joins, or comes back, messages from before are not new', async () => {
  const { id, host, ana, cleo } = await anEvening();
  await say(host, id, 'Before');
  await cleo.join(id);
  expect(await read(cleo)).toEqual(['Before']);
  expect(await unread(cleo)).toEqual([]);
  await ana.leave(id);
  await say(host, id, 'While away');
  await ana.join(id);
  expect(await unread(ana)).toEqual([]);
  await say(host, id, 'After');
  expect(await unread(ana)).toEqual(['After']);
  expect((await unread(cleo)).toSorted()).toEqual(['After', 'While away']);
});

test('nobody marks a conversation in which they have no part, and marks go with conversation and account', async () => {
  const { id, host, ana, ben, cleo } = await anEvening();
  await say(ana, id, 'Hello');
  await markRead(cleo, id);
  for (const one of [host, ben]) await markRead(one, id);
  const marks = async () => {
    const { rows } = await sql<{ uid: string }>`
      select uid from chat_side where other = ${id}`.execute(world.database.db);
    return rows.map(({ uid }) => uid).toSorted();
  };
  expect(await marks()).toEqual([host.uid, ben.uid].toSorted());
  await world.database.transact((tx) => world.deps.eraseMember(tx, ben.uid));
  expect(await marks()).toEqual([host.uid]);
  await host.about('deleteActivity', id);
  expect(await marks()).toEqual([]);
});
