import { act } from '@mitto/testkit/device';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActivityDevice, aDraft, aGuest, aHost } from './activities.fixture.ts';

let world: World;
let host: ActivityDevice;
const viewers = new Map<string, ActivityDevice>();
/** Activities by privacy. The viewer `invited` is on the list of the last. */
let ids: readonly [string, string, string];

const relations = [
  'a stranger',
  'somebody the author likes',
  'somebody who likes the author',
  'a match',
  'an invited one',
  'somebody whom the author blocks',
  'somebody who blocks the author',
  'somebody whom the author hides',
  'somebody who hides the author',
] as const;

beforeAll(async () => {
  world = await startWorld();
  host = await aHost(world, 'host');
  for (const [index, relation] of relations.entries())
    viewers.set(relation, await aGuest(world, `viewer${index}`));
  const viewer = (relation: (typeof relations)[number]) => of(relation).person;
  const { person } = host;
  await act(person, 'likes', 'circles', viewer('somebody the author likes'));
  await act(viewer('somebody who likes the author'), 'likes', 'circles', person);
  await act(person, 'likes', 'circles', viewer('a match'));
  await act(viewer('a match'), 'likes', 'circles', person);
  // Likes do not outweigh a block or a hide, and neither does an invitation.
  const shut = relations.slice(5).map((relation) => of(relation));
  for (const one of shut) await act(person, 'likes', 'circles', one.person);
  const invitees = [of('an invited one'), ...shut].map(({ uid }) => uid);
  ids = [
    await host.made(aDraft(world)),
    await host.made(aDraft(world, { privacy: 1 })),
    await host.made(aDraft(world, { privacy: 2, invitees })),
  ];
  await act(person, 'block', 'blocked_users', viewer('somebody whom the author blocks'));
  await act(viewer('somebody who blocks the author'), 'block', 'blocked_users', person);
  await act(person, 'hide', 'hidden_accounts', viewer('somebody whom the author hides'));
  await act(viewer('somebody who hides the author'), 'hide', 'hidden_accounts', person);
});
afterAll(() => world.close());

function of(relation: string): ActivityDevice {
  const viewer = viewers.get(relation);
  if (!viewer) throw new Error(`No viewer is ${relation}.`);
  return viewer;
}

const seen: Readonly<Record<(typeof relations)[number], readonly [boolean, boolean, boolean]>> = {
  'a stranger': [true, false, false],
  // Standard members may not know who likes them.
  'somebody the author likes': [true, false, false],
  'somebody who likes the author': [true, false, false],
  'a match': [true, true, false],
  'an invited one': [true, false, true],
  'somebody whom the author blocks': [false, false, false],
  'somebody who blocks the author': [false, false, false],
  'somebody whom the author hides': [false, false, false],
  'somebody who hides the author': [false, false, false],
};

describe.each(relations)('%s', (relation) => {
  test.each([0, 1, 2] as const)('with privacy %i', async (privacy) => {
    const viewer = of(relation);
    const id = ids[privacy];
    const isSeen = seen[relation][privacy];
    expect((await viewer.foundIds()).includes(id)).toBe(isSeen);
    expect((await viewer.foundIds({ kilometres: 20 })).includes(id)).toBe(false);
    const isInvited = relation === 'an invited one' && privacy === 2;
    expect((await viewer.own(id)) !== undefined).toBe(isInvited);
    const answer = await viewer.join(id);
    if (!isSeen) return expect(answer).toMatchObject({ status: 'refused', code: 'activities/not-there' });
    expect(answer).toMatchObject({ status: 'applied' });
    expect(await viewer.own(id)).toMatchObject({ state: 'joined' });
    await viewer.leave(id);
  });
});

test('counts are for everybody who sees it, names for the author and those who joined', async () => {
  const id = await host.made(aDraft(world));
  const [stranger, match] = [of('a stranger'), of('a match')];
  await match.join(id);
  const [row] = (await stranger.find()).activities.filter((one) => one.id === id);
  expect(row).toMatchObject({ interestedCount: 1 });
  for (const hidden of ['interested', 'invitees', 'askers']) expect(row).not.toHaveProperty(hidden);
  expect(await match.own(id)).toMatchObject({ interested: [match.uid], invitees: [] });
  expect(await host.own(id)).toMatchObject({ interested: [match.uid], askers: [] });
});

test('a block takes the other out of the activity at once, either way round', async () => {
  for (const [index, byHost] of [true, false].entries()) {
    const guest = await aGuest(world, `blocking${index}`);
    const id = await host.made(aDraft(world, { places: 1 }));
    await guest.join(id);
    expect(await guest.own(id)).toBeDefined();
    const [by, to] = byHost ? [host, guest] : [guest, host];
    await act(by.person, 'block', 'blocked_users', to.person);
    expect(await guest.own(id)).toBeUndefined();
    expect(await host.own(id)).toMatchObject({ placesLeft: 1, interested: [] });
  }
});

test('two who joined and block each other do not see each other’s names, and both stay', async () => {
  const id = await host.made(aDraft(world));
  const [one, other] = [await aGuest(world, 'one'), await aGuest(world, 'other')];
  await one.join(id);
  await other.join(id);
  await act(one.person, 'block', 'blocked_users', other.person);
  expect(await one.own(id)).toMatchObject({ state: 'joined', interested: [one.uid] });
  expect(await other.own(id)).toMatchObject({ state: 'joined', interested: [other.uid] });
  expect((await host.own(id))?.interested).toHaveLength(2);
});

test('activities of a paused or suspended author are nowhere, and come back with them', async () => {
  const staff = await world.person('staff', { isAdmin: true });
  const author = await aHost(world, 'author');
  const [joined, stranger] = [await aGuest(world, 'joined'), await aGuest(world, 'looking')];
  const id = await author.made(aDraft(world));
  await joined.join(id);
  const pause = async (isPaused: boolean) =>
    void (await author.do('changePrivacy', 'user_info', { available: !isPaused }));
  const suspend = async (isSuspended: boolean) => {
    const standing = isSuspended ? 'suspended' : 'active';
    const { status, text } = await staff.call('changeStanding', {
      uid: author.uid,
      standing,
      reason: 'For a test.',
    });
    if (status !== 200) throw new Error(text);
  };
  for (const change of [pause, suspend]) {
    await change(true);
    expect(await stranger.foundIds()).not.toContain(id);
    expect(await stranger.join(id)).toMatchObject({ code: 'activities/not-there' });
    expect(await joined.own(id)).toBeUndefined();
    await change(false);
    expect(await stranger.foundIds()).toContain(id);
    expect(await joined.own(id)).toMatchObject({ state: 'joined' });
  }
});
