import { day, second } from '@mitto/kit/time';
import { signInAgain } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let one: World;
let other: World;
beforeAll(async () => {
  one = await startWorld();
  other = await startWorld({ database: one.database, clock: one.clock });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

test('forty searches at once through two servers against a limit of five: five are made', async () => {
  const ana = await one.person('ana', { hasProfile: true });
  const { bearer } = ana.tokens;
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      (at % 2 === 0 ? one : other).anonymous.call(
        'searchUser',
        { type: 'username', searchValue: `nobody-${at}` },
        { bearer },
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  for (const { error } of answers)
    if (error) expect(error).toMatchObject({ code: 'too-many', countDown: 21_600 });
});

/** Searches of one new account over a day, each as soon as it is allowed. Returns how many it made, and found. */
async function guessForADay(names: readonly string[]): Promise<{ made: number; found: number }> {
  const world = await startWorld({ database: one.database });
  const guesser = await world.person(`guesser${names.length}`, { hasProfile: true });
  const end = world.clock.now() + day;
  let [made, found] = [0, 0];
  while (world.clock.now() < end) {
    const { bearer } = (await signInAgain(world, guesser)).tokens;
    const searchValue = names[made % names.length] ?? '';
    const asked = { type: 'username', searchValue } as const;
    const { result, error } = await world.anonymous.call('searchUser', asked, { bearer });
    if (error?.code === 'too-many') world.clock.advance((error.countDown ?? 0) * second);
    else {
      made += 1;
      found += result.length;
    }
  }
  await world.close();
  return { made, found };
}

test('guessing is no cheaper than before: twenty searches a day were made, all of which could find somebody', async () => {
  const known = Array.from({ length: 12 }, (_, at) => `known${at}`);
  for (const name of known) await one.person(name, { hasProfile: true });
  const right = await guessForADay(known);
  expect(right.found).toBeLessThanOrEqual(3);
  const wrong = await guessForADay(['nobody-here']);
  expect(wrong.found).toBe(0);
  expect(wrong.made).toBeLessThanOrEqual(9);
});

test('a miss is forgotten after a day', async () => {
  const world = await startWorld({ database: one.database });
  const cleo = await world.person('cleo', { hasProfile: true });
  const miss = async () => {
    const { bearer } = (await signInAgain(world, cleo)).tokens;
    const asked = { type: 'username', searchValue: 'nobody' } as const;
    return (await world.anonymous.call('searchUser', asked, { bearer })).status;
  };
  for (let at = 0; at < 4; at += 1) expect(await miss()).toBe(200);
  world.clock.advance(day + second);
  for (let at = 0; at < 5; at += 1) expect(await miss()).toBe(200);
  expect(await miss()).toBe(429);
  await world.close();
});

test('a limit of one allows one', async () => {
  const admin = await one.person('admin', { isAdmin: true });
  const { result: before } = await one.anonymous.call('readConfiguration', {});
  const { services, chat, search } = before.restrictions;
  const task = (name: string) => ({
    limit: services[name]?.limit ?? 1,
    timeout: services[name]?.timeout ?? 1,
  });
  const changes = {
    restrictions: {
      services: { likes: task('likes'), messages: task('messages') },
      chat: { waitTime: chat.waitTime },
      search: { misses: 1, timeout: search.timeout },
    },
  };
  const update = { version: before.version, reason: 'For a test.', changes };
  expect((await admin.call('updateConfiguration', update)).error).toBeUndefined();
  one.clock.advance(5000);
  const ben = await one.person('ben', { hasProfile: true });
  const search1 = () => ben.call('searchUser', { type: 'username', searchValue: 'nobody' });
  expect((await search1()).result).toEqual([]);
  expect((await search1()).error).toMatchObject({ code: 'too-many', countDown: search.timeout });
  one.clock.advance(search.timeout * 1000 + 1);
});
