import type { Privacy } from '@mitto/account/contract/member';
import { updateMember } from '@mitto/account/server/store/members';
import type { PeopleCount } from '@mitto/discover/contract/people-answer';
import { day } from '@mitto/kit/time';
import {
  defaults,
  moveFlags,
  type PrivacyScene,
  type Relation,
  relations,
  secretValues,
  setPrivacyScene,
  shownTown,
  type Tier,
  tiers,
} from '@mitto/profile/server/person/privacy-scene.fixture';
import { ProfileDevice } from '@mitto/profile/server/profiles.fixture';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { TestSocket } from '@mitto/testkit/test-socket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncFaces } from './modules.ts';

let scene: PrivacyScene;
let world: PrivacyScene['world'];
let ana: TestPerson;
/** Ana's open socket. */
let hers: TestSocket;

beforeAll(async () => {
  scene = await setPrivacyScene();
  ({ world, ana } = scene);
  const premium = { premium_until: world.clock.now() + 365 * day, premium_told: true };
  await world.database.transact((tx) => updateMember(tx, ana.uid, premium));
  hers = await new Device(ana).listen(world.url);
  // Seventeen members register and meet before the first test, which takes time on a busy machine.
}, 180_000);
afterAll(async () => {
  hers.close();
  await world.close();
});

type Flag = keyof Privacy | 'none';
const flags: readonly Flag[] = ['none', ...(Object.keys(defaults) as (keyof Privacy)[])];
const mobile = '+66811112222';

interface Asked {
  readonly bytes: string;
  readonly inSearch: unknown;
  readonly isNearby: boolean;
  readonly byId: unknown;
  readonly byMobile: unknown;
  /** True if the count of the search is the number of people on its list. */
  readonly isCountOfList: boolean;
  readonly isOnline: boolean;
  readonly mayWrite: string;
}

/** Inputs for all named queries and for the search for friends, chosen so that they are about ana. */
function questions(viewer: TestPerson): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const everybody = { interested: 3, minAge: 18, maxAge: 80, profiles: 24 };
  const own = { id: viewer.uid };
  return {
    profiles: { uids: { [ana.uid]: null } },
    loadBlockedUsers: own,
    loadHiddenAccounts: own,
    inCircles: { uid: ana.uid },
    profileActivityCounts: {},
    circles: { tab: 'likedMe', uid: viewer.uid },
    realtime: {},
    peopleNearby: { ...everybody, distance: 200 },
    peopleSearch: { ...everybody, locType: 1 },
    peopleCount: { interested: 3, minAge: 18, maxAge: 80, locType: 1 },
    loadActivityByCategory: {},
    loadActivities: { ids: [ana.uid] },
    loadActivityMap: { south: -90, north: 90, west: -180, east: 180, zoom: 16 },
    conversation: { uid: ana.uid },
    conversations: {},
    chatPresence: { uids: [ana.uid] },
    chatTimer: { uid: ana.uid },
    coins: {},
    coinsHistory: {},
  };
}

test('there is no query but those that are asked here', () => {
  const known = syncFaces.flatMap((face) => (face(world.deps).queries ?? []).map(({ id }) => id));
  expect(Object.keys(questions(ana)).toSorted()).toEqual(known.toSorted());
});

interface People {
  readonly people: readonly { readonly uid: string }[];
}

async function askEverything(viewer: TestPerson): Promise<Asked> {
  // Removes the limits on searches: after five without a result, or some with one, a member would have to wait.
  await world.database.db.deleteFrom('account_brake').execute();
  await world.database.db.deleteFrom('account_limit').where('uid', '=', viewer.uid).execute();
  const asked = questions(viewer);
  const [ids, values] = [Object.keys(asked), Object.values(asked)];
  const answers = await viewer.call('databaseQuery', { ids, values });
  const byId = await viewer.call('searchUser', { type: 'username', searchValue: 'canary' });
  const byMobile = await viewer.call('searchUser', { type: 'mobile', searchValue: mobile });
  const failed = [answers, byId, byMobile].find(({ status }) => status !== 200);
  if (failed) throw new Error(failed.text);
  // Each answer has the type of its own query.
  const of = <T>(id: string) => answers.result[ids.indexOf(id)] as T;
  const found = (id: string) => of<People>(id).people.find(({ uid }) => uid === ana.uid);
  return {
    // The caller's own input is repeated in the answer, so it is removed here.
    bytes: answers.text + byId.text.replaceAll('"username":"canary"', ''),
    inSearch: found('peopleSearch'),
    isNearby: found('peopleNearby') !== undefined,
    byId: byId.result[0],
    byMobile: byMobile.result[0],
    isCountOfList: of<PeopleCount>('peopleCount').count === of<People>('peopleSearch').people.length,
    isOnline: of<string[]>('chatPresence').includes(ana.uid),
    mayWrite: of<{ mayWrite: string }>('chatTimer').mayWrite,
  };
}

const isShut = (relation: Relation) => /block|hid/.test(relation);

/** Returns the expected answers: the privacy rules, written a second time and independently of the server. */
function expected(flag: Flag, relation: Relation): Omit<Asked, 'bytes'> {
  const isMatch = relation === 'matched';
  const isOpen = !isShut(relation);
  const isHere = flag !== 'available';
  const isNew = relation === 'liked' || relation === 'stranger';
  const isInFeed = isOpen && isHere && isNew && flag !== 'search';
  // The viewer can find a member whom the viewer has hidden, but not a member who has hidden or blocked the
  // viewer.
  const canBeSought = isHere && (isOpen || relation === 'is hidden');
  const named = { uid: ana.uid, name: 'Canary Name' };
  const writes = isMatch ? 'freely' : isHere && flag !== 'pm' ? 'request' : 'no';
  return {
    inSearch: isInFeed
      ? {
          uid: ana.uid,
          recency: expect.any(Number),
          ...(flag !== 'location' && { distance: expect.any(Number) }),
        }
      : undefined,
    isNearby: isInFeed && flag !== 'location',
    byId: canBeSought && flag !== 'addById' ? { ...named, username: 'canary' } : undefined,
    byMobile:
      canBeSought && flag !== 'addByMobileNumber'
        ? { ...named, username: flag === 'addById' ? null : 'canary' }
        : undefined,
    isCountOfList: true,
    isOnline: isMatch && isHere,
    mayWrite: isOpen ? writes : 'no',
  };
}

/** Returns the texts that must not appear in any answer to this viewer. */
function secretsFrom(flag: Flag, relation: Relation, tier: Tier): readonly string[] {
  const isMatch = relation === 'matched';
  const isTied = isMatch || relation === 'my request' || (relation === 'liked' && tier === 'premium');
  const isOnOwnList = (relation === 'is blocked' || relation === 'is hidden') && flag !== 'available';
  const isSeen = !isShut(relation) && (isMatch || flag !== 'available') && (isTied || flag !== 'search');
  return [
    ...Object.values(secretValues),
    ...(isMatch && flag === 'mobile' ? [] : [mobile]),
    ...(isMatch ? [] : ['canary.social']),
    ...(isSeen ? [] : ['Canary headline']),
    ...((isSeen || isOnOwnList) && flag !== 'location' ? [] : [shownTown]),
    // A viewer who searches for the exact id or phone number of a member finds out the member's name.
    ...(isSeen || isOnOwnList || flag === 'search' ? [] : ['Canary Name']),
    ...(isSeen && flag !== 'addById' ? [] : ['"username":"canary"']),
  ];
}

test.each(flags)(
  'with the flag %s moved every query and search answers what it may, and no more',
  {
    timeout: 60_000,
  },
  async (flag) => {
    await moveFlags(ana, flag === 'none' ? {} : { [flag]: !defaults[flag] });
    for (const relation of relations) {
      for (const tier of tiers) {
        const { bytes, ...told } = await askEverything(scene.viewerOf(relation, tier));
        const who = `${relation}, ${tier}`;
        expect(told, who).toEqual(expected(flag, relation));
        const secrets = secretsFrom(flag, relation, tier);
        expect(
          secrets.filter((secret) => bytes.includes(secret)),
          who,
        ).toEqual([]);
      }
    }
  },
);

test('whatever she moves, edits or types, nobody hears of it who has no tie with her', async () => {
  await moveFlags(ana, {});
  const viewers = relations.map((relation) => [relation, scene.viewerOf(relation, 'premium')] as const);
  const sockets = new Map<Relation, TestSocket>();
  for (const [relation, viewer] of viewers) {
    const socket = await new Device(viewer).listen(world.url);
    for (const channel of ['new.messages', 'chat.heart.beat'])
      socket.say({ type: 'channel', channel, action: 'join', body: {} });
    await socket.settled();
    sockets.set(relation, socket);
  }
  const device = new ProfileDevice(ana);
  const acts: readonly (() => Promise<unknown>)[] = [
    // A pause takes her likes and visits away from all who see them.
    ...flags.flatMap((flag) =>
      flag === 'none' || flag === 'available' ? [] : [() => moveFlags(ana, { [flag]: !defaults[flag] })],
    ),
    () => moveFlags(ana, {}),
    () =>
      device.edit({ headline: 'Canary headline, again', socials: { instagram: 'canary.social.too' } }, 99),
    () => device.edit({ location: { city: 'Canary Town', geometry: { lat: 18.7883, lng: 98.9853 } } }, 99),
  ];
  for (const act of acts) await act();
  for (const [, viewer] of viewers)
    hers.say({ type: 'channel', channel: 'chat.heart.beat', action: 'say', body: { uid: viewer.uid } });
  await hers.settled();
  // Only ana's match receives the message that she is typing.
  const heard = sockets.get('matched');
  await expect.poll(() => heard?.all('channel').length).toBe(1);
  for (const [relation, socket] of sockets) {
    await socket.settled();
    const secrets = [
      ...Object.values(secretValues),
      mobile,
      'anary',
      ...(relation === 'matched' ? [] : [ana.uid]),
    ];
    expect(
      secrets.filter((secret) => socket.bytes.includes(secret)),
      relation,
    ).toEqual([]);
    socket.close();
  }
  const lines = scene.logged.join('\n');
  const words = [mobile, 'Canary', 'canary.social', secretValues.email, secretValues.postalCode];
  expect(words.filter((word) => lines.includes(word))).toEqual([]);
});
