// @subject: features/circles/server features/account/server/members features/discover/server features/notifications/server
import { chanceOf } from '@mitto/discover/server/made-up-seekers.fixture';
import { day, hour } from '@mitto/kit/time';
import { aProfile } from '@mitto/profile/server/profiles.fixture';
import { act, Device } from '@mitto/testkit/device';
import { exportOf } from '@mitto/testkit/export-of';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import { sized } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

const lives = sized({ short: 2, nightly: 60 });
const firstSeed = Number(process.env['SEED'] ?? 20_261_128);
const bangkok = { lat: 13.7563, lng: 100.5018 };

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  staff = await world.person('staff', { isAdmin: true });
});
afterAll(() => world.close());

/** Ways in which the other member goes. `stays` shows that the observer sees anything at all. */
const ways: Readonly<Record<string, (other: TestPerson, observer: TestPerson) => Promise<unknown>>> = {
  'hides me': (other, observer) => act(other, 'hide', 'hidden_accounts', observer),
  'blocks me': (other, observer) => act(other, 'block', 'blocked_users', observer),
  'is paused': (other) => new Device(other).do('changePrivacy', 'user_info', { available: false }),
  'is suspended': async ({ uid }) =>
    (await again(staff)).call('changeStanding', { uid, standing: 'suspended', reason: 'For a test.' }),
  'is erased': ({ uid }) => world.database.transact((tx) => world.deps.eraseMember(tx, uid)),
  stays: () => Promise.resolve(),
};

const tables = {
  likes: 'circles',
  undoLikes: 'circles',
  visit: 'visitors',
  favorite: 'favorite',
  undoFav: 'favorite',
  hide: 'hidden_accounts',
  undoHide: 'hidden_accounts',
} as const;
type Deed = keyof typeof tables;
const deeds = Object.keys(tables) as Deed[];
const lists = ['myLikes', 'likedMe', 'match', 'myVisits', 'visitedMe', 'favorites', 'favoritedMe'];

const again = (person: TestPerson) => signInAgain(world, person);

interface Step {
  readonly by: 'observer' | 'other';
  readonly deed: Deed;
}

/** One member who watches another, and what was done between the two before the other goes. */
interface Life {
  readonly isPremium: boolean;
  readonly before: readonly Step[];
  /** Deeds of the observer afterwards, between their looks. */
  readonly after: readonly Deed[];
  readonly goesAt: number;
}

/** A life without a match: after one, a conversation tells more, and both may know it. */
function lifeOf(seed: number): Life {
  const chance = chanceOf(seed);
  const isLikedBy = chance() < 0.5 ? 'other' : 'observer';
  const before: Step[] = [];
  for (const by of ['observer', 'other'] as const) {
    if (by === isLikedBy && chance() < 0.7) before.push({ by, deed: 'likes' });
    if (chance() < 0.5) before.push({ by, deed: 'visit' });
  }
  return {
    isPremium: chance() < 0.5,
    before,
    after: Array.from({ length: 6 }, () => deeds[Math.floor(chance() * deeds.length)] ?? 'visit'),
    goesAt: Math.floor(chance() * 8) * hour,
  };
}

/** Replaces what differs by the pair alone: ids by the order in which they appear, names by their role. */
function masked(text: string, pair: Readonly<Record<string, string>>): string {
  const ids = new Map<string, string>();
  const named = Object.entries(pair).reduce((rest, [name, role]) => rest.replaceAll(name, role), text);
  return named
    .replaceAll(/[\w-]{22,}/g, (id) => ids.get(id) ?? (ids.set(id, `id${ids.size}`), `id${ids.size - 1}`))
    .replaceAll(/"(seq|syncId|ver|etag|ip)":("[^"]*"|\d+)/g, '"$1":0');
}

/** Puts the rows of an export in the order of what they say, because the database chooses one by random ids. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(sorted).toSorted((one, other) => (withoutIds(one) < withoutIds(other) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sorted(one)]));
}
const withoutIds = (value: unknown) => JSON.stringify(value).replaceAll(/[\w-]{22,}/g, '');

/** The first place in which two observers learned something different. */
function difference(one: readonly string[], other: readonly string[]) {
  const step = one.findIndex((text, at) => text !== other[at]);
  if (step < 0) return undefined;
  const [mine = '', theirs = ''] = [one[step], other[step]];
  let at = 0;
  while (mine[at] === theirs[at]) at += 1;
  return {
    step,
    one: mine.slice(Math.max(0, at - 200), at + 300),
    other: theirs.slice(Math.max(0, at - 200), at + 300),
  };
}

/** Everything that the observer can ask at one moment. */
async function look(observer: TestPerson, device: Device, other: TestPerson): Promise<unknown[]> {
  const ask = async (id: string, values: Readonly<Record<string, unknown>>) => {
    const { result, error } = await observer.call('databaseQuery', { id, values });
    return error?.code ?? result;
  };
  const search = { locType: 1, interested: 3, limit: '0,250' };
  const { people } = ((await ask('peopleSearch', search)) as [{ people: { uid: string }[] }])[0];
  return [
    (await device.pull()).map(({ row, ...place }) => (row ? { row, ...place } : { table: place.table })),
    people.filter(({ uid }) => uid === other.uid),
    await ask('profiles', { uids: { [other.uid]: null } }),
    await ask('inCircles', { uid: other.uid }),
    await ask('profileActivityCounts', {}),
    ...(await Promise.all(lists.map((tab) => ask('circles', { tab, uid: observer.uid })))),
    (await observer.call('existsUser', { type: 'username', value: other.username })).result,
    (await observer.call('searchUser', { type: 'username', searchValue: other.username })).error?.code,
  ];
}

/** Lets the same life run once for each way, at the same moments; returns all that each observer learned. */
async function live(life: Life, name: string): Promise<Record<string, string[]>> {
  world.clock.advance(day - (world.clock.now() % day));
  const pairs = await Promise.all(
    Object.keys(ways).map(async (way, at) => {
      const profile = { gender: 1, location: { geometry: bangkok } };
      const observer = await aProfile(world, `${name}o${at}`, { profile, isPremium: life.isPremium });
      const other = await aProfile(world, `${name}x${at}`, { profile });
      return { way, observer, other, device: new Device(observer), learned: [] as string[] };
    }),
  );
  type Pair = (typeof pairs)[number];
  const together = async (run: (pair: Pair) => Promise<unknown>) => {
    for (const pair of pairs) {
      const seen = await run(pair);
      const roles = {
        [pair.observer.uid]: 'observer',
        [pair.other.uid]: 'other',
        [pair.observer.username]: 'observer’s name',
        [pair.other.username]: 'other’s name',
      };
      if (seen !== undefined) pair.learned.push(masked(JSON.stringify(seen), roles));
    }
  };
  const wait = async (time: number) => {
    world.clock.advance(time);
    await world.drain();
    // A batch holds a part back by a draw for each pair. Show the rest, so that the pairs can be compared.
    await world.showRedacted();
    await world.drain();
    for (const pair of pairs) {
      pair.observer = await again(pair.observer);
      pair.device.person = pair.observer;
    }
  };
  const looks = () => together(({ observer, device, other }) => look(observer, device, other));
  await together(async ({ observer, other }) => {
    for (const { by, deed } of life.before) {
      const [doer, target] = by === 'other' ? [other, observer] : [observer, other];
      await act(doer, deed, tables[deed], target);
    }
  });
  await wait(life.goesAt);
  await looks();
  // Up to here nobody has gone: jobs of the same moment run in any order, and so do their rows.
  for (const pair of pairs) pair.learned.length = 0;
  await together(async ({ way, observer, other }) => {
    await ways[way]?.(await again(other), observer);
  });
  for (const deed of life.after) {
    await looks();
    await wait(4 * hour);
    await looks();
    await together(async ({ device, other }) => {
      const { status, code } = await device.do(deed, tables[deed], { uid: other.uid });
      return { deed, status, code };
    });
  }
  await together(async ({ observer }) =>
    JSON.parse(withoutIds(sorted((await exportOf(world, observer)).result))),
  );
  return Object.fromEntries(pairs.map(({ way, learned }) => [way, learned]));
}

test(
  'nobody learns how somebody went: whoever hides them answers as one who blocks, pauses, is suspended or erased',
  async () => {
    let differs = 0;
    for (let at = 0; at < lives; at += 1) {
      const life = lifeOf(firstSeed + at);
      const { stays, ...gone } = await live(life, `l${at}`);
      const [first, ...others] = Object.entries(gone);
      for (const [way, learned] of others)
        expect(
          difference(learned, first?.[1] ?? []),
          `life ${firstSeed + at}: ${way} and ${first?.[0]}`,
        ).toBeUndefined();
      if (JSON.stringify(stays) !== JSON.stringify(first?.[1])) differs += 1;
    }
    // If the observer saw nothing of the other, equal answers would prove nothing.
    expect(differs).toBe(lives);
  },
  2 * hour,
);
