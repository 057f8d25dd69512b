import { nameMember } from '@mitto/account/server/public/name-member';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { serviceTimeZone } from '../../contract/calendar.ts';
import { profileEvents } from '../../contract/profile-events.ts';
import { currentAcceptances } from '../../contract/text-versions.ts';
import { changesByClockAt } from '../change-by-clock.ts';
import { storedDate } from '../own-row.ts';
import { writePlace } from '../place/write-place.ts';
import { insertProfile } from '../store/profiles.ts';
import { writeAcceptances } from '../templates/text-acceptance.ts';
import { touchOwn } from '../touch-own.ts';
import type { DemoPerson } from './demo-person.ts';
import { placeAround } from './place-around.ts';

export type DemoProfile = Omit<DemoPerson, 'look' | 'poses' | 'daysHere'>;

/**
 * Creates the profile of a registered account, as the wizard does, with all the columns that members fill in
 * later.
 */
export async function putDemoProfile(
  tx: Tx,
  deps: Deps,
  { uid, joinedAt }: { readonly uid: string; readonly joinedAt: number },
  person: DemoProfile,
): Promise<void> {
  const now = deps.now();
  const { name, username, gender, headline, bio, style, born } = person;
  await nameMember(tx, deps, uid, { name, username });
  await insertProfile(tx, {
    uid,
    gender,
    dob: storedDate(born),
    time_zone: serviceTimeZone,
    headline,
    bio,
    work: person.work ?? null,
    study: person.study ?? null,
    languages: [...person.languages],
    habits: JSON.stringify(person.habits),
    prompts: JSON.stringify(person.prompts),
    style,
    interested: [...person.interested],
    characteristics: JSON.stringify(person.characteristics),
    personality: JSON.stringify(person.personality),
    goals: JSON.stringify(person.goals),
    search_filter: JSON.stringify(person.wanted),
    heard_about_us: null,
    photo_verified_at: person.isVerified ? joinedAt : null,
    column_changes: '{}',
    changes_by_clock_at: changesByClockAt({ born, zone: serviceTimeZone, joinedAt, now }),
    made_at: joinedAt,
    modified_at: now,
  });
  await writeAcceptances(tx, { uid, language: 'en', at: joinedAt }, currentAcceptances());
  await writePlace(deps, tx, { uid, place: await placeAround(deps.places, person.point) });
  await touchOwn(deps, tx, uid);
  await deps.emit(tx, profileEvents.created, { uid });
}
