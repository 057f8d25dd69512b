import { activityEvents } from '@mitto/activities/contract/activity-events';
import {
  type ActivityDevice,
  aDraft,
  aGuest,
  aHost,
  passFor,
} from '@mitto/activities/server/activities.fixture';
import { day, hour, minute } from '@mitto/kit/time';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NotificationItem } from '../contract/notification-tables.ts';

let world: World;
let host: ActivityDevice;
let hosts = 0;
let guests = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  hosts += 1;
  host = await aHost(world, `host-${hosts}`);
});
afterAll(() => world.close());

const guest = async () => {
  guests += 1;
  return await aGuest(world, `guest-${guests}`);
};

/** News of an activity in a member's notifications, in the order of their names. */
async function newsOf(device: ActivityDevice, id: string) {
  await world.drain();
  const rows = (await device.list('notification_list')) as unknown as NotificationItem[];
  return rows
    .filter(({ activity }) => activity?.id === id)
    .map(({ activity, count, isRead }) => `${activity?.news} ${count}${isRead ? ' read' : ''}`)
    .toSorted();
}

test('those who take part have one row for an activity, with the newest news, which leads to it', async () => {
  const ana = await guest();
  const draft = aDraft(world, { privacy: 2, invitees: [ana.uid] });
  const id = await host.made(draft);
  expect(await newsOf(ana, id)).toEqual(['invited 1']);
  await ana.join(id);
  // The invitation is answered.
  expect(await newsOf(ana, id)).toEqual(['invited 1 read']);
  world.clock.advance(minute);
  await host.about('editActivity', id, { ...draft, endTime: Number(draft['endTime']) + hour });
  expect(await newsOf(ana, id)).toEqual(['changed 1']);
  world.clock.advance(minute);
  await host.about('cancelActivity', id);
  expect(await newsOf(ana, id)).toEqual(['cancelled 1']);
  const rows = (await ana.list('notification_list')) as unknown as NotificationItem[];
  const [row] = rows.filter(({ kind }) => kind === 'activity');
  expect(row).toMatchObject({ uid: host.uid, activity: { id, news: 'cancelled', category: 'party' } });
});

test('who is asked if they are still coming is reminded later; an answer is read at once', async () => {
  const ana = await guest();
  const id = await host.made(aDraft(world));
  await ana.join(id);
  await passFor(world, id, 18 * hour);
  expect(await newsOf(ana, id)).toEqual(['askedComing 1']);
  await ana.about('confirmComing', id);
  expect(await newsOf(ana, id)).toEqual(['askedComing 1 read']);
  world.clock.advance(minute);
  await passFor(world, id, 3 * hour);
  expect(await newsOf(ana, id)).toEqual(['reminded 1']);
  expect(await newsOf(host, id)).toEqual(['joined 1', 'reminded 1']);
});

test('the author has one row of all who joined, one of all who ask and one of all who left', async () => {
  const [ana, ben] = [await guest(), await guest()];
  const id = await host.made(aDraft(world));
  await ana.join(id);
  await ben.join(id);
  expect(await newsOf(host, id)).toEqual(['joined 2']);
  await ana.leave(id);
  expect(await newsOf(host, id)).toEqual(['joined 1', 'left 1']);
  await ben.leave(id);
  expect(await newsOf(host, id)).toEqual(['left 2']);

  const asking = await host.made(aDraft(world, { needsYes: true }));
  await ana.join(asking);
  await ben.join(asking);
  expect(await newsOf(host, asking)).toEqual(['asked 2']);
  await host.about('acceptPerson', asking, { uid: ana.uid });
  expect(await newsOf(host, asking)).toEqual(['asked 1']);
  expect(await newsOf(ana, asking)).toEqual(['accepted 1']);
});

test('a place that is free is told to the next one, and is no news any more when it is taken', async () => {
  const [ana, ben] = [await guest(), await guest()];
  const id = await host.made(aDraft(world, { places: 1 }));
  await ana.join(id);
  await ben.join(id);
  expect(await newsOf(ben, id)).toEqual([]);
  await ana.leave(id);
  expect(await newsOf(ben, id)).toEqual(['offered 1']);
  await ben.join(id);
  expect(await newsOf(ben, id)).toEqual(['offered 1 read']);
});

test('news go with the part and with the author; a cancellation stays when the activity is deleted', async () => {
  const [ana, ben, cleo] = [await guest(), await guest(), await guest()];
  const id = await host.made(aDraft(world, { privacy: 2, invitees: [ana.uid, ben.uid, cleo.uid] }));
  for (const one of [ana, ben, cleo]) expect(await newsOf(one, id)).toEqual(['invited 1']);
  await ana.about('declineInvitation', id);
  expect(await newsOf(ana, id)).toEqual([]);
  await ben.do('block', 'blocked_users', { uid: host.uid });
  expect(await newsOf(ben, id)).toEqual([]);
  await cleo.join(id);
  world.clock.advance(minute);
  await host.about('deleteActivity', id);
  expect(await newsOf(cleo, id)).toEqual(['cancelled 1']);
  expect(await newsOf(host, id)).toEqual([]);
  expect(await newsOf(ana, id)).toEqual([]);
  await world.deps.database.transact((tx) => world.deps.eraseMember(tx, host.uid));
  expect(await newsOf(cleo, id)).toEqual([]);
});

test('an event that is heard twice is told once', async () => {
  const ana = await guest();
  const id = await host.made(aDraft(world));
  await ana.join(id);
  await world.drain();
  await ana.do('readNotifications', 'notification_list', { upTo: world.clock.now() });
  const at = world.clock.now() - day;
  const again = () =>
    world.deps.database.transact((tx) =>
      world.deps.emit(tx, activityEvents.reminded, { id, uid: ana.uid, at }),
    );
  await again();
  expect(await newsOf(ana, id)).toEqual(['reminded 1']);
  await ana.do('readNotifications', 'notification_list', { upTo: world.clock.now() });
  await again();
  expect(await newsOf(ana, id)).toEqual(['reminded 1 read']);
});
