import { newId } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import { aProfile } from '@mitto/profile/server/profiles.fixture';
import { Device, type EntryAnswer, type Row } from '@mitto/testkit/device';
import type { PersonWishes } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import type { ActivitiesAnswer } from '../contract/activity-queries.ts';
import type { SocialActivity } from '../contract/activity-tables.ts';
import { advanceAll } from './schedule/advance.ts';

export const bangkok = { lat: 13.7563, lng: 100.5018 };
/** About 12 km from the middle of Bangkok. */
export const bangNa = { lat: 13.668, lng: 100.6143 };
const table = 'social_activities';

export const description = 'Pancakes and old records: bring one album that you would defend in court.';

/** A draft that the server takes, a day from now. */
export function aDraft(world: World, changes: Row = {}): Row {
  const startTime = world.clock.now() + day;
  return {
    category: 'party',
    privacy: 0,
    description,
    startTime,
    endTime: startTime + hour,
    timeZone: 'Asia/Bangkok',
    ...changes,
  };
}

/** A member's device, with helpers for activities. */
export class ActivityDevice extends Device {
  about(op: string, id: string, further: Row = {}): Promise<EntryAnswer> {
    return this.do(op, table, { id, ...further });
  }

  join(id: string): Promise<EntryAnswer> {
    return this.about('sa_interested', id, { uid: this.uid });
  }

  leave(id: string): Promise<EntryAnswer> {
    return this.about('leaveActivity', id);
  }

  create(draft: Row, ref = newId()): Promise<EntryAnswer> {
    return this.do('createActivity', table, draft, { ref });
  }

  /** Creates an activity; throws unless it was applied. Returns its id. */
  async made(draft: Row): Promise<string> {
    const id = newId();
    const answer = await this.create(draft, id);
    if (answer.status !== 'applied') throw new Error(`createActivity: ${answer.status} ${answer.code}`);
    return id;
  }

  /** The activity as this device has it after a pull. */
  async own(id: string): Promise<SocialActivity | undefined> {
    const rows = await this.list(table);
    return rows.find((row) => row['id'] === id) as SocialActivity | undefined;
  }

  async find(values: Row = {}): Promise<ActivitiesAnswer> {
    return (await this.ask('loadActivityByCategory', values)) as ActivitiesAnswer;
  }

  async foundIds(values: Row = {}): Promise<string[]> {
    return (await this.find(values)).activities.map(({ id }) => id);
  }
}

/**
 * Lets time pass for one activity, and runs the job. Moves the times of the activity and not the clock, because
 * sessions would end if the clock moved.
 */
export async function passFor(world: World, id: string, ms: number): Promise<void> {
  const { db } = world.database;
  await sql`
    update activity set starts_at = starts_at - ${ms}, ends_at = ends_at - ${ms}, due_at = due_at - ${ms}
    where id = ${id}`.execute(db);
  await sql`
    update activity_person set since = since - ${ms}, answer_by = answer_by - ${ms}
    where activity = ${id}`.execute(db);
  await advanceAll(world.deps);
}

/** Deletes what was counted for all members, for tests in which much happens at one moment of the clock. */
export async function rest(world: World): Promise<void> {
  await sql`delete from activity_pace`.execute(world.database.db);
}

let mobiles = 0;

/** A member with a profile who may create activities. */
export async function aHost(world: World, name: string, wishes: PersonWishes = {}): Promise<ActivityDevice> {
  mobiles += 1;
  const mobile = `+668${String(10_000_000 + mobiles)}`;
  return await aGuest(world, name, { isPremium: true, mobile, ...wishes });
}

/** A member with a profile, in Bangkok. */
export async function aGuest(world: World, name: string, wishes: PersonWishes = {}): Promise<ActivityDevice> {
  return new ActivityDevice(
    await aProfile(world, name, { ...wishes, profile: { location: { geometry: bangkok } } }),
  );
}
