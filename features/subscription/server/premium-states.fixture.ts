import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { signInAgain } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { Subscriber } from './subscriber.fixture.ts';

/** The states that a member can be in, and whether premium is open to them. */
const premiumStates = {
  standard: false,
  trial: true,
  premium: true,
  ended: false,
  grace: true,
} as const;
type PremiumState = keyof typeof premiumStates;

// The keys of an object literal are those of its type.
const states = Object.keys(premiumStates) as PremiumState[];

/** The matrix of tests: each state with what it opens. */
export const premiumMatrix = states.map((state) => [state, premiumStates[state]] as const);

/** Brings a new member into a state, by what brings members into it: staff, payments and time. */
export async function memberIn(world: World, state: PremiumState): Promise<Subscriber> {
  const name = `${state}-one`;
  // Creating activities needs a verified number.
  await world.person(name, { mobile: `+6681234567${states.indexOf(state)}` });
  const member = await Subscriber.of(world, name);
  if (state === 'trial') {
    const staff = await world.person('staff', { isAdmin: true });
    const premiumUntil = world.clock.now() + day;
    const given = { uid: member.person.uid, reason: 'For a test.', premiumUntil, isTrial: true };
    await (await signInAgain(world, staff)).call('changeEntitlement', given, { idempotencyKey: newId() });
  }
  if (state === 'premium' || state === 'grace') await member.subscribe('oneMonth', await member.card());
  if (state === 'ended') await member.subscribe('threeDays', await member.card());
  if (state === 'grace') {
    await member.card('declined');
    await member.loseCard();
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
