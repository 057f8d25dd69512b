import { countAgainstLimit } from '@mitto/account/server/public/limits';
import { isPremiumMember } from '@mitto/account/server/public/member-facts';
import { ActivityDevice, aDraft } from '@mitto/activities/server/activities.fixture';
import { chatWaitMs } from '@mitto/chat/server/chat-wait';
import { memberIn, premiumMatrix } from '@mitto/subscription/server/premium-states.fixture';
import type { Subscriber } from '@mitto/subscription/server/subscriber.fixture';
import { Device } from '@mitto/testkit/device';
import { signInAgain } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
afterAll(() => world.close());

/** Flags of the privacy settings that the configuration reserves for premium. */
const premiumFlags = ['search', 'age', 'location', 'pm', 'hideMyVisits'] as const;

/** True when the refusal, if any, is not that of premium. */
const isOpen = (code: string | undefined) => code !== 'account/premium-only';

async function opensInLists(member: Subscriber): Promise<Readonly<Record<string, boolean>>> {
  const { person } = member;
  const { uid } = person;
  const fan = await world.person(`fan-of-${person.username}`);
  const guest = new Device(await signInAgain(world, fan));
  await guest.do('likes', 'circles', { uid });
  await guest.do('visit', 'visitors', { uid });
  const own = new Device(person);
  const seen = await world.person(`seen-by-${person.username}`);
  await own.do('visit', 'visitors', { uid: seen.uid });
  await world.showRedacted();
  const rows = await new Device(person).pull();
  const told = (table: string) => JSON.stringify(rows.filter((record) => record.table === table));
  return {
    likedMe: told('circles').includes(fan.uid),
    visitedMe: told('visitors').includes(fan.uid),
    myVisits: told('visitors').includes(seen.uid),
  };
}

async function opensInSettings({ person }: Subscriber): Promise<Readonly<Record<string, boolean>>> {
  const flags: [string, boolean][] = [];
  for (const flag of premiumFlags) {
    const { error } = await person.call('updateUser', { privacy: { [flag]: flag === 'hideMyVisits' } });
    flags.push([flag, isOpen(error?.code)]);
  }
  const switches: [string, boolean][] = [];
  for (const channel of ['push', 'email']) {
    for (const name of ['profileVisits', 'interest']) {
      const changes = { [channel]: { [name]: true } };
      const { code } = await new Device(person).do('changeNotifications', 'notifications', changes);
      switches.push([`${channel}.${name}`, isOpen(code)]);
    }
  }
  return Object.fromEntries([...flags, ...switches]);
}

/** Everything that premium opens, as the server answers it. True: open. */
async function opensFor(member: Subscriber): Promise<Readonly<Record<string, boolean>>> {
  const { person } = member;
  const { uid } = person;
  const lists = await opensInLists(member);
  const settings = await opensInSettings(member);
  const search = async (wish: object) => {
    const values = { ...wish, distance: 200 } as never;
    return isOpen((await person.call('databaseQuery', { id: 'peopleNearby', values })).error?.code);
  };
  const created = await new ActivityDevice(person).create(aDraft(world));
  const within = await world.database.transact(async (tx) => {
    const wait = await chatWaitMs(tx, world.deps, uid);
    const likes = await countAgainstLimit(tx, world.deps, uid, 'likes');
    const messages = await countAgainstLimit(tx, world.deps, uid, 'messages');
    return { wait, isFree: [likes, messages].every((limit) => limit.ok && !limit.isCounted) };
  });
  return {
    ...lists,
    ...settings,
    newestFirst: await search({ order: 'newest' }),
    advancedSearch: await search({ hairColors: ['brown'] }),
    chatWithoutWait: within.wait === 0,
    noLimits: within.isFree,
    createActivities: isOpen((created as { code?: string }).code),
    entitlement: await isPremiumMember(world.database.db, uid, world.clock.now()),
  };
}

/** Number of things that premium opens. A new one is added to the matrix here. */
const openedThings = 18;

test.each(premiumMatrix)(
  'everything of premium is the same for a member who is %s',
  async (state, isPremium) => {
    const member = await memberIn(world, state);
    const opens = await opensFor(member);
    expect(Object.keys(opens)).toHaveLength(openedThings);
    const others = Object.entries(opens).filter(([, isOpenHere]) => isOpenHere !== isPremium);
    expect(others).toEqual([]);
  },
);
