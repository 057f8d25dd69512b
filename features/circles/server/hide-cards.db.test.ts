import { hour } from '@mitto/kit/time';
import { act, Device } from '@mitto/testkit/device';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
afterAll(() => world.close());

const nobody = '0190a000-0000-7000-8000-000000000000';

/** References of the redacted rows that the member's devices have. */
async function cards(me: TestPerson, table: 'circles' | 'visitors'): Promise<string[]> {
  const rows = (await new Device(me).pull()).filter(
    (record) => record.table === table && record.row !== null,
  );
  return rows.flatMap(({ ref }) => ref ?? []);
}

const hide = async (me: TestPerson, card: string, isLike = true) =>
  await new Device(me).do(isLike ? 'hideLike' : 'hideVisit', isLike ? 'circles' : 'visitors', { card });

const plain = ({ mid: _, ...answer }: Record<string, unknown>) => answer;

test('a hidden card is gone for its member alone, and no batch brings it back', async () => {
  let me = await world.person('mona');
  const [fan, other] = [await world.person('fan'), await world.person('other')];
  for (const by of [fan, other]) await act(by, 'likes', 'circles', me);
  await act(fan, 'visit', 'visitors', me);
  await world.showRedacted();
  const [first = '', second = ''] = await cards(me, 'circles');
  const search = async () =>
    JSON.stringify((await me.call('databaseFetch', { table: 'hidden_accounts' })).result);
  const before = await search();
  expect((await hide(me, first)).status).toBe('applied');
  expect(await cards(me, 'circles')).toEqual([second]);
  // A visit and a like of one person are two cards: nothing joins them.
  expect(await cards(me, 'visitors')).toHaveLength(1);
  expect(await search()).toBe(before);
  world.clock.advance(8 * hour);
  await world.showRedacted();
  me = await signInAgain(world, me);
  expect(await cards(me, 'circles')).toEqual([second]);
  const { result } = await me.call('databaseQuery', { id: 'profileActivityCounts', values: {} });
  expect(result).toMatchObject([{ likes: 1, visitors: 1 }]);
  const theirs = new Device(await signInAgain(world, fan));
  expect(await theirs.list('circles')).toHaveLength(1);
  const [visit = ''] = await cards(me, 'visitors');
  await hide(me, visit, false);
  expect(await cards(me, 'visitors')).toEqual([]);
});

test('the answer is the same about a row of nobody, of somebody else, of somebody erased, and sent again', async () => {
  const [me, fan, gone] = [await world.person('ann'), await world.person('bob'), await world.person('cat')];
  for (const by of [fan, gone]) await act(by, 'likes', 'circles', me);
  await act(fan, 'likes', 'circles', gone);
  await world.showRedacted();
  const [one = '', two = ''] = await cards(me, 'circles');
  await gone.call('removeUser', { password: gone.password });
  const answers = [];
  for (const card of [one, two, one, nobody]) answers.push(plain(await hide(me, card)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await cards(me, 'circles')).toEqual([]);
  // A card of somebody else is none of one's own.
  expect(plain(await hide(fan, one))).toEqual(answers[0]);
});

test('with premium the person stays hidden, and a match shows them', async () => {
  const [me, fan] = [await world.person('dan'), await world.person('eva')];
  await act(fan, 'likes', 'circles', me);
  await world.showRedacted();
  const [card = ''] = await cards(me, 'circles');
  await hide(me, card);
  const staff = await world.person('clerk', { isAdmin: true });
  const premium = {
    uid: me.uid,
    reason: 'For a test.',
    premiumUntil: world.clock.now() + 100 * hour,
    isTrial: false,
  };
  expect((await staff.call('changeEntitlement', premium, { idempotencyKey: nobody })).error).toBeUndefined();
  await world.drain();
  expect(await cards(me, 'circles')).toEqual([]);
  await act(me, 'likes', 'circles', fan);
  expect(await new Device(me).list('circles')).toMatchObject([{ connected: true }]);
});
