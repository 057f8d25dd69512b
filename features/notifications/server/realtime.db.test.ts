import { hour, minute } from '@mitto/kit/time';
import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { stayIn } from '@mitto/testkit/stay-in';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Realtime } from '../contract/realtime.ts';

let world: World;
let turn = 0;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
beforeEach(() => {
  turn += 1;
});
afterAll(() => world.close());

const someone = async (name: string, isPremium = false) =>
  stayIn(world, await world.person(`${name}-${turn}`, { isPremium }));
async function ask(who: TestPerson, id?: string): Promise<Realtime> {
  await world.drain();
  const values = id === undefined ? {} : { id };
  return (await who.call('databaseQuery', { id: 'realtime', values })).result[0] as Realtime;
}
const nothing = { messages: 0, likes: 0, visits: 0, matches: 0, notices: 0 };
const write = (by: TestPerson, to: TestPerson) =>
  new Device(by).do('messages', 'messages', { uid: to.uid, content: 'Hello' });

test('what came since the answer before is counted once', async () => {
  const [ana, ben, cat] = [await someone('ana', true), await someone('ben'), await someone('cat')];
  const { id, ...first } = await ask(ana);
  expect(first).toEqual(nothing);
  await act(ben, 'likes', 'circles', ana);
  await act(ben, 'visit', 'visitors', ana);
  await act(ana, 'likes', 'circles', cat);
  await act(cat, 'likes', 'circles', ana);
  await write(cat, ana);
  const { id: next, ...news } = await ask(ana, id);
  expect(news).toEqual({ messages: 1, likes: 1, visits: 1, matches: 1, notices: 4 });
  expect(await ask(ana, next)).toEqual({ id: next, ...nothing });
  // Without an id everything counts.
  expect(await ask(ana)).toEqual({ id: next, ...news });
});

test('what was read, taken back or shut out meanwhile is not counted', async () => {
  const [ana, ben, cat] = [await someone('ana', true), await someone('ben'), await someone('cat')];
  const { id } = await ask(ana);
  await act(ben, 'likes', 'circles', ana);
  await act(ben, 'undoLikes', 'circles', ana);
  await act(ana, 'likes', 'circles', cat);
  await act(cat, 'likes', 'circles', ana);
  await write(cat, ana);
  const upTo = world.clock.now() + minute;
  await new Device(ana).do('readMessages', 'messages', { uid: cat.uid, upTo });
  expect(await ask(ana, id)).toMatchObject({ messages: 0, likes: 0, matches: 1 });
  await act(ana, 'block', 'blocked_users', cat);
  expect(await ask(ana, id)).toMatchObject(nothing);
});

test('a standard member learns of likes with the batch and not before, and of nobody’s name', async () => {
  const [ana, ben] = [await someone('ana'), await someone('ben')];
  const { id } = await ask(ana);
  await act(ben, 'likes', 'circles', ana);
  expect(await ask(ana, id)).toEqual({ id, ...nothing });
  world.clock.advance(5 * hour);
  await world.showRedacted();
  expect(await ask(ana, id)).toMatchObject({ likes: 1, notices: 1 });
});

test('an id of an epoch that is over or of a place that is not there begins anew; others are refused', async () => {
  const [ana, ben] = [await someone('ana', true), await someone('ben')];
  await act(ben, 'likes', 'circles', ana);
  const whole = await ask(ana);
  for (const id of ['999.1', '1.999999999999']) expect(await ask(ana, id)).toEqual(whole);
  for (const id of ['', '1', '1.x', '-1.0', '1.1;drop'])
    expect((await ana.call('databaseQuery', { id: 'realtime', values: { id } })).error?.code, id).toBe(
      'invalid',
    );
});
