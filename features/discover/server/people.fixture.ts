import { snap } from '@mitto/profile/contract/place-grid';
import type { Point } from '@mitto/profile/contract/profile-fields';
import { aProfile } from '@mitto/profile/server/profiles.fixture';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import type { PeopleAnswer } from '../contract/people-answer.ts';

export type SearchValues = Readonly<Record<string, unknown>>;

/** Runs one of the two queries for people and returns its answer. Throws if the server refuses it. */
export async function ask(
  viewer: TestPerson,
  asked: SearchValues = {},
  id: 'peopleNearby' | 'peopleSearch' = 'peopleSearch',
): Promise<PeopleAnswer> {
  const { result, text } = await viewer.call('databaseQuery', { id, values: asked });
  if (!result) throw new Error(text);
  return result[0] as PeopleAnswer;
}

export async function refusalOf(
  viewer: TestPerson,
  asked: SearchValues = {},
  id: 'peopleNearby' | 'peopleSearch' | 'peopleCount' = 'peopleSearch',
) {
  return (await viewer.call('databaseQuery', { id, values: asked })).error;
}

export async function uidsFor(viewer: TestPerson, asked: SearchValues = {}): Promise<string[]> {
  return (await ask(viewer, asked)).people.map(({ uid }) => uid);
}

export async function setFilter(person: TestPerson, changes: SearchValues): Promise<string> {
  const { status } = await new Device(person).do('update', 'search_filter', changes, { ref: person.uid });
  return status;
}

const tables: Readonly<Record<string, string>> = {
  likes: 'circles',
  undoLikes: 'circles',
  unmatch: 'circles',
  hide: 'hidden_accounts',
  undoHide: 'hidden_accounts',
  block: 'blocked_users',
  unblock: 'blocked_users',
};

/** Sends one mutation about another member and returns its status. */
export async function task(person: TestPerson, op: string, uid: string): Promise<string> {
  return (await new Device(person).do(op, tables[op] ?? '', { uid })).status;
}

export const bangkok = { lat: 13.7563, lng: 100.5018 };
export const kmNorth = (km: number) => ({ lat: bangkok.lat + km / 111.195, lng: bangkok.lng });

type MadeProfile = NonNullable<NonNullable<Parameters<typeof aProfile>[2]>['profile']>;

/** Creates a man in Bangkok who wants to meet women. `profile` overrides any of this. */
export const aMan = (world: World, name: string, profile: MadeProfile = {}): Promise<TestPerson> =>
  aProfile(world, name, {
    profile: {
      gender: 1,
      searchFilter: { interested: 0, minAge: 18, maxAge: 50 },
      location: { geometry: bangkok },
      ...profile,
    },
  });

/** Puts a member into the told square of a point at once, without the dwell time and the limit of a day. */
export async function standAt(world: World, { uid }: TestPerson, point: Point): Promise<Point> {
  const { lat, lng } = snap(point);
  const place = JSON.stringify({ geometry: point, autoUpdate: false });
  await sql`
    insert into profile_place (uid, place, grid_lat, grid_lng, moved_at) values (${uid}, ${place}, ${lat}, ${lng}, 0)
    on conflict (uid) do update set place = excluded.place, grid_lat = ${lat}, grid_lng = ${lng}`.execute(
    world.database.db,
  );
  return { lat, lng };
}
