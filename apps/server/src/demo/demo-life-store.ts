import { pairOf } from '@mitto/chat/server/store/conversation-key';
import type { Point } from '@mitto/profile/contract/profile-fields';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import { demoDomain } from './demo-domain.ts';

type Reader = Db | Tx;

const isPerson = sql`(is_demo and email like ${`%@${demoDomain}`})`;

/** True for a demo person. The demo member and the administrator are none: people sign in as them. */
export async function isDemoPerson(db: Reader, uid: string): Promise<boolean> {
  const { rows } = await sql`select from account_member where uid = ${uid} and ${isPerson}`.execute(db);
  return rows.length > 0;
}

/** Returns those of the given members who are demo people and strangers to `uid`, in the same order. */
export async function strangersAmong(
  db: Reader,
  uid: string,
  others: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ uid: string }>`
    select m.uid from unnest(${others}::uuid[]) with ordinality as o(uid, place)
    join account_member m using (uid)
    where ${isPerson}
      and not exists (select from circle c where (c.fid, c.sid) in ((m.uid, ${uid}::uuid), (${uid}::uuid, m.uid)))
      and not exists (select from circle_visit v where v.visitor_uid = m.uid and v.visitor_id = ${uid})
    order by place`.execute(db);
  return rows.map((row) => row.uid);
}

/**
 * True if the person has the name of the member, or of somebody else who likes or matches the member. Until the end
 * of the transaction nobody else is asked about the member: two people of one name may like back at once.
 */
export async function sharesName(db: Tx, uid: string, person: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`demo names ${uid}`}, 0))`.execute(db);
  const { rows } = await sql`
    select from account_member p where p.uid = ${person} and exists (
      select from account_member o where o.uid <> p.uid and lower(o.name) = lower(p.name) and (o.uid = ${uid}
        or exists (select from circle c where (c.fid, c.sid) = (o.uid, ${uid}::uuid)
          or (c.connected and (c.fid, c.sid) = (${uid}::uuid, o.uid)))))`.execute(db);
  return rows.length > 0;
}

export async function hasMatch(db: Reader, uid: string): Promise<boolean> {
  const { rows } = await sql`
    select from circle where connected and ${uid}::uuid in (fid, sid) limit 1`.execute(db);
  return rows.length > 0;
}

export async function hasConversation(db: Reader, uid: string): Promise<boolean> {
  const { rows } = await sql`
    select from chat_message where ${uid}::uuid in (low, high) limit 1`.execute(db);
  return rows.length > 0;
}

/** A conversation between a demo person and a member. */
export interface Talk {
  /** Number of messages that the person has written. */
  readonly said: number;
  /** Date of the member's last message; null if there is none. */
  readonly heardAt: number | null;
  /** True if the last message is the person's. */
  readonly hasSpokenLast: boolean;
}

export async function readTalk(db: Reader, person: string, uid: string): Promise<Talk> {
  const { low, high } = pairOf(person, uid);
  const { rows } = await sql<{ said: number; heard_at: number | null; said_at: number | null }>`
    select count(*) filter (where sender = ${person})::int as said,
      max(date) filter (where sender = ${uid}) as heard_at, max(date) filter (where sender = ${person}) as said_at
    from chat_message where low = ${low} and high = ${high}`.execute(db);
  const { said = 0, heard_at: heardAt = null, said_at: saidAt = null } = rows[0] ?? {};
  return { said, heardAt, hasSpokenLast: saidAt !== null && saidAt > (heardAt ?? 0) };
}

export interface ProfileWords {
  readonly name: string;
  readonly bio: string;
  readonly interested: readonly string[];
}

export async function readTold(db: Reader, uid: string): Promise<ProfileWords | undefined> {
  const { rows } = await sql<ProfileWords>`
    select m.name, p.bio, p.interested from account_member m join profile p using (uid) where m.uid = ${uid}`.execute(
    db,
  );
  return rows[0];
}

/** Number of people whom the member has liked, hidden or visited, or who like or match them. */
export async function countMet(db: Reader, uid: string): Promise<number> {
  const { rows } = await sql<{ met: number }>`
    select count(distinct other)::int as met from (
      select case when fid = ${uid} then sid else fid end as other from circle where ${uid}::uuid in (fid, sid)
      union all select fid from circle_hidden where uid = ${uid}) as tied`.execute(db);
  return rows[0]?.met ?? 0;
}

export interface Mover {
  readonly uid: string;
  readonly square: Point;
}

/** Demo people of these genders and ages whom nobody has met yet, and who have met nobody. */
export async function listUnmet(
  db: Reader,
  {
    genders,
    bornFrom,
    bornTo,
  }: { readonly genders: readonly number[]; readonly bornFrom: string; readonly bornTo: string },
): Promise<Mover[]> {
  const { rows } = await sql<{ uid: string; lat: number; lng: number }>`
    select m.uid, l.grid_lat as lat, l.grid_lng as lng
    from account_member m join profile p using (uid) join profile_place l using (uid)
    where ${isPerson} and p.gender = any(${[...genders]}::smallint[]) and p.dob between ${bornFrom} and ${bornTo}
      and not exists (select from circle c where m.uid in (c.fid, c.sid))
      and not exists (select from circle_visit v where m.uid in (v.visitor_uid, v.visitor_id))
      and not exists (select from circle_hidden h where m.uid in (h.uid, h.fid))
      and not exists (select from circle_block b where m.uid in (b.uid, b.target))
    order by m.uid`.execute(db);
  return rows.map(({ uid, lat, lng }) => ({ uid, square: { lat, lng } }));
}

/** Squares in which members other than `uid` and the demo people are told to be. */
export async function listHomes(db: Reader, uid: string): Promise<Point[]> {
  const { rows } = await sql<Point>`
    select distinct l.grid_lat as lat, l.grid_lng as lng from profile_place l join account_member m using (uid)
    where m.uid <> ${uid} and not ${isPerson}`.execute(db);
  return rows;
}

/** Lets one transaction at a time plan an activity: two members' surroundings may be the same. */
export async function holdPlans(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('demo.activities', 0))`.execute(tx);
}

/** Degrees within which two activities can be in one list: about 100 km. */
const around = 1;

/** Descriptions of the activities to come that demo people have planned around a point. */
export async function listPlanned(db: Reader, { lat, lng }: Point, now: number): Promise<string[]> {
  const { rows } = await sql<{ description: string }>`
    select a.description from activity a join account_member m using (uid)
    where ${isPerson} and a.starts_at > ${now} and a.cancelled_at is null
      and a.told_lat between ${lat - around}::float8 and ${lat + around}::float8
      and a.told_lng between ${lng - around}::float8 and ${lng + around}::float8`.execute(db);
  return rows.map(({ description }) => description);
}

/** A demo person who can plan an activity or join one. */
export interface Host {
  readonly uid: string;
  readonly isVerified: boolean;
  /** True while an activity of theirs is not over. */
  readonly isHost: boolean;
  /** True if they write in Thai. */
  readonly isThai: boolean;
  readonly timeZone: string;
}

/** Returns the demo people among these members, in the same order. */
export async function hostsAmong(db: Reader, people: readonly string[], now: number): Promise<Host[]> {
  const { rows } = await sql<Host>`
    select m.uid, p.photo_verified_at is not null as "isVerified", p.bio ~ '[ก-๛]' as "isThai",
      p.time_zone as "timeZone", exists (
        select from activity a where a.uid = m.uid and a.ends_at > ${now} and a.cancelled_at is null) as "isHost"
    from unnest(${people}::uuid[]) with ordinality as o(uid, place)
    join account_member m using (uid) join profile p using (uid)
    where ${isPerson} order by place`.execute(db);
  return rows;
}
