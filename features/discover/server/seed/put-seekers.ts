import { minute } from '@mitto/kit/time';
import { dayIn, serviceTimeZone } from '@mitto/profile/contract/calendar';
import { snap } from '@mitto/profile/contract/place-grid';
import type { Point } from '@mitto/profile/contract/profile-fields';
import { ageOn, type CalendarDay, isNewUser } from '@mitto/profile/policy';
import type { SearchFacts } from '@mitto/profile/server/public/search-facts';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { FirstRecord } from '@mitto/sync-server/log-first-records';
import { sql } from 'kysely';
import { searchFilter } from '../../contract/search-filter.ts';
import { seekRow } from '../seek-row.ts';

type Told =
  | 'gender'
  | 'wanted'
  | 'style'
  | 'interested'
  | 'languages'
  | 'habits'
  | 'characteristics'
  | 'isVerified';

interface SeededSeeker {
  readonly uid: string;
  readonly joinedAt: number;
  /** Moment of the person's last activity. */
  readonly activeAt: number;
  readonly person: Pick<SearchFacts, Told> & { readonly born: CalendarDay; readonly point: Point };
}

/**
 * Inserts thousands of search rows in one statement. Returns a record for each member's filter row, for the
 * change log.
 */
export async function putSeekers(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  people: readonly SeededSeeker[],
): Promise<FirstRecord[]> {
  const today = dayIn(serviceTimeZone, now());
  const rows = people.map(({ uid, joinedAt, activeAt, person }) => {
    const { traits, ...row } = seekRow({
      ...person,
      interest: person.wanted.interested,
      isToBeFound: true,
      isPremium: false,
      age: ageOn(person.born, today),
      hasPicture: false,
      middle: snap(person.point),
      joinedAt,
      isNew: isNewUser(joinedAt, now()),
      shows: { age: true, place: true },
    });
    return { uid, ...row, traits: [...traits], active_minute: Math.floor(activeAt / minute) };
  });
  await sql`
    insert into discover_seek (uid, near_cell, far_cell, x, y, z, gender, active_minute, joined_minute, placed_minute,
      age, style, flags, wants, wants_min, wants_max, traits)
    select uid, near_cell, far_cell, x, y, z, gender, active_minute, joined_minute, 0, age, style, flags, wants,
      wants_min, wants_max, array(select json_array_elements_text(traits))
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(uid uuid, near_cell int, far_cell int, x real, y real,
      z real, gender smallint, active_minute int, joined_minute int, age smallint, style smallint, flags smallint,
      wants smallint, wants_min smallint, wants_max smallint, traits json)`.execute(tx);
  return people.map(({ uid }) => ({ uid, table: searchFilter.name, source: uid, ref: uid }));
}
