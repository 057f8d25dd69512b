import type { Tx } from '@mitto/server-kit/database/database';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type Selectable, sql } from 'kysely';
import type { ActivityPersonTable, PersonState } from '../activity-tables.ts';

export type PersonRow = Selectable<ActivityPersonTable>;

export async function findPerson(tx: SyncTx, activity: string, uid: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select * from activity_person where activity = ${activity} and uid = ${uid}`.execute(tx);
  return rows[0];
}

type Changes = Partial<Pick<PersonRow, 'is_invited' | 'turn' | 'answer_by' | 'coming' | 'allowed_at'>>;

/**
 * Writes how a member takes part. Turn, answer and coming of an earlier state are cleared; the author's yes
 * stays.
 */
export async function putPerson(
  tx: Tx,
  { activity, uid, at }: { readonly activity: string; readonly uid: string; readonly at: number },
  state: PersonState,
  changes: Changes = {},
): Promise<void> {
  const columns = { state, since: at, turn: null, answer_by: null, coming: null, ...changes };
  await tx
    .insertInto('activity_person')
    .values({ activity, uid, ...columns })
    .onConflict((clash) => clash.columns(['activity', 'uid']).doUpdateSet(columns))
    .execute();
}

/** Notes for the author that a member who had joined has left. */
export async function noteLeaver(tx: Tx, { activity, uid, since }: PersonRow, at: number): Promise<void> {
  const times = { joined_at: since, left_at: at };
  await tx
    .insertInto('activity_leaver')
    .values({ activity, uid, ...times })
    .onConflict((clash) => clash.columns(['activity', 'uid']).doUpdateSet(times))
    .execute();
}

/** Ends a member's part. A member who was invited is invited again; the row of anybody else is deleted. */
export async function withdrawPerson(tx: Tx, activity: string, uid: string): Promise<void> {
  await sql`
    update activity_person set state = 'invited', turn = null, answer_by = null, coming = null
    where activity = ${activity} and uid = ${uid} and is_invited`.execute(tx);
  await sql`
    delete from activity_person where activity = ${activity} and uid = ${uid} and not is_invited`.execute(tx);
}

/** Takes back every yes: the place has become a home, and they were accepted or invited to another one. */
export async function withdrawAllYes(tx: Tx, activity: string): Promise<void> {
  await sql`update activity_person set allowed_at = null where activity = ${activity}`.execute(tx);
}

export async function deletePerson(tx: Tx, activity: string, uid: string): Promise<void> {
  await sql`delete from activity_person where activity = ${activity} and uid = ${uid}`.execute(tx);
  await sql`delete from activity_leaver where activity = ${activity} and uid = ${uid}`.execute(tx);
}

/** Members in these states, by turn and then by the time since when. */
export async function listPeople(
  tx: SyncTx,
  activity: string,
  states: readonly PersonState[],
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select * from activity_person where activity = ${activity} and state = any(${states}::text[])
    order by turn, since, uid`.execute(tx);
  return rows;
}

/** The next ones of the waiting list after a turn. */
export async function listWaiting(
  tx: SyncTx,
  activity: string,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<{ uid: string; turn: number }[]> {
  const { rows } = await sql<{ uid: string; turn: number }>`
    select uid, turn from activity_person
    where activity = ${activity} and state = 'waiting' and turn > ${after} order by turn limit ${most}`.execute(
    tx,
  );
  return rows;
}

export async function countPeople(
  tx: SyncTx,
  activity: string,
  states: readonly PersonState[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activity_person
    where activity = ${activity} and state = any(${states}::text[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Offers whose time is over become missed. Returns the members who missed them. */
export async function missOffers(tx: Tx, activity: string, now: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    update activity_person set state = 'missed', answer_by = null, since = ${now}
    where activity = ${activity} and state = 'offered' and answer_by <= ${now} returning uid`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/** The moment at which the next offer ends; undefined if there is none. */
export async function nextAnswerBy(tx: SyncTx, activity: string): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select min(answer_by) as at from activity_person
    where activity = ${activity} and state = 'offered'`.execute(tx);
  return rows[0]?.at ?? undefined;
}

/**
 * Everybody to whom the activity may be shown because they take part in it or are invited, whatever their
 * standing.
 */
export async function listAllPeople(tx: SyncTx, activity: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from activity_person where activity = ${activity} order by uid`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/** Activities in which the member is invited or takes part. */
export async function listOfPerson(tx: SyncTx, uid: string): Promise<string[]> {
  const { rows } = await sql<{ activity: string }>`
    select activity from activity_person
    where uid = ${uid} and state not in ('declined', 'refused') order by activity`.execute(tx);
  return rows.map(({ activity }) => activity);
}

/** Activities of one of the two in which the other has a row or has left, with the other's id. */
export async function listBetween(
  tx: SyncTx,
  one: string,
  other: string,
): Promise<{ id: string; uid: string }[]> {
  const { rows } = await sql<{ id: string; uid: string }>`
    select a.id, p.uid from (select activity, uid from activity_person union select activity, uid from activity_leaver) p
      join activity a on a.id = p.activity
    where (p.uid = ${one} and a.uid = ${other}) or (p.uid = ${other} and a.uid = ${one}) order by a.id`.execute(
    tx,
  );
  return rows;
}

/** Activities in which both take part, and neither is the author. */
export async function listShared(tx: SyncTx, one: string, other: string): Promise<string[]> {
  const { rows } = await sql<{ activity: string }>`
    select p.activity from activity_person p join activity_person o on o.activity = p.activity and o.uid = ${other}
    where p.uid = ${one} order by p.activity`.execute(tx);
  return rows.map(({ activity }) => activity);
}

/** Asks all who have joined if they are still coming. Returns them. */
export async function askComing(tx: Tx, activity: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    update activity_person set coming = 'asked'
    where activity = ${activity} and state = 'joined' and coming is null returning uid`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/** Takes the places of those who did not answer, of the latest first. Returns them. */
export async function missComing(tx: Tx, activity: string, most: number, now: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    update activity_person set state = 'missed', coming = null, since = ${now}
    where activity = ${activity} and uid in (
      select uid from activity_person where activity = ${activity} and state = 'joined' and coming = 'asked'
      order by since desc, uid limit ${most})
    returning uid`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/** Resets the question after the start has changed: nobody has been asked yet. */
export async function clearComing(tx: Tx, activity: string): Promise<void> {
  await sql`update activity_person set coming = null where activity = ${activity}`.execute(tx);
}

export async function listInvitees(tx: SyncTx, activity: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from activity_person where activity = ${activity} and is_invited order by uid`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/**
 * Invites members. Those who take part already keep their state; those who were refused or have declined stay
 * so. Returns who is invited now.
 */
export async function inviteAll(
  tx: Tx,
  activity: string,
  uids: readonly string[],
  at: number,
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    insert into activity_person as p (activity, uid, state, is_invited, since, allowed_at)
    select ${activity}::uuid, uid, 'invited', true, ${at}::bigint, ${at}::bigint from unnest(${uids}::uuid[]) uid
    on conflict (activity, uid) do update set is_invited = true, allowed_at = coalesce(p.allowed_at, ${at}::bigint)
    where p.state not in ('refused', 'declined') returning uid`.execute(tx);
  return rows.map(({ uid }) => uid);
}

/** Takes back the invitations of all but these. Those who joined or declined stay. Returns whose were taken back. */
export async function withdrawInvitations(
  tx: Tx,
  activity: string,
  kept: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    update activity_person set is_invited = false, allowed_at = case when state = 'joined' then allowed_at end
    where activity = ${activity} and is_invited and uid <> all(${kept}::uuid[]) returning uid`.execute(tx);
  await sql`
    delete from activity_person
    where activity = ${activity} and not is_invited and state = 'invited'`.execute(tx);
  return rows.map(({ uid }) => uid);
}
