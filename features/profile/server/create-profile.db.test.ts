import { newId } from '@mitto/kit/ids';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOfDay } from '../contract/calendar.ts';
import { aProfile, ownRowOf, ProfileDevice } from './profiles.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // The first run of the jobs schedules the repeating ones, each one interval later.
  await world.drain();
});
afterAll(() => world.close());

const good = { name: 'Ana Field', gender: 0, dob: { day: 9, month: 3, year: 1994 } };

test('the end of the wizard makes profile, name and username at once, and every device hears of it', async () => {
  const ana = await world.person('ana');
  const { status, result } = await ana.call('createProfile', {
    ...good,
    username: 'Ana.Field',
    interested: ['vinyl', 'chess'],
    heardAboutUs: 'faf',
    referral: 'RF-ben-2026',
    location: { city: 'Bangkok', countryCode: 'TH', geometry: { lat: 13.7563, lng: 100.5018 } },
  });
  expect(status).toBe(200);
  expect(result).toMatchObject({
    uid: ana.uid,
    ...good,
    username: 'Ana.Field',
    style: '5',
    interested: ['vinyl', 'chess'],
    searchFilter: { interested: 1, minAge: 18, maxAge: 50 },
    location: { city: 'Bangkok', geometry: { lat: 13.7563, lng: 100.5018 }, autoUpdate: true },
    verification: { mobile: false, photo: false },
    privacy: { circles: true, mobile: false, pm: true, blurimage: false, available: true, search: true },
    suspension: null,
    blockedUsers: [],
    isNewUser: true,
    referralCode: expect.stringMatching(/^RF-Ana\.Field-\d{4}$/),
  });
  expect((await ownRowOf(ana)).row).toEqual(result);
  const info = (await ana.call('userInfo', {})).result;
  expect(info).toMatchObject({ name: 'Ana Field', username: 'Ana.Field' });
  const kept = await world.database.db
    .selectFrom('account_member')
    .innerJoin('profile', 'profile.uid', 'account_member.uid')
    .select(['referral', 'heard_about_us'])
    .where('account_member.uid', '=', ana.uid)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ referral: 'RF-ben-2026', heard_about_us: 'faf' });
});

test('a retry after a lost answer gets the same answer, and a second profile is refused', async () => {
  const ben = await world.person('ben');
  const [input, idempotencyKey] = [{ ...good, username: 'ben' }, newId()];
  const first = await ben.call('createProfile', input, { idempotencyKey });
  expect((await ben.call('createProfile', input, { idempotencyKey })).result).toEqual(first.result);
  expect((await ben.call('createProfile', input)).error?.code).toBe('profile/exists');
});

test('a username that is taken refuses the whole, however it is written, and one’s own is free', async () => {
  const [cat, dan] = [await aProfile(world, 'cat'), await world.person('dan')];
  const { error } = await dan.call('createProfile', { ...good, username: 'CAT' });
  expect(error).toMatchObject({ code: 'account/username-taken', fields: { username: 'taken' } });
  expect((await dan.call('databaseFetch', { table: 'user_info' })).result).toEqual([]);
  expect((await dan.call('userInfo', {})).result.name).toBeNull();
  const exists = async (person: typeof cat) =>
    (await person.call('existsUser', { type: 'username', value: 'cat' })).result.exists;
  expect([await exists(cat), await exists(dan)]).toEqual([false, true]);
});

test.each([
  ['eve', undefined, 'RF-first-2026'],
  ['refone', 'RF-second-2026', 'RF-second-2026'],
  ['reftwo', '', null],
])('%s, who types %s with the profile, is referred by %s', async (name, typed, kept) => {
  const eve = await world.person(name);
  await world.database.db
    .updateTable('account_member')
    .set({ referral: 'RF-first-2026' })
    .where('uid', '=', eve.uid)
    .execute();
  await eve.call('createProfile', {
    ...good,
    username: name,
    ...(typed !== undefined && { referral: typed }),
  });
  const { referral } = await world.database.db
    .selectFrom('account_member')
    .select('referral')
    .where('uid', '=', eve.uid)
    .executeTakeFirstOrThrow();
  expect(referral).toBe(kept);
});

const bornOn = (year: number, month: number, day: number) => ({ dob: { year, month, day } });

test.each([
  ['a name of two letters', { name: 'An' }, 'name'],
  ['a name of blanks', { name: '      ' }, 'name'],
  ['a name without a letter', { name: '1234' }, 'name'],
  ['a name with a line in it', { name: 'Ana\nField' }, 'name'],
  ['a headline of 200', { headline: 'x'.repeat(200) }, 'headline'],
  ['a bio of 1000', { bio: 'x'.repeat(1000) }, 'bio'],
  ['no gender', { gender: undefined }, 'gender'],
  ['a gender nobody has words for', { gender: 7 }, 'gender'],
  ['everybody for a gender', { gender: 3 }, 'gender'],
  [
    'a wish for a gender there is not',
    { searchFilter: { interested: 8, minAge: 20, maxAge: 30 } },
    'searchFilter.interested',
  ],
  ['30 February', bornOn(1990, 2, 30), 'dob'],
  ['29 February of a year that has none', bornOn(1995, 2, 29), 'dob'],
  ['a thirteenth month', bornOn(1995, 13, 1), 'dob.month'],
  ['an interest that is none', { interested: ['tax-law'] }, 'interested.0'],
  ['an interest twice', { interested: ['chess', 'chess'] }, 'interested.1'],
  ['eleven interests', { interested: Array.from({ length: 11 }, () => 'chess') }, 'interested'],
  ['a time zone that is none', { timeZone: 'Asia/Nowhere' }, 'timeZone'],
  [
    'ages the wrong way round',
    { searchFilter: { interested: 1, minAge: 40, maxAge: 30 } },
    'searchFilter.maxAge',
  ],
  ['a wish for children', { searchFilter: { interested: 1, minAge: 16, maxAge: 30 } }, 'searchFilter.minAge'],
  ['a place off the earth', { location: { geometry: { lat: 91, lng: 0 } } }, 'location.geometry.lat'],
  ['a name of the operator', { name: 'Mitto Support' }, 'name'],
  ['a username of the operator', { username: 'mitto.team' }, 'username'],
  ['a username of staff in look-alike letters', { username: 'adm\u0456n' }, 'username'],
  ['a username of two alphabets', { username: 'f\u0430y' }, 'username'],
  ['a username with a mark that shows nothing', { username: 'fa\u200By' }, 'username'],
])('%s is refused by its name', async (_what, wrong, field) => {
  const fay = await world.person('fay');
  // Safe cast: the input is invalid on purpose, as a foreign client could send it.
  const input = { ...good, username: 'fay', ...wrong } as Parameters<typeof fay.call<'createProfile'>>[1];
  const { status, error } = await fay.call('createProfile', input);
  expect([status, error?.code]).toEqual([422, 'invalid']);
  expect(Object.keys(error?.fields ?? {})).toContain(field);
});

test('marks that show nothing are taken out of a name', async () => {
  const una = await world.person('una');
  const made = await una.call('createProfile', { ...good, username: 'una', name: '\u202EUn\u200Ba\u2066' });
  expect(made.result.name).toBe('Una');
});

test('at the limit of each text it is taken', async () => {
  const gus = await aProfile(world, 'gus', {
    profile: { name: 'Gus', headline: 'x'.repeat(199), bio: 'x'.repeat(999) },
  });
  expect((await ownRowOf(gus)).row).toMatchObject({ name: 'Gus', headline: 'x'.repeat(199) });
});

test('under 18 nobody comes in: eighteen begins at their own midnight', async () => {
  const hal = await world.person('hal');
  const dob = { day: 29, month: 2, year: 2004 };
  // 2022 has no 29 February, so a member born on that day becomes eighteen on 1 March.
  const attempt = async (timeZone: string, at: number) => {
    world.clock.advance(at - world.clock.now());
    return (await hal.call('createProfile', { ...good, dob, username: 'hal', timeZone })).error?.code;
  };
  const midnight = startOfDay('Asia/Bangkok', { day: 1, month: 3, year: 2022 });
  const before = world.clock.now();
  expect(midnight).toBe(Date.UTC(2022, 1, 28, 17));
  expect(await attempt('Asia/Bangkok', midnight - 1)).toBe('profile/under-age');
  expect(await attempt('America/Los_Angeles', midnight)).toBe('profile/under-age');
  expect(await attempt('Asia/Bangkok', midnight)).toBeUndefined();
  world.clock.advance(before - midnight);
});

test('tomorrow and seventeen years are refused with the sentence and the field', async () => {
  const ida = await world.person('ida');
  const today = new Date(world.clock.now());
  for (const years of [0, 17]) {
    const dob = {
      day: 28,
      month: today.getUTCMonth() + 1,
      year: today.getUTCFullYear() - years + (years === 0 ? 1 : 0),
    };
    const { status, error } = await ida.call('createProfile', { ...good, dob, username: 'ida' });
    expect([status, error?.code]).toEqual([422, 'profile/under-age']);
    expect(error).toMatchObject({
      message: 'You have to be 18 or older to join Mitto.',
      fields: { dob: 'under-age' },
    });
  }
});

test('the configuration says from which age to which somebody may join; who has joined may grow older', async () => {
  const admin = await world.person('admin-of-ages', { isAdmin: true });
  const setAges = async (ages: { min: number; max: number }) => {
    const { version } = (await admin.call('readConfiguration', {})).result;
    const changed = await admin.call('updateConfiguration', {
      version,
      reason: 'For a test.',
      changes: { ages },
    });
    expect(changed.status).toBe(200);
  };
  const year = new Date(world.clock.now()).getUTCFullYear();
  const join = async (age: number) => {
    const person = await world.person(`aged-${age}`);
    const dob = { day: 1, month: 1, year: year - age };
    const { status, error } = await person.call('createProfile', { ...good, dob, username: `aged-${age}` });
    return [status, error?.fields];
  };
  expect(await join(125)).toEqual([422, { dob: 'age' }]);
  expect(await join(81)).toEqual([422, { dob: 'age' }]);
  expect(await join(80)).toEqual([200, undefined]);
  await setAges({ min: 21, max: 40 });
  expect(await join(20)).toEqual([422, { dob: 'age' }]);
  expect(await join(41)).toEqual([422, { dob: 'age' }]);
  expect(await join(21)).toEqual([200, undefined]);
  const old = await world.person('aged-80');
  expect(await new ProfileDevice(old).edit({ headline: 'Still here' }, 1)).toMatchObject({
    status: 'applied',
  });
  await setAges({ min: 18, max: 80 });
});
