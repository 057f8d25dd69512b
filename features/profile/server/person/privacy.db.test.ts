import type { Privacy } from '@mitto/account/contract/member';
import { updateMember, updatePrivacy } from '@mitto/account/server/store/members';
import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import { isNightly } from '@mitto/testkit/sized';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PersonCard, type ProfilesAnswer, type ShutAccount } from '../../contract/person-card.ts';
import { aProfile, askProfiles, cardOf, ProfileDevice, shutAccountsOf } from '../profiles.fixture.ts';
import {
  defaults,
  type PrivacyScene,
  type Relation,
  relations,
  secretValues,
  setPrivacyScene,
  shownTown,
  tiers,
} from './privacy-scene.fixture.ts';

let scene: PrivacyScene;
let world: PrivacyScene['world'];
let ana: TestPerson;
let viewerOf: PrivacyScene['viewerOf'];
let setFlags: PrivacyScene['setFlags'];
beforeAll(async () => {
  scene = await setPrivacyScene();
  ({ world, ana, viewerOf, setFlags } = scene);
});
afterAll(() => world.close());

const whole = [
  'uid name headline bio work study prompts style gender interested languages habits characteristics personality goals',
  'verification isNewUser pm circles username age city state country countryCode distance voice transcript',
].flatMap((columns) => columns.split(' '));
const place = ['city', 'state', 'country', 'countryCode', 'distance'];
const isShut = (relation: Relation) => /block|hid/.test(relation);

/**
 * The privacy rules as an independent model. Returns the names of the fields that the card must have, or null
 * if there must be no card.
 */
function expectedParts(flag: keyof Privacy | 'none', relation: Relation, tier: string): string[] | null {
  const isMatch = relation === 'matched';
  if (isShut(relation)) return null;
  if (flag === 'available' && !isMatch) return null;
  const isTied = isMatch || (relation === 'liked' && tier === 'premium');
  if (flag === 'search' && !isTied) return null;
  const parts = new Set([...whole, ...(isMatch ? ['socials'] : [])]);
  if (flag === 'blurimage' && !isMatch) for (const part of ['voice', 'transcript']) parts.delete(part);
  if (flag === 'age') parts.delete('age');
  if (flag === 'addById') parts.delete('username');
  if (flag === 'location') for (const part of place) parts.delete(part);
  if (flag === 'mobile' && isMatch) parts.add('mobile');
  return [...parts].toSorted();
}

const flags = ['none', ...(Object.keys(defaults) as (keyof Privacy)[])] as const;

test.each(flags)(
  'with the flag %s away from its default everybody sees what they may, and no more',
  async (flag) => {
    await setFlags(flag === 'none' ? {} : { [flag]: !defaults[flag] });
    for (const relation of relations) {
      for (const tier of tiers) {
        const viewer = viewerOf(relation, tier);
        const { card, bytes } = await askEverything(viewer, flag === 'none' || isNightly);
        const who = `${relation}, ${tier}`;
        expect(card && Object.keys(card).toSorted(), who).toEqual(expectedParts(flag, relation, tier));
        expect(canariesIn(bytes, card, relation), who).toEqual([]);
      }
    }
  },
);

/** Canary values in `bytes` that are neither in the card nor in the viewer's own lists, and so are a leak. */
function canariesIn(bytes: string, card: PersonCard | null, relation: Relation): string[] {
  const isOnOwnList = relation === 'is blocked' || relation === 'is hidden';
  const told = new Set([...Object.keys(card ?? {}), ...(isOnOwnList ? ['city', 'name'] : [])]);
  const parts = [
    ['mobile', '+66811112222'],
    ['socials', 'canary.social'],
    ['city', shownTown],
    ['headline', 'Canary headline'],
    ['work', 'Canary work'],
    ['study', 'Canary study'],
    ['prompts', 'Canary answer'],
    ['transcript', 'Canary transcript'],
    ['name', 'Canary Name'],
  ] as const;
  const untold = parts.filter(([part]) => !told.has(part)).map(([, value]) => value);
  return [...Object.values(secretValues), ...untold].filter((value) => bytes.includes(value));
}

/** Sends every query that a device can send. Returns the card, and all response bodies. */
async function askEverything(
  viewer: TestPerson,
  hasSync: boolean,
): Promise<{ card: PersonCard | null; bytes: string }> {
  const own = { id: viewer.uid };
  const queries: Record<string, Record<string, unknown>> = {
    profiles: { uids: { [ana.uid]: null } },
    inCircles: { uid: ana.uid },
    profileActivityCounts: {},
    circles: { tab: 'likedMe', uid: viewer.uid },
    loadBlockedUsers: own,
    loadHiddenAccounts: own,
  };
  const [ids, values] = [Object.keys(queries), Object.values(queries)];
  const asked = await viewer.call('databaseQuery', { ids, values });
  const page = { clientId: viewer.uid, schema: 1, syncId: null };
  // The flags affect no synced row. The nightly run checks sync nevertheless.
  const synced = hasSync ? await viewer.call('databaseUpdates', page) : undefined;
  const answer = (asked.result[0] as ProfilesAnswer)[ana.uid];
  const card = answer && answer !== 'unchanged' ? answer.fields : null;
  return { card, bytes: asked.text + (synced?.text ?? '') };
}

test('the card has exactly the fields of its contract, so that a new one is thought about here', () => {
  const known = [...whole, 'socials', 'mobile', 'profileImage', 'photos'].toSorted();
  expect(Object.keys(PersonCard.entries).toSorted()).toEqual(known);
});

test('a like that may not be known changes nothing of what a standard member sees', async () => {
  await setFlags({});
  const [liked, stranger] = [viewerOf('liked', 'standard'), viewerOf('stranger', 'standard')];
  expect(await askProfiles(liked, { [ana.uid]: null })).toEqual(
    await askProfiles(stranger, { [ana.uid]: null }),
  );
});

test('whoever is not to be seen is nobody, whatever the reason', async () => {
  await setFlags({});
  const nobody = await aProfile(world, 'short-lived');
  const stranger = viewerOf('stranger', 'premium');
  const child = await aProfile(world, 'child');
  await world.database.db
    .updateTable('profile')
    .set({ dob: `${new Date(world.clock.now()).getUTCFullYear() - 17}-01-01` })
    .where('uid', '=', child.uid)
    .execute();
  const blocker = await aProfile(world, 'blocker');
  await new ProfileDevice(blocker).do('block', 'blocked_users', { uid: stranger.uid });
  const noProfile = await world.person('no-profile');
  await world.database.transact((tx) => world.deps.eraseMember(tx, nobody.uid));
  const uids = [nobody, child, blocker, noProfile].map(({ uid }) => uid);
  for (const standing of ['paused', 'suspended', 'disabled'] as const)
    uids.push((await aStanding(standing)).uid);
  const answer = await askProfiles(stranger, Object.fromEntries(uids.map((uid) => [uid, 'kept'])));
  expect(answer).toEqual(Object.fromEntries(uids.map((uid) => [uid, null])));
});

async function aStanding(standing: 'paused' | 'suspended' | 'disabled'): Promise<TestPerson> {
  const person = await aProfile(world, standing);
  await world.database.transact(async (tx) => {
    if (standing === 'paused') await updatePrivacy(tx, person.uid, { available: false });
    if (standing === 'suspended') await updateMember(tx, person.uid, { suspended_at: world.clock.now() });
    if (standing === 'disabled') await updateMember(tx, person.uid, { is_disabled: true });
  });
  return person;
}

test('who pauses sees their matches and nobody else; who has no profile sees nobody', async () => {
  await setFlags({});
  for (const relation of ['matched', 'stranger'] as const) {
    const viewer = viewerOf(relation, 'standard');
    await new ProfileDevice(viewer).do('changePrivacy', 'user_info', { available: false });
    expect((await cardOf(viewer, ana.uid)) !== null).toBe(relation === 'matched');
    await new ProfileDevice(viewer).do('changePrivacy', 'user_info', { available: true });
  }
  expect(await cardOf(await world.person('no-profile'), ana.uid)).toBeNull();
});

test('the own profile is shown as others see it', async () => {
  await setFlags({ age: false });
  const mine = await cardOf(ana, ana.uid);
  const theirs = await cardOf(viewerOf('stranger', 'standard'), ana.uid);
  expect({ ...mine, distance: theirs?.distance }).toEqual(theirs);
  expect(mine?.distance).toBe(1);
});

test('the lists of the blocked and the hidden name those who may be named, to their owner only', async () => {
  await setFlags({});
  const [blocking, hiding] = [viewerOf('is blocked', 'standard'), viewerOf('is hidden', 'standard')];
  const named = {
    uid: ana.uid,
    name: 'Canary Name',
    age: expect.any(Number),
    gender: 0,
    city: 'Bangkok',
    state: 'Bangkok',
    countryCode: 'TH',
    creation_date: expect.any(Number),
  };
  expect(await shutAccountsOf(blocking, 'loadBlockedUsers')).toEqual([named]);
  expect(await shutAccountsOf(hiding, 'loadHiddenAccounts')).toEqual([named]);
  expect(await shutAccountsOf(blocking, 'loadHiddenAccounts')).toEqual([]);
  await setFlags({ age: false, location: false });
  const { age, city, state, countryCode, ...rest } = named;
  expect([age, city, state, countryCode]).toHaveLength(4);
  expect(await shutAccountsOf(blocking, 'loadBlockedUsers')).toEqual([rest]);
  await setFlags({ available: false });
  const nameless = [{ uid: ana.uid, creation_date: expect.any(Number) }];
  expect(await shutAccountsOf(blocking, 'loadBlockedUsers')).toEqual(nameless);
  await setFlags({});
  await new ProfileDevice(ana).do('block', 'blocked_users', { uid: blocking.uid });
  expect(await shutAccountsOf(blocking, 'loadBlockedUsers')).toEqual(nameless);
  await new ProfileDevice(ana).do('unblock', 'blocked_users', { uid: blocking.uid });
  const asked = await ana.call('databaseQuery', { id: 'loadBlockedUsers', values: { id: blocking.uid } });
  expect(asked.error?.code).toBe('forbidden');
});

test('the list of the hidden comes in parts, the newest first, and no part is longer than a hundred', async () => {
  const swiper = await aProfile(world, 'swiper');
  const gone = Array.from({ length: 130 }, () => newId());
  await world.database.db
    .insertInto('circle_hidden')
    .values(gone.map((fid, at) => ({ uid: swiper.uid, fid, creation_date: at })))
    .execute();
  const load = async (limit?: string) => {
    const values = { id: swiper.uid, ...(limit !== undefined && { limit }) };
    const { result } = await swiper.call('databaseQuery', { id: 'loadHiddenAccounts', values });
    return (result[0] as ShutAccount[]).map(({ uid }) => uid);
  };
  const newest = gone.toReversed();
  expect(await load()).toEqual(newest.slice(0, 100));
  expect(await load('100,100')).toEqual(newest.slice(100));
  expect(await load('5,3')).toEqual(newest.slice(5, 8));
  expect(await load('0,999')).toHaveLength(100);
});

test('an etag changes with what the viewer sees, and only with that', async () => {
  await setFlags({});
  const viewer = viewerOf('stranger', 'premium');
  const etagNow = async () => {
    const answer = (await askProfiles(viewer, { [ana.uid]: null }))[ana.uid];
    return answer && answer !== 'unchanged' ? answer.etag : null;
  };
  const first = await etagNow();
  expect(await askProfiles(viewer, { [ana.uid]: first })).toEqual({ [ana.uid]: 'unchanged' });
  const device = new ProfileDevice(ana);
  // Only the owner can read the search filter, so a change of it must not change the etag.
  await device.edit({ searchFilter: { interested: 1, minAge: 22, maxAge: 47 } }, 99);
  expect(await etagNow()).toBe(first);
  const seen = new Set([first]);
  const changes: (() => Promise<unknown>)[] = [
    () => device.edit({ headline: 'Another headline' }, 99),
    () => setFlags({ pm: false }),
    () => setFlags({ age: false }),
    () => setFlags({ location: false }),
    () => setFlags({ addById: false }),
    () => setFlags({ circles: false }),
    () => device.do('block', 'blocked_users', { uid: viewer.uid }),
  ];
  for (const change of changes) {
    await change();
    seen.add(await etagNow());
  }
  expect(seen.size).toBe(changes.length + 1);
  await device.do('unblock', 'blocked_users', { uid: viewer.uid });
  await device.edit({ headline: 'Canary headline' }, 99);
  await setFlags({});
  expect(await etagNow()).toBe(first);
});

test('no line of the log says who anybody is, of a bug neither', async () => {
  const { db } = world.database;
  await sql`alter table profile_place rename to gone`.execute(db);
  const asked = await viewerOf('matched', 'premium').call('databaseQuery', {
    id: 'profiles',
    values: { uids: { [ana.uid]: null } },
  });
  const written = await new ProfileDevice(ana)
    .edit({ headline: 'Canary headline', bio: 'Canary' }, 99)
    .catch(String);
  await sql`alter table gone rename to profile_place`.execute(db);
  expect([asked.status, typeof written]).toEqual([500, 'string']);
  expect(scene.logged.length).toBeGreaterThan(1);
  const lines = scene.logged.join('\n');
  const words = [
    'Canary',
    'canary.social',
    '+66811112222',
    secretValues.email,
    secretValues.dob,
    secretValues.postalCode,
  ];
  expect(words.filter((word) => lines.includes(word))).toEqual([]);
  expect(asked.text).not.toContain('Canary');
});

test('more than a hundred at once are refused', async () => {
  const viewer = viewerOf('stranger', 'premium');
  const uids = Object.fromEntries(
    Array.from({ length: 101 }, (_, n) => [`00000000-0000-7000-8000-${String(n).padStart(12, '0')}`, null]),
  );
  const { error } = await viewer.call('databaseQuery', { id: 'profiles', values: { uids } });
  expect(error?.code).toBe('invalid');
});
