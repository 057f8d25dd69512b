import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { FirstRecord } from '@mitto/sync-server/log-first-records';
import { sql } from 'kysely';
import { serviceTimeZone } from '../../contract/calendar.ts';
import { snap } from '../../contract/place-grid.ts';
import { userInfo } from '../../contract/profile-table.ts';
import { currentAcceptances } from '../../contract/text-versions.ts';
import { changesByClockAt } from '../change-by-clock.ts';
import { storedDate } from '../own-row.ts';
import type { DemoPerson } from './demo-person.ts';
import { placeAround } from './place-around.ts';

export interface SeededProfile {
  readonly uid: string;
  readonly joinedAt: number;
  readonly person: DemoPerson;
}

/**
 * Inserts thousands of profiles and locations, with one statement for each table. Returns a record for each
 * owner's row, for the change log.
 */
export async function putProfiles(
  tx: Tx,
  deps: Deps,
  profiles: readonly SeededProfile[],
): Promise<FirstRecord[]> {
  const now = deps.now();
  const rows = profiles.map((profile) => profileRow(profile, now));
  await sql`
    insert into profile (uid, gender, dob, time_zone, headline, bio, work, study, languages,
      habits, prompts, style, interested, characteristics, personality, goals, search_filter, photo_verified_at, changes_by_clock_at, made_at, modified_at)
    select uid, gender, dob, ${serviceTimeZone}, headline, bio, work, study,
      array(select json_array_elements_text(languages)), habits, prompts, style,
      array(select json_array_elements_text(interested)), characteristics, personality, goals, search_filter,
      photo_verified_at, changes_by_clock_at, made_at, made_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(uid uuid, gender smallint, dob text, headline text,
      bio text, work text, study text, languages json, habits jsonb, prompts jsonb, style text, interested json, characteristics jsonb, personality jsonb, goals jsonb,
      search_filter jsonb, photo_verified_at bigint, changes_by_clock_at bigint, made_at bigint)`.execute(tx);
  const places = await Promise.all(profiles.map((profile) => placeRow(deps, profile, now)));
  await sql`
    insert into profile_place (uid, place, town, grid_lat, grid_lng, moved_at)
    select uid, place, town, grid_lat, grid_lng, moved_at
    from json_to_recordset(${JSON.stringify(places)}::json) as r(uid uuid, place jsonb, town jsonb, grid_lat float8,
      grid_lng float8, moved_at bigint)`.execute(tx);
  await sql`
    insert into profile_text_acceptance (uid, text, version, language, accepted_at)
    select r.uid, a.text, a.version, 'en', r.made_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(uid uuid, made_at bigint),
      json_to_recordset(${JSON.stringify(currentAcceptances())}::json) as a(text text, version int)`.execute(
    tx,
  );
  return profiles.map(({ uid }) => ({ uid, table: userInfo.name, source: uid, ref: uid }));
}

function profileRow({ uid, joinedAt, person }: SeededProfile, now: number) {
  const { gender, headline, bio, style, interested, characteristics, personality, goals, born } = person;
  const { work, study, languages, habits, prompts } = person;
  return {
    ...{ work, study, languages, habits, prompts },
    ...{ uid, gender, headline, bio, style, interested, characteristics, personality, goals },
    dob: storedDate(born),
    search_filter: person.wanted,
    photo_verified_at: person.isVerified ? joinedAt : null,
    changes_by_clock_at: changesByClockAt({ born, zone: serviceTimeZone, joinedAt, now }),
    made_at: joinedAt,
  };
}

async function placeRow({ places }: Deps, { uid, person: { point } }: SeededProfile, now: number) {
  const { lat, lng } = snap(point);
  // Its words are already those of the town of the square's middle.
  const { geometry, autoUpdate, ...town } = await placeAround(places, point);
  return {
    uid,
    place: { ...town, geometry, autoUpdate },
    town,
    grid_lat: lat,
    grid_lng: lng,
    moved_at: now,
  };
}
