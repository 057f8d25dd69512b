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
