import { chatWaitMs } from '@mitto/account/server/public/chat-wait';
import { takeLimit } from '@mitto/account/server/public/limits';
import { isPremiumMember } from '@mitto/account/server/public/member-facts';
import { ActivityDevice, aDraft } from '@mitto/activities/server/activities.fixture';
import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { Subscriber } from '@mitto/subscription/server/subscriber.fixture';
import { Device } from '@mitto/testkit/device';
import { signInAgain } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
});
afterAll(() => world.close());

/** Creating activities needs a verified number. */
const mobileOf = (state: State) => `+6681234567${states.indexOf(state)}`;

const states = ['standard', 'trial', 'premium', 'ended', 'grace'] as const;
type State = (typeof states)[number];

/** Brings a member into a state, by what brings members into it: staff, payments and time. */
async function memberIn(state: State): Promise<Subscriber> {
  const name = `${state}-one`;
  const { uid } = await world.person(name, { mobile: mobileOf(state) });
  const member = await Subscriber.of(world, name);
  if (state === 'trial') {
    const staff = await world.person('staff', { isAdmin: true });
    const given = { uid, reason: 'For a test.', premiumUntil: world.clock.now() + day, isTrial: true };
    await (await signInAgain(world, staff)).call('changeEntitlement', given, { idempotencyKey: newId() });
  }
  if (state === 'premium' || state === 'grace') await member.subscribe('oneMonth', await member.card());
  if (state === 'ended') await member.subscribe('threeDays', await member.card());
  if (state === 'grace') {
    await member.card('declined');
    await world.database.db
      .updateTable('subscription_member')
      .set({ card: null })
      .where('uid', '=', uid)
      .execute();
    await pass(member, 32);
  }
  if (state === 'ended') await pass(member, 4);
  return member;
}

/** Lets days pass for the subscription alone, and does what falls due. */
async function pass({ person }: Subscriber, days: number): Promise<void> {
  const { error } = await person.call('moveSubscription', { days }, { idempotencyKey: newId() });
  if (error) throw new Error(error.code);
}

/** Everything that premium opens, as the server answers it. True: open. */
async function opensFor(member: Subscriber): Promise<Readonly<Record<string, boolean>>> {
  const { person } = member;
  const { uid } = person;
  const fan = await world.person(`fan-of-${person.username}`);
  await new Device(await signInAgain(world, fan)).do('likes', 'circles', { uid });
  await world.showRedacted();
  const likes = (await new Device(person).pull()).filter((record) => record.table === 'circles');
  const newest = { order: 'newest', distance: 200 };
  const asked = await person.call('databaseQuery', { id: 'peopleNearby', values: newest as never });
  const hidden = await person.call('updateUser', { privacy: { search: false } });
  const created = await new ActivityDevice(person).create(aDraft(world));
  const within = await world.database.transact(async (tx) => {
    const wait = await chatWaitMs(tx, world.deps, uid);
    const limit = await takeLimit(tx, world.deps, uid, 'likes');
    return { wait, isFree: limit.ok && !limit.isCounted };
  });
  return {
    likedMe: JSON.stringify(likes).includes(fan.uid),
    newestFirst: asked.error?.code !== 'account/premium-only',
    hideFromSearch: hidden.error?.code !== 'account/premium-only',
    chatWithoutWait: within.wait === 0,
    noLimits: within.isFree,
    createActivities: (created as { code?: string }).code !== 'account/premium-only',
    entitlement: await isPremiumMember(world.database.db, uid, world.clock.now()),
  };
}

const all = (isOpen: boolean) => ({
  likedMe: isOpen,
  newestFirst: isOpen,
  hideFromSearch: isOpen,
  chatWithoutWait: isOpen,
  noLimits: isOpen,
  createActivities: isOpen,
  entitlement: isOpen,
});

test.each([
  ['standard', false],
  ['trial', true],
  ['premium', true],
  ['ended', false],
  ['grace', true],
] as const)('everything of premium is the same for a member who is %s', async (state, isOpen) => {
  const member = await memberIn(state);
  expect(await opensFor(member)).toEqual(all(isOpen));
});
