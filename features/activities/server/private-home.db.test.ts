import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FoundActivity } from '../contract/activity-queries.ts';
import { type ActivityDevice, aDraft, aGuest, aHost, bangkok, rest } from './activities.fixture.ts';

let world: World;
let host: ActivityDevice;
let guest: ActivityDevice;
let premium: ActivityDevice;
beforeAll(async () => {
  world = await startWorld();
  host = await aHost(world, 'host');
  guest = await aGuest(world, 'guest');
  premium = await aGuest(world, 'premium', { isPremium: true });
});
afterAll(() => world.close());
beforeEach(() => rest(world));

const home = { formatted_address: '9 Canary Lane', geometry: { lat: 13.75432, lng: 100.51234 } };
const venue = { ...home, name: 'Canary Bar' };

/** Everything that a member can read of an activity. */
async function readAll(device: ActivityDevice, id: string): Promise<string> {
  const byId = (await device.ask('loadActivities', { ids: [id] })) as FoundActivity[];
  const { activities } = await device.find({ kilometres: 50 });
  return JSON.stringify([await device.own(id), byId, activities.filter((one) => one.id === id)]);
}

const knowsHome = (text: string) => text.includes('Canary Lane') || text.includes('13.75432');

test('joining, reading and leaving gives nobody the address of a home: 0 of 20', async () => {
  let told = 0;
  for (const device of [guest, premium])
    for (let round = 0; round < 10; round += 1) {
      await rest(world);
      const draft = aDraft(world, { location: home, isMyPlace: true, places: round % 2 ? 3 : null });
      const id = await host.made(draft);
      expect(await device.join(id)).toMatchObject({ status: 'applied' });
      if (knowsHome(await readAll(device, id))) told += 1;
      await device.leave(id);
      await host.about('deleteActivity', id);
    }
  expect(told).toBe(0);
});

test.each([
  ['the switch says so', { location: { ...home, name: 'Mei’s flat' }, isMyPlace: true }],
  ['it has no name', { location: home }],
  ['its name is the number of a house', { location: { ...home, name: '9/2 Canary Lane' } }],
])('a place is a home if %s: the author’s yes comes first, and gives the address', async (_, draft) => {
  const id = await host.made(aDraft(world, draft));
  await guest.join(id);
  expect(await guest.own(id)).toMatchObject({ state: 'asked', needsYes: true, isExact: false });
  expect(await host.own(id)).toMatchObject({ askers: [guest.uid] });
  await host.about('acceptPerson', id, { uid: guest.uid });
  expect(await guest.own(id)).toMatchObject({ state: 'joined', isExact: true });
  expect(knowsHome(await readAll(guest, id))).toBe(true);
  expect(knowsHome(await readAll(premium, id))).toBe(false);
});

test('words for the place make a home no venue, and come with the address', async () => {
  const words = 'The blue canary door';
  const id = await host.made(aDraft(world, { location: home, venue: words }));
  expect(await host.own(id)).toMatchObject({ venue: words, needsYes: true });
  await guest.join(id);
  expect(await guest.own(id)).toMatchObject({ state: 'asked', isExact: false });
  for (const device of [guest, premium]) expect(await readAll(device, id)).not.toContain(words);
  await host.about('acceptPerson', id, { uid: guest.uid });
  expect(await guest.own(id)).toMatchObject({ isExact: true, venue: words });
  expect(await readAll(premium, id)).not.toContain(words);
});

test('words for a place that is no home are told to everybody who sees the activity', async () => {
  const id = await host.made(aDraft(world, { location: venue, venue: ' Upstairs ' }));
  const [seen] = (await premium.ask('loadActivities', { ids: [id] })) as FoundActivity[];
  expect(seen).toMatchObject({ isExact: true, venue: 'Upstairs' });
});

test('an edit without words, as older apps send, keeps them where the place stays', async () => {
  const draft = aDraft(world, { location: venue, venue: 'Upstairs' });
  const id = await host.made(draft);
  const { venue: _, ...older } = draft;
  await host.about('editActivity', id, older);
  expect(await host.own(id)).toMatchObject({ venue: 'Upstairs', sequence: 0 });
  await host.about('editActivity', id, { ...older, venue: 'Downstairs' });
  expect(await host.own(id)).toMatchObject({ venue: 'Downstairs', sequence: 1 });
  await host.about('editActivity', id, { ...older, venue: null });
  expect(await host.own(id)).not.toHaveProperty('venue');
  await host.about('editActivity', id, draft);
  await host.about('editActivity', id, { ...older, location: { ...venue, name: 'Other Bar' } });
  expect(await host.own(id)).not.toHaveProperty('venue');
});

test.each([
  ['61 characters', { location: venue, venue: 'x'.repeat(61) }],
  ['two lines', { location: venue, venue: 'Up\nstairs' }],
  ['words for no place', { venue: 'Upstairs' }],
])('%s are refused', async (_, draft) => {
  expect(await host.create(aDraft(world, draft))).toMatchObject({ status: 'refused', code: 'invalid' });
});

test('an invitation is a yes', async () => {
  const draft = { location: home, isMyPlace: true, privacy: 2, invitees: [guest.uid] };
  const id = await host.made(aDraft(world, draft));
  expect(await guest.own(id)).toMatchObject({ isExact: false });
  await guest.join(id);
  expect(await guest.own(id)).toMatchObject({ state: 'joined', isExact: true });
});

test('a venue that becomes a home is told to those who joined only after a yes', async () => {
  const id = await host.made(aDraft(world, { location: venue }));
  await guest.join(id);
  expect(await guest.own(id)).toMatchObject({ state: 'joined', isExact: true });
  const moved = { ...home, geometry: { lat: 13.75432, lng: bangkok.lng } };
  await host.about('editActivity', id, aDraft(world, { location: moved, isMyPlace: true }));
  expect(await guest.own(id)).toMatchObject({ state: 'joined', isExact: false });
  expect(knowsHome(await readAll(guest, id))).toBe(false);
  expect(await host.own(id)).toMatchObject({ askers: [guest.uid], interested: [guest.uid] });
  expect(await host.about('acceptPerson', id, { uid: guest.uid })).toMatchObject({ status: 'applied' });
  expect(await guest.own(id)).toMatchObject({ state: 'joined', isExact: true });
  expect(await host.own(id)).toMatchObject({ askers: [], interested: [guest.uid] });
});

test('a yes or an invitation to a venue is none to the home that it becomes', async () => {
  const draft = { location: venue, needsYes: true, privacy: 2, invitees: [premium.uid] };
  const id = await host.made(aDraft(world, draft));
  await premium.join(id);
  expect(await premium.own(id)).toMatchObject({ state: 'joined', isExact: true });
  const moved = { ...home, geometry: { lat: 13.75432, lng: bangkok.lng } };
  const edit = aDraft(world, { ...draft, invitees: [], location: moved, isMyPlace: true });
  await host.about('editActivity', id, edit);
  expect(await premium.own(id)).toMatchObject({ state: 'joined', isExact: false });
  expect(await host.own(id)).toMatchObject({ askers: [premium.uid] });
});

test('the author keeps the name of somebody who joined and left, with both times, and is told', async () => {
  const id = await host.made(aDraft(world, { location: venue }));
  const joinedAt = world.clock.now();
  await guest.join(id);
  world.clock.advance(60_000);
  await guest.leave(id);
  const leftAt = world.clock.now();
  expect(await host.own(id)).toMatchObject({
    interested: [],
    leavers: [{ uid: guest.uid, joinedAt, leftAt }],
    people: [{ uid: guest.uid }],
  });
  await premium.join(id);
  expect(await premium.own(id)).not.toHaveProperty('leavers');
  expect(JSON.stringify(await premium.own(id))).not.toContain(guest.uid);
  await world.drain();
  const news = (await host.list('notification_list')).map((row) => JSON.stringify(row));
  expect(news.filter((row) => row.includes(id) && row.includes('"left"'))).toHaveLength(1);
  // A block takes the name out, as everywhere.
  await guest.do('block', 'blocked_users', { uid: host.uid });
  expect(JSON.stringify(await host.own(id))).not.toContain(guest.uid);
});

test('an asker who is refused never gets the address', async () => {
  const id = await host.made(aDraft(world, { location: home, isMyPlace: true }));
  await premium.join(id);
  await host.about('acceptPerson', id, { uid: premium.uid });
  await host.about('refusePerson', id, { uid: premium.uid });
  expect(knowsHome(await readAll(premium, id))).toBe(false);
});
