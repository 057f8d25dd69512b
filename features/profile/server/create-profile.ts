import { countNaming } from '@mitto/account/server/public/count-naming';
import { nameMember } from '@mitto/account/server/public/name-member';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { fail, refuse } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Insertable } from 'kysely';
import { dayIn, serviceTimeZone } from '../contract/calendar.ts';
import type { profileCalls } from '../contract/profile-calls.ts';
import { profileConfiguration } from '../contract/profile-configuration.ts';
import { profileEvents } from '../contract/profile-events.ts';
import { ageOn, isAdult } from '../policy.ts';
import { changesByClockAt } from './change-by-clock.ts';
import { checkGender } from './check-gender.ts';
import { storedDate } from './own-row.ts';
import { readOwn } from './own-table.ts';
import { writePlace } from './place/write-place.ts';
import type { ProfileTable } from './profile-tables.ts';
import { insertProfile } from './store/profiles.ts';
import { contactIn, toStored } from './stored-columns.ts';
import { writeAcceptances } from './templates/text-acceptance.ts';
import { touchOwn } from './touch-own.ts';

type Context = CallContext<typeof profileCalls.createProfile>;
type Answer = CallAnswer<typeof profileCalls.createProfile>;

/** Creates the profile at the end of the register wizard: username, name and profile in one transaction. */
export async function createProfile(deps: Deps, context: Context): Promise<Answer> {
  const { me, input } = context;
  const at = deps.now();
  const zone = input.timeZone ?? serviceTimeZone;
  if (!isAdult(input.dob, dayIn(zone, at))) {
    return refuse('profile/under-age', { fields: { dob: 'under-age' } });
  }
  const refusal = await countNaming(deps, context, { call: 'createProfile', username: input.username });
  if (refusal) return refusal;
  return await context.transact(async (tx) => {
    await checkGender(deps, tx, input);
    await checkAge(deps, tx, ageOn(input.dob, dayIn(zone, at)));
    const { name, username, referral } = input;
    await nameMember(tx, deps, me.uid, {
      name,
      username,
      ...(referral !== undefined && { referral: referral || null }),
    });
    const contact_in = contactIn(input);
    const isMade = await insertProfile(tx, { uid: me.uid, ...columnsOf(input, zone, at), contact_in });
    if (!isMade) fail('profile/exists');
    const { accepts } = input;
    if (accepts) {
      await writeAcceptances(tx, { uid: me.uid, language: accepts.language, at }, accepts.texts);
    }
    if (input.location) await writePlace(deps, tx, { uid: me.uid, place: input.location, device: me });
    await touchOwn(deps, tx, me.uid);
    await deps.emit(tx, profileEvents.created, { uid: me.uid });
    return await readOwn(tx, deps, me.uid);
  });
}

/** Refuses an age that the configuration does not admit. Members who are there already may grow older. */
async function checkAge(deps: Deps, tx: Tx, age: number): Promise<void> {
  const { min, max } = (await readConfigured(deps, tx, profileConfiguration)).ages;
  if (age < min || age > max) fail('invalid', { fields: { dob: 'age' } });
}

function columnsOf(input: Context['input'], zone: string, at: number): Omit<Insertable<ProfileTable>, 'uid'> {
  // Default for a member who did not choose: women want to meet men, everybody else wants to meet women.
  const wanted = input.searchFilter ?? { interested: input.gender === 0 ? 1 : 0, minAge: 18, maxAge: 50 };
  return {
    ...toStored({ ...input, searchFilter: wanted }),
    dob: storedDate(input.dob),
    time_zone: zone,
    heard_about_us: input.heardAboutUs ?? null,
    column_changes: '{}',
    changes_by_clock_at: changesByClockAt({ born: input.dob, zone, joinedAt: at, now: at }),
    made_at: at,
    modified_at: at,
  };
}
