import { day, hour, minute } from '@mitto/kit/time';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActivityDevice, aDraft, aGuest, aHost, passFor } from './activities.fixture.ts';

let world: World;
let host: ActivityDevice;
let guests: ActivityDevice[];
beforeAll(async () => {
  world = await startWorld();
  host = await aHost(world, 'host');
  guests = [];
  for (const name of ['ana', 'ben', 'cleo', 'dan']) guests.push(await aGuest(world, name));
});
afterAll(() => world.close());

const four = () => guests as [ActivityDevice, ActivityDevice, ActivityDevice, ActivityDevice];

test('whoever comes when it is full waits, and sees a position that moves up', async () => {
  const id = await host.made(aDraft(world, { places: 1 }));
  const [ana, ben, cleo, dan] = four();
  await ana.join(id);
  for (const one of [ben, cleo, dan]) await one.join(id);
  expect(await ana.own(id)).toMatchObject({ state: 'joined', placesLeft: 0, interestedCount: 4 });
  expect(await dan.own(id)).toMatchObject({ state: 'waiting', position: 3 });
  await ben.leave(id);
  await passFor(world, id, 10_000);
  expect(await dan.own(id)).toMatchObject({ state: 'waiting', position: 2 });
});

test('a freed place is offered to the first who waits and to nobody else, and nobody new gets it', async () => {
  const id = await host.made(aDraft(world, { places: 1 }));
  const [ana, ben, cleo, dan] = four();
  for (const one of [ana, ben, cleo]) await one.join(id);
  await ana.leave(id);
  const now = world.clock.now();
  expect(await ben.own(id)).toMatchObject({ state: 'offered', answerBy: now + 3 * hour });
  expect(await cleo.own(id)).toMatchObject({ state: 'waiting', position: 1 });
  await dan.join(id);
  expect(await dan.own(id)).toMatchObject({ state: 'waiting', position: 2 });
  await ben.join(id);
  expect(await ben.own(id)).toMatchObject({ state: 'joined' });
});

test('a place that is not answered for in time goes to the next', async () => {
  const id = await host.made(aDraft(world, { places: 1 }));
  const [ana, ben, cleo] = four();
  for (const one of [ana, ben, cleo]) await one.join(id);
  await ana.leave(id);
  await passFor(world, id, 3 * hour + minute);
  expect(await ben.own(id)).toMatchObject({ state: 'missed' });
  expect(await cleo.own(id)).toMatchObject({ state: 'offered' });
  await ben.join(id);
  expect(await ben.own(id)).toMatchObject({ state: 'waiting', position: 1 });
});

test('an offer that has run out keeps nobody out, also before the clock has told so; who waits comes first', async () => {
  const [ana, ben, cleo, dan] = four();
  const withOffer = async (...waiting: readonly ActivityDevice[]) => {
    const id = await host.made(aDraft(world, { places: 1 }));
    for (const one of [ana, ...waiting]) await one.join(id);
    await ana.leave(id);
    return id;
  };
  const [alone, behind] = [await withOffer(ben), await withOffer(ben, cleo)];
  await sql`
    update activity_person set answer_by = ${world.clock.now() - 1}
    where activity = any(${[alone, behind]}::uuid[]) and state = 'offered'`.execute(world.database.db);
  await dan.join(alone);
  await dan.join(behind);
  expect(await dan.own(alone)).toMatchObject({ state: 'joined' });
  expect(await cleo.own(behind)).toMatchObject({ state: 'offered' });
  expect(await dan.own(behind)).toMatchObject({ state: 'waiting', position: 1 });
});

test('with the author’s yes, askers join in the order of the yes, and wait by the order in which they asked', async () => {
  const id = await host.made(aDraft(world, { places: 1, needsYes: true }));
  const [ana, ben, cleo] = four();
  for (const one of [ana, ben, cleo]) await one.join(id);
  expect(await host.own(id)).toMatchObject({ askers: [ana.uid, ben.uid, cleo.uid], placesLeft: 1 });
  expect(await ana.own(id)).not.toHaveProperty('askers');
  await host.about('acceptPerson', id, { uid: cleo.uid });
  await host.about('acceptPerson', id, { uid: ben.uid });
  await host.about('acceptPerson', id, { uid: ana.uid });
  expect(await cleo.own(id)).toMatchObject({ state: 'joined' });
  expect(await ana.own(id)).toMatchObject({ state: 'waiting', position: 1 });
  expect(await ben.own(id)).toMatchObject({ state: 'waiting', position: 2 });
});

test('somebody whom the author refused does not get in again, and has nothing of it on their devices', async () => {
  const id = await host.made(aDraft(world, { needsYes: true }));
  const [ana] = four();
  await ana.join(id);
  await host.about('refusePerson', id, { uid: ana.uid });
  expect(await ana.own(id)).toBeUndefined();
  expect(await ana.join(id)).toMatchObject({ status: 'refused', code: 'activities/refused' });
});

test('on the day those who joined are asked; only as many unanswered places go as people wait', async () => {
  const id = await host.made(aDraft(world, { places: 3 }));
  const [ana, ben, cleo, dan] = four();
  for (const one of [ana, ben, cleo, dan]) {
    await one.join(id);
    await passFor(world, id, minute);
  }
  await passFor(world, id, 18 * hour);
  expect(await ana.own(id)).toMatchObject({ coming: 'asked' });
  await cleo.about('confirmComing', id);
  await passFor(world, id, 4 * hour + minute);
  expect(await cleo.own(id)).toMatchObject({ state: 'joined', coming: 'yes' });
  expect(await ana.own(id)).toMatchObject({ state: 'joined', coming: 'asked' });
  expect(await ben.own(id)).toMatchObject({ state: 'missed' });
  expect(await dan.own(id)).toMatchObject({ state: 'offered' });
});

test('edited to fewer places, nobody who joined loses theirs, and a new one goes to the first who waits', async () => {
  const draft = aDraft(world, { places: 2 });
  const id = await host.made(draft);
  const [ana, ben, cleo] = four();
  for (const one of [ana, ben, cleo]) await one.join(id);
  await host.about('editActivity', id, { ...draft, places: 1 });
  expect(await ben.own(id)).toMatchObject({ state: 'joined', placesLeft: 0 });
  await ana.leave(id);
  expect(await cleo.own(id)).toMatchObject({ state: 'waiting', position: 1 });
  await host.about('editActivity', id, { ...draft, places: 2 });
  expect(await cleo.own(id)).toMatchObject({ state: 'offered' });
});

test('an activity is deleted a month after its end, with everything of it', async () => {
  const id = await host.made(aDraft(world));
  const [ana] = four();
  await ana.join(id);
  await passFor(world, id, 32 * day);
  expect(await ana.own(id)).toBeUndefined();
  const { rows } = await sql`select from activity_person where activity = ${id}`.execute(world.database.db);
  expect(rows).toEqual([]);
});
