import type { EventEntry } from '@mitto/kit/define-event';
import { minute } from '@mitto/kit/time';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountConfiguration } from '../../contract/configuration.ts';
import { privacyDefaults } from '../../contract/premium-privacy.ts';
import { memberFacts } from '../public/member-facts.ts';
import { lockMember, readPrivacy, updateMember, updatePrivacy } from '../store/members.ts';
import { changePrivacyFlags } from './change-privacy.ts';
import { privacyOf } from './user-info.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Changes = Parameters<typeof changePrivacyFlags>[3];

/** Changes flags; returns the flags afterwards and the events that were emitted. */
async function change({ uid }: TestPerson, changes: Changes, byStaff = false) {
  const news: [string, unknown][] = [];
  const emit = async (_tx: unknown, event: EventEntry, payload: unknown) => {
    news.push([event.name, payload]);
  };
  const privacy = await world.database.transact(async (tx) => {
    const member = await lockMember(tx, uid);
    if (!member) throw new Error('The member is there.');
    return await changePrivacyFlags(tx, { ...world.deps, emit }, member, changes, { byStaff });
  });
  return { privacy, news };
}

async function flagsOf({ uid }: TestPerson) {
  return privacyOf(await readPrivacy(world.database.db, uid));
}

const { premiumPrivacy } = accountConfiguration.usual;

test('an account begins with the defaults of the flags', async () => {
  expect(await flagsOf(await world.person('ana'))).toEqual({ ...privacyDefaults, available: true });
});

test('a change is kept and told, with what was before', async () => {
  const ben = await world.person('ben');
  const before = await flagsOf(ben);
  const { privacy, news } = await change(ben, { mobile: true, addById: false, addByMobileNumber: false });
  const after = { ...before, mobile: true, addById: false, addByMobileNumber: false };
  expect(privacy).toEqual(after);
  expect(await flagsOf(ben)).toEqual(after);
  expect(news).toEqual([['account/privacyChanged', { uid: ben.uid, before, after }]]);
});

test('what changes nothing is no news', async () => {
  const cat = await world.person('cat');
  expect((await change(cat, { mobile: false, circles: undefined })).news).toEqual([]);
});

test('pausing is told as a change of standing, enabling again too', async () => {
  const dan = await world.person('dan', { hasProfile: true });
  // This call puts the session into the cache.
  expect((await dan.call('searchUser', { type: 'username', searchValue: 'ana' })).status).toBe(200);
  const paused = await change(dan, { available: false });
  expect(paused.news.at(-1)).toEqual([
    'account/standingChanged',
    { uid: dan.uid, from: 'active', to: 'paused' },
  ]);
  await new Promise((resolve) => setImmediate(resolve));
  expect((await dan.call('searchUser', { type: 'username', searchValue: 'ana' })).error?.code).toBe('paused');
  const enabled = await change(dan, { available: true });
  expect(enabled.news.at(-1)).toEqual([
    'account/standingChanged',
    { uid: dan.uid, from: 'paused', to: 'active' },
  ]);
});

test('who is suspended stays so, whatever they do to that flag', async () => {
  const eve = await world.person('eve', { standing: 'suspended' });
  const { news } = await change(eve, { available: false });
  expect(news.map(([name]) => name)).toEqual(['account/privacyChanged']);
});

test.for(premiumPrivacy)('a standard member cannot move %s, a premium member and staff can', async (flag) => {
  const moved = { [flag]: !privacyDefaults[flag] };
  const standard = await world.person(`standard-${flag}`);
  await expect(change(standard, { ...moved, mobile: true })).rejects.toMatchObject({
    code: 'account/premium-only',
    fields: { [`privacy.${flag}`]: 'premium' },
  });
  expect(await flagsOf(standard)).toMatchObject({ ...privacyDefaults, mobile: false });
  const premium = await world.person(`premium-${flag}`, { isPremium: true });
  expect((await change(premium, moved)).privacy).toMatchObject(moved);
  expect((await change(standard, moved, true)).privacy).toMatchObject(moved);
});

test('from the moment premium ends the flags are closed; the way back to the default stays open', async () => {
  const fay = await world.person('fay');
  const until = world.clock.now() + minute;
  await world.database.transact((tx) => updateMember(tx, fay.uid, { premium_until: until }));
  await change(fay, { hideMyVisits: true });
  world.clock.advance(minute);
  await expect(change(fay, { search: false })).rejects.toThrow('account/premium-only');
  // A form sends all the flags it shows, and a flag with its old value is not a change.
  expect((await change(fay, { hideMyVisits: true, mobile: true })).privacy.mobile).toBe(true);
  expect((await change(fay, { hideMyVisits: false })).privacy.hideMyVisits).toBe(false);
  await expect(change(fay, { hideMyVisits: true })).rejects.toThrow('account/premium-only');
});

test('through the call of the member’s own', async () => {
  const gus = await world.person('gus');
  const refused = await gus.call('updateUser', { privacy: { hideMyVisits: true } });
  expect(refused.error).toMatchObject({ code: 'account/premium-only' });
  const { result } = await gus.call('updateUser', { privacy: { available: false } });
  expect(result.privacy.available).toBe(false);
  await world.database.transact((tx) => updatePrivacy(tx, gus.uid, { available: true }));
});

test('which flags are premium’s is configuration, for changes and for what counts', async () => {
  const staff = await world.person('staff', { isAdmin: true });
  const configure = async (flags: typeof premiumPrivacy) => {
    const { version } = (await staff.call('readConfiguration', {})).result;
    const changes = { premiumPrivacy: flags };
    const answer = await staff.call('updateConfiguration', { version, reason: 'For a test.', changes });
    expect(answer.status).toBe(200);
    await world.drain();
  };
  const hal = await world.person('hal', { hasProfile: true });
  const counted = async () =>
    (await world.database.transact((tx) => memberFacts(tx, hal.uid, world.deps.now())))?.privacy;
  await configure(['mobile', 'hideMyVisits']);
  expect((await change(hal, { search: false })).privacy.search).toBe(false);
  expect(await counted()).toMatchObject({ search: false });
  await expect(change(hal, { mobile: true })).rejects.toMatchObject({
    code: 'account/premium-only',
    fields: { 'privacy.mobile': 'premium' },
  });
  await configure(premiumPrivacy);
  expect(await counted()).toMatchObject({ search: true });
  expect((await flagsOf(hal)).search).toBe(false);
});
