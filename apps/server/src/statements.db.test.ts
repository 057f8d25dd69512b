import { ChatDevice, match } from '@mitto/chat/server/chat-device.fixture';
import { moveCoins } from '@mitto/coins/server/public/move-coins';
import { newId } from '@mitto/kit/ids';
import { aProfile } from '@mitto/profile/server/profiles.fixture';
import { watchStatements } from '@mitto/server-kit/database/planned-pool';
import type { EntryAnswer } from '@mitto/testkit/device';
import { good } from '@mitto/testkit/life';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

const pin = '482913';
let world: World;
let ana: ChatDevice;
let ben: ChatDevice;
/** Writes to many, which premium members may. */
let cat: ChatDevice;
const friends: ChatDevice[] = [];

beforeAll(async () => {
  world = await startWorld({ haveProfiles: true, limits: 'off' });
  const profile = { location: { geometry: { lat: 13.7563, lng: 100.5018 } } };
  ana = new ChatDevice(await aProfile(world, 'ana', { profile }));
  for (const name of ['eve', 'fay', 'gus']) await aProfile(world, name, { profile });
  ben = new ChatDevice(await world.person('ben'));
  await match(ana, ben);
  cat = new ChatDevice(await world.person('cat', { isPremium: true }));
  for (let count = 0; count < 8; count += 1) {
    const friend = new ChatDevice(await world.person(`friend${count}`));
    await match(cat, friend);
    friends.push(friend);
  }
  await ana.person.call('setCoinsPin', { pin }, { idempotencyKey: newId() });
  const grant = { key: 'grant', reason: 'grant', from: { system: 'mitto-admin' }, amount: 500 } as const;
  await world.deps.database.transact((tx) => moveCoins(tx, world.deps, { ...grant, to: { uid: ana.uid } }));
  await world.drain();
});
afterAll(() => world.close());

interface Repeated {
  /** Prepares the work, and is not counted. */
  readonly before?: () => Promise<unknown>;
  readonly work: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
}

/** Depends a little on which answer of the database comes first: policies share queries that come together. */
interface Cost {
  readonly statements: number;
  readonly trips: number;
}

/** The claims of jobs are shared by all jobs that wait. */
const isClaim = (text: string) => text.includes('for update skip locked');

/** Statements and round trips of a work, when it is done for the second time. */
async function countOf({ before, work, after }: Repeated): Promise<Cost> {
  await before?.();
  await work();
  await after?.();
  await before?.();
  let [statements, trips] = [0, 0];
  const stop = watchStatements(({ text, beginsTrip }) => {
    if (isClaim(text)) return;
    statements += 1;
    if (beginsTrip) trips += 1;
  });
  try {
    await work();
  } finally {
    stop();
  }
  await after?.();
  return { statements, trips };
}

/** Fails if the entry was refused: what a refusal costs is not measured. */
async function applied(sent: Promise<EntryAnswer>): Promise<EntryAnswer> {
  const answer = await sent;
  if (answer.status !== 'applied') throw new Error(`It was ${answer.status}: ${answer.code}`);
  return answer;
}

let strangers = 0;
let stranger: ChatDevice;
const meetSomebody = async () => {
  strangers += 1;
  stranger = new ChatDevice(await world.person(`stranger${strangers}`));
};
const matchSomebody = async () => {
  await meetSomebody();
  await match(ana, stranger);
};
const toStranger = (op: string, table: string, before = meetSomebody): Repeated => ({
  before,
  work: () => applied(ana.do(op, table, { uid: stranger.uid })),
});

let last = '';
/** In turn, so that each one ends the wait of the other member. */
const talk = async () => {
  await applied(ana.say(ben, 'A question'));
  last = (await applied(ben.say(ana, 'An answer'))).record?.ref ?? '';
};

const calls: Readonly<Record<string, Repeated>> = {
  'two messages': { work: talk },
  'notification of a message': {
    before: async () => {
      await talk();
      await world.drain();
      await applied(ana.say(ben, 'One more'));
    },
    work: () => world.drain(),
    after: () => applied(ben.say(ana, 'And one')),
  },
  'notifications of eight messages': {
    before: async () => {
      await world.drain();
      for (const friend of friends) await applied(cat.say(friend, 'One each'));
    },
    work: () => world.drain(),
    after: async () => {
      for (const friend of friends) await applied(friend.say(cat, 'And one'));
      await world.drain();
    },
  },
  'read mark': {
    before: talk,
    work: () => applied(ana.do('readMessages', 'messages', { uid: ben.uid, upTo: world.clock.now() + 1000 })),
  },
  reaction: {
    before: talk,
    work: () => applied(ana.do('reactMessage', 'messages', { id: last, reaction: '👍' })),
  },
  like: toStranger('likes', 'circles'),
  visit: toStranger('visit', 'visitors'),
  favourite: toStranger('favorite', 'favorite', matchSomebody),
  'transfer of coins': {
    work: () => {
      const transfer = { id: newId(), receiver: ben.uid, amount: 1, pin };
      return good(ana.person.call('transferCoins', transfer, { idempotencyKey: newId() }));
    },
  },
  'pull of two messages': { before: talk, work: () => ana.pull() },
  'page of people': {
    work: () => {
      const values = { interested: 3, minAge: 18, maxAge: 80, profiles: 12 };
      return good(ana.person.call('databaseQuery', { id: 'peopleNearby', values }));
    },
  },
};

/** The most statements and round trips of a call. One that needs fewer lowers its figure; none may rise. */
const figures: Readonly<Record<string, readonly [statements: number, trips: number]>> = {
  'two messages': [34, 14],
  'notification of a message': [15, 8],
  'notifications of eight messages': [22, 8],
  'read mark': [16, 9],
  reaction: [13, 9],
  like: [19, 14],
  visit: [16, 11],
  favourite: [12, 9],
  'transfer of coins': [39, 17],
  'pull of two messages': [13, 10],
  'page of people': [15, 8],
};

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'the frequent calls cost no more statements and round trips than they did',
  async () => {
    const risen: Record<string, Cost> = {};
    for (const [name, repeated] of Object.entries(calls)) {
      const cost = await countOf(repeated);
      const [statements, trips] = figures[name] ?? [0, 0];
      if (cost.statements > statements || cost.trips > trips) risen[name] = cost;
    }
    expect(risen).toEqual({});
  },
);
