import { day } from '@mitto/kit/time';
import { countWaiting, holdStreams } from '@mitto/testkit/held-streams';
import { signInAgain } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxInvitees } from '../contract/activity-fields.ts';
import { maxOpenActivities, paces } from '../policy.ts';
import { ActivityDevice, aDraft, aGuest, aHost } from './activities.fixture.ts';
import { keepPace } from './public/pace.ts';
import { inviteAll } from './store/people.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The embedded database has one connection, which does one thing after the other. */
const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
const applied = { status: 'applied' };
const tooMany = { status: 'refused', code: 'too-many' };

test('of two devices that create the last allowed activity at once, one does', async () => {
  const host = await aHost(world, 'devices');
  const other = new ActivityDevice(await signInAgain(world, host.person));
  const devices = [host, other];
  // Both have sent before: a device's first push takes locks of its own.
  for (let made = 1; made < maxOpenActivities; made += 1)
    await (made % 2 === 0 ? host : other).made(aDraft(world));
  const held = isPostgres ? holdStreams(world, [host.uid]) : undefined;
  await held?.isHeld;
  const creating = devices.map((device) => device.create(aDraft(world)));
  // All of them are on their way before the first is done.
  if (held) await expect.poll(() => countWaiting(world)).toBe(devices.length);
  await held?.letGo();
  const answers = await Promise.all(creating);
  expect(answers.filter(({ status }) => status === 'applied')).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 'applied'))
    expect(answer).toMatchObject({ code: 'activities/too-many-open' });
  const { rows } = await sql`select from activity where uid = ${host.uid}`.execute(world.database.db);
  expect(rows).toHaveLength(maxOpenActivities);
});

test('deleting gives no creation back: a pace holds for premium members, too', async () => {
  const host = await aHost(world, 'maker');
  for (let made = 0; made < paces.create.most; made += 1)
    await host.about('deleteActivity', await host.made(aDraft(world)));
  const countDown = day / paces.create.most / 1000;
  expect(await host.create(aDraft(world))).toMatchObject({ ...tooMany, countDown });
  await sql`
    update activity_pace set paid_until = paid_until - ${day / paces.create.most} where uid = ${host.uid}`.execute(
    world.database.db,
  );
  expect(await host.create(aDraft(world))).toMatchObject(applied);
  expect(await host.create(aDraft(world))).toMatchObject(tooMany);
});

test('nobody floods an author by joining and leaving', async () => {
  const host = await aHost(world, 'joined');
  const guest = await aGuest(world, 'restless');
  const id = await host.made(aDraft(world));
  for (let turn = 0; turn < paces.join.most; turn += 1) {
    expect(await guest.join(id)).toMatchObject(applied);
    await guest.leave(id);
  }
  expect(await guest.join(id)).toMatchObject(tooMany);
  expect(await (await aGuest(world, 'calm')).join(id)).toMatchObject(applied);
});

test('nobody floods by editing, and an edit that is refused changes nothing', async () => {
  const host = await aHost(world, 'editor');
  const draft = aDraft(world);
  const id = await host.made(draft);
  const moved = (turn: number) => ({ ...draft, endTime: Number(draft['endTime']) + turn * 60_000 });
  for (let turn = 1; turn <= paces.edit.most; turn += 1)
    expect(await host.about('editActivity', id, moved(turn))).toMatchObject(applied);
  const before = await host.own(id);
  expect(await host.about('editActivity', id, moved(99))).toMatchObject(tooMany);
  expect(await host.own(id)).toEqual(before);
});

test('a list of invitations counts each name, also of members who are not there for the author', async () => {
  const host = await aHost(world, 'inviter');
  const [there, shut] = [await aGuest(world, 'there'), await aGuest(world, 'shut')];
  await shut.do('block', 'blocked_accounts', { uid: host.uid });
  const countOf = async () => {
    const { rows } = await sql<{ paid_until: number }>`
      select paid_until from activity_pace where uid = ${host.uid} and deed = 'invite'`.execute(
      world.database.db,
    );
    return rows[0]?.paid_until ?? world.clock.now();
  };
  const counts: number[] = [];
  for (const { uid } of [there, shut]) {
    const before = await countOf();
    const draft = aDraft(world, { privacy: 2, invitees: [uid] });
    const id = await host.made(draft);
    await host.about('editActivity', id, draft);
    counts.push((await countOf()) - before);
  }
  expect(counts[0]).toBe(counts[1]);
  const spent = { uid: host.uid, deed: 'invite', at: world.clock.now(), times: paces.invite.most - 4 };
  await world.database.transact((tx) => keepPace(tx, spent, paces.invite));
  const more = aDraft(world, { privacy: 2, invitees: [there.uid] });
  expect(await host.create(more)).toMatchObject(tooMany);
  expect(maxInvitees * 2).toBeLessThan(paces.invite.most);
});

test('whoever declined or was refused is not invited again, however often the author edits the list', async () => {
  const host = await aHost(world, 'insistent');
  const [ana, ben] = [await aGuest(world, 'ana'), await aGuest(world, 'ben')];
  const withBoth = aDraft(world, { privacy: 2, invitees: [ana.uid, ben.uid] });
  const id = await host.made(withBoth);
  await ana.about('declineInvitation', id);
  await host.about('refusePerson', id, { uid: ben.uid });
  await host.about('editActivity', id, { ...withBoth, invitees: [] });
  await host.about('editActivity', id, withBoth);
  expect(await ana.own(id)).toBeUndefined();
  expect(await ben.own(id)).toBeUndefined();
  // Inviting somebody who is invited already is news for nobody.
  const again = world.database.transact((tx) => inviteAll(tx, id, [ana.uid, ben.uid], 0));
  expect(await again).toEqual([]);
});

test('the pace of a member goes with their account', async () => {
  const host = await aHost(world, 'goes');
  await host.made(aDraft(world));
  await world.database.transact((tx) => world.deps.eraseMember(tx, host.uid));
  const { rows } = await sql`select from activity_pace where uid = ${host.uid}`.execute(world.database.db);
  expect(rows).toEqual([]);
});
