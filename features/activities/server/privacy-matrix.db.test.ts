import { day } from '@mitto/kit/time';
import { act } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ActivityMapAnswer, FoundActivity } from '../contract/activity-queries.ts';
import type { SocialActivity } from '../contract/activity-tables.ts';
import { type ActivityDevice, aDraft, aGuest, aHost, bangkok, passFor, rest } from './activities.fixture.ts';
import { readSharedActivity } from './public/shared-activity.ts';

const roles = ['joined', 'invited', 'waiting', 'stranger'] as const;
type Role = (typeof roles)[number];

const relations = [
  'no relation to the author',
  'liked by the author',
  'matched with the author',
  'blocked by the author',
  'blocking the author',
  'hidden by the author',
  'hiding the author',
] as const;
type Relation = (typeof relations)[number];

const states = ['open', 'full', 'over', 'cancelled', 'author paused', 'author suspended'] as const;
type State = (typeof states)[number];

const allPrivacies = [0, 1, 2] as const;
type Privacy = (typeof allPrivacies)[number];

let world: World;
let staff: TestPerson;
/** One member for each role. Each test has an author of its own. */
let viewers: Readonly<Record<Role, ActivityDevice>>;
let turn = 0;

beforeAll(async () => {
  world = await startWorld();
  staff = await world.person('staff', { isAdmin: true });
  const [joined, invited, waiting, stranger] = roles;
  viewers = {
    joined: await aGuest(world, joined),
    invited: await aGuest(world, invited),
    waiting: await aGuest(world, waiting),
    stranger: await aGuest(world, stranger),
  };
});
afterAll(() => world.close());
afterEach(async () => {
  await sql`delete from activity`.execute(world.database.db);
  await rest(world);
});

interface Cell {
  readonly role: Role;
  readonly relation: Relation;
  readonly privacy: Privacy;
  readonly state: State;
}

/** The rule, written a second time and without the product's code. */
function isSeen({ role, relation, privacy, state }: Cell): boolean {
  const isAuthorGone = state === 'author paused' || state === 'author suspended';
  if (isAuthorGone || /block|hid/.test(relation)) return false;
  if (role === 'joined' || role === 'waiting' || privacy === 0) return true;
  // Only the privacy 2 has a list of invited members.
  if (privacy === 2) return role === 'invited';
  // The viewers are standard members, who may not know who likes them.
  return relation === 'matched with the author';
}

const hasPart = ({ role, privacy }: Cell) =>
  role === 'joined' || role === 'waiting' || (role === 'invited' && privacy === 2);

function answerTo(op: string, cell: Cell): object {
  const refused = (code: string) => ({ status: 'refused', code });
  if (op !== 'sa_interested' || !isSeen(cell)) return refused('activities/not-there');
  if (cell.state === 'over' || cell.state === 'cancelled') return refused(`activities/${cell.state}`);
  const isThereAlready = cell.role === 'joined' || (cell.role === 'waiting' && cell.state === 'full');
  return { status: isThereAlready ? 'merged' : 'applied' };
}

interface Party {
  readonly host: ActivityDevice;
  readonly ids: Readonly<Record<Privacy, string>>;
}

/** A new author with an activity of each privacy, in which each viewer has their role and their relation to the author. */
async function aParty(relation: Relation, state: State): Promise<Party> {
  turn += 1;
  const host = await aHost(world, `host${turn}`);
  const { joined, invited, waiting } = viewers;
  const make = async (privacy: Privacy) => {
    const draft = aDraft(world, {
      ...{ places: 1, privacy: 2, invitees: [joined.uid, invited.uid, waiting.uid], isMyPlace: true },
      location: { name: 'Mei’s', formatted_address: '12 Soi Ari', geometry: bangkok },
    });
    const id = await host.made(draft);
    for (const one of [joined, waiting]) expect(await one.join(id)).toMatchObject({ status: 'applied' });
    // The one who waits gets an offer where there is room.
    const places = state === 'open' ? 5 : 1;
    const edit = { ...draft, privacy, places, invitees: privacy === 2 ? [invited.uid] : [] };
    expect(await host.about('editActivity', id, edit)).toMatchObject({ status: 'applied' });
    return id;
  };
  const ids = { 0: await make(0), 1: await make(1), 2: await make(2) };
  for (const { person } of Object.values(viewers)) await relate(relation, host.person, person);
  for (const privacy of allPrivacies) await bring(host, ids[privacy], state);
  await bringAuthor(host, state);
  return { host, ids };
}

async function relate(relation: Relation, author: TestPerson, viewer: TestPerson): Promise<void> {
  // Likes do not outweigh a block or a hide.
  if (relation !== 'no relation to the author') await act(author, 'likes', 'circles', viewer);
  if (relation === 'matched with the author') await act(viewer, 'likes', 'circles', author);
  if (relation === 'blocked by the author') await act(author, 'block', 'blocked_users', viewer);
  if (relation === 'blocking the author') await act(viewer, 'block', 'blocked_users', author);
  if (relation === 'hidden by the author') await act(author, 'hide', 'hidden_accounts', viewer);
  if (relation === 'hiding the author') await act(viewer, 'hide', 'hidden_accounts', author);
}

async function bring(host: ActivityDevice, id: string, state: State): Promise<void> {
  if (state === 'over') await passFor(world, id, 2 * day);
  if (state === 'cancelled')
    expect(await host.about('cancelActivity', id)).toMatchObject({ status: 'applied' });
}

async function bringAuthor(host: ActivityDevice, state: State): Promise<void> {
  if (state === 'author paused') await host.do('changePrivacy', 'user_info', { available: false });
  if (state !== 'author suspended') return;
  const change = { uid: host.uid, standing: 'suspended', reason: 'For a test.' } as const;
  expect((await staff.call('changeStanding', change)).status).toBe(200);
}

/** Everything that tells a viewer of activities. */
async function look(viewer: ActivityDevice, ids: readonly string[]) {
  const everywhere = { south: -90, north: 90, west: -180, east: 180, zoom: 16 };
  const { groups } = (await viewer.ask('loadActivityMap', everywhere)) as ActivityMapAnswer;
  return {
    listed: await viewer.foundIds(),
    near: await viewer.foundIds({ kilometres: 50 }),
    counted: groups.reduce((sum, { count }) => sum + count, 0),
    onMap: groups.flatMap((group) => group.ids ?? []),
    byId: (await viewer.ask('loadActivities', { ids })) as FoundActivity[],
  };
}

/** Names and the address are for those who joined; everybody else sees counts and the town. */
function checkTold(row: SocialActivity | undefined, { role }: Cell): void {
  const isClose = role === 'joined';
  expect(row).toBeDefined();
  expect(row?.isExact ?? false).toBe(isClose);
  expect(JSON.stringify(row).includes('Soi Ari')).toBe(isClose);
  expect(row?.interested !== undefined && row.invitees !== undefined).toBe(isClose);
  expect(row).not.toHaveProperty('askers');
}

/**
 * All acts of one viewer in one push. An activity that the viewer may not see refuses them like one that never
 * existed.
 */
async function checkActs(viewer: ActivityDevice, ids: Party['ids'], cells: readonly Cell[]): Promise<void> {
  const ops = ['cancelActivity', 'deleteActivity', 'sa_interested'];
  const others = ['leaveActivity', 'declineInvitation', 'confirmComing'];
  const tries = cells.flatMap((cell) =>
    (isSeen(cell) ? ops : [...ops, ...others]).map((op) => ({ op, cell, id: ids[cell.privacy] })),
  );
  for (const { op, id } of tries) viewer.write(op, 'social_activities', { id });
  const answers = await viewer.send();
  for (const [index, { op, cell }] of tries.entries())
    expect(answers[index], `${cell.role}, privacy ${cell.privacy}: ${op}`).toMatchObject(answerTo(op, cell));
}

describe.each(states)('%s', (state) => {
  test.each(relations)('%s', async (relation) => {
    const { ids, host } = await aParty(relation, state);
    const isListed = state === 'open' || state === 'full';
    for (const role of roles) {
      const viewer = viewers[role];
      const cells = allPrivacies.map((privacy): Cell => ({ role, relation, privacy, state }));
      const seen = cells.filter(isSeen).map(({ privacy }) => ids[privacy]);
      const { listed, near, counted, onMap, byId } = await look(viewer, Object.values(ids));
      const found = isListed ? seen.toSorted() : [];
      for (const list of [listed, near, onMap]) expect(list.toSorted(), role).toEqual(found);
      expect(counted, role).toBe(found.length);
      expect(byId.map(({ id }) => id).toSorted(), role).toEqual(seen.toSorted());
      const rows = (await viewer.list('social_activities')) as unknown as SocialActivity[];
      for (const cell of cells) {
        const id = ids[cell.privacy];
        const own = rows.find((row) => row.id === id);
        expect(own !== undefined, `${role} has a row of privacy ${cell.privacy}`).toBe(
          isSeen(cell) && hasPart(cell),
        );
        for (const row of [own, byId.find((one) => one.id === id)]) if (row) checkTold(row, cell);
      }
    }
    for (const privacy of allPrivacies) {
      const shared = await readSharedActivity(world.database.db, ids[privacy], world.clock.now());
      expect(shared !== undefined).toBe(isListed && privacy === 0);
      // The author has their own activity with everything, in every state.
      if (state !== 'author suspended')
        expect(await host.own(ids[privacy])).toMatchObject({ isExact: true, interested: expect.any(Array) });
    }
    for (const role of roles)
      await checkActs(
        viewers[role],
        ids,
        allPrivacies.map((privacy) => ({ role, relation, privacy, state })),
      );
  });
});
