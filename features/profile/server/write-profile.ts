import { isDeepStrictEqual } from 'node:util';
import { nameMember } from '@mitto/account/server/public/name-member';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { reserveCaller } from '@mitto/account/server/public/reserve-caller';
import { withinLimit } from '@mitto/account/server/public/within-limit';
import { fail, refuse } from '@mitto/kit/app-error';
import { day, secondsUntil } from '@mitto/kit/time';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { MutationResult, RowHandlers } from '@mitto/sync-server/mutation-handler';
import type { Updateable } from 'kysely';
import { prompts } from '../contract/options/prompts.ts';
import type { WrittenColumn } from '../contract/profile-columns.ts';
import { profileConfiguration } from '../contract/profile-configuration.ts';
import { userInfo } from '../contract/profile-table.ts';
import { delayedGender, delayedInterest, genderFrom, searchedValue, withGenderChange } from '../policy.ts';
import { checkGender } from './check-gender.ts';
import { readOwn } from './own-table.ts';
import { writePlace } from './place/write-place.ts';
import type { ProfileTable } from './profile-tables.ts';
import { lockProfile, type ProfileRow, recordVersion, updateProfile } from './store/profiles.ts';
import { contactIn, fromStored, toStored, type WrittenColumns } from './stored-columns.ts';
import { profileChanged } from './touch-own.ts';
import { keepRecordings } from './voice/recordings.ts';

/** Row writer for the owner's edits. Conflicts are checked for each column on its own. */
export function profileWriter(deps: Deps): RowHandlers<Me> {
  return {
    table: userInfo.name,
    update: (tx, me, ref, columns, base) => {
      // Safe cast: the sync server passes only columns that the owner may change, parsed with the table's
      // schema.
      const written = columns as WrittenColumns;
      const work = () => writeProfile(deps, coreTx(tx), me, { ref, written, base: base ?? 0 });
      // The app itself writes the place, when the member has moved.
      const isByMember = Object.keys(written).some((column) => column !== 'location');
      return isByMember
        ? withinLimit(deps, { tx: coreTx(tx), uid: me.uid, task: 'editProfile' }, work)
        : work();
    },
  };
}

interface Edit {
  readonly ref: string;
  readonly written: WrittenColumns;
  readonly base: number;
}

/**
 * Writes the columns that have no conflict. A column that another device changed since `base` is refused by
 * name, and so is a gender that was changed lately; the other columns of the edit are written. So a conflict
 * in one text does not lose another text.
 */
async function writeProfile(
  deps: Deps,
  tx: Tx,
  me: Me,
  { ref, written, base }: Edit,
): Promise<MutationResult> {
  if (written.name !== undefined) await reserveCaller(tx, me.uid);
  const profile = ref === me.uid ? await lockProfile(tx, me.uid) : undefined;
  if (!profile) fail('database/no-such-row');
  await checkGender(deps, tx, written);
  checkPrompts(written);
  // Safe cast: `column_changes` is written by this module only.
  const changes = profile.column_changes as ColumnChanges;
  const now: Readonly<Record<string, unknown>> = await readOwn(tx, deps, me.uid);
  const different = (Object.keys(written) as WrittenColumn[]).filter(
    (column) => !isDeepStrictEqual(written[column], now[column]),
  );
  const refused = different.filter((column) => isNewerThan(changes[column], base, me.deviceId));
  const wait = different.includes('gender') ? await genderWait(deps, tx, profile) : undefined;
  const fit = different.filter(
    (column) => !refused.includes(column) && (column !== 'gender' || wait === undefined),
  );
  if (fit.length > 0) await writeColumns(deps, tx, profile, only(written, fit), me);
  if (wait !== undefined) {
    const named = [...new Set([...refused, 'gender'])].map((column) => [column, 'too-soon']);
    return refuse('profile/gender-wait', { countDown: wait, fields: Object.fromEntries(named) });
  }
  if (refused.length > 0) {
    return refuse('database/conflict', {
      fields: Object.fromEntries(refused.map((column) => [column, 'changed-elsewhere'])),
    });
  }
  return { source: me.uid, isMerged: fit.length === 0 };
}

/** Refuses a question that nobody could read, because no app knows it. */
function checkPrompts({ prompts: answered = [] }: WrittenColumns): void {
  const known = new Set<string>(prompts);
  if (!answered.every(({ prompt }) => known.has(prompt))) fail('invalid', { fields: { prompts: 'unknown' } });
}

/** Seconds until the gender may be changed; undefined if it may be changed now. */
async function genderWait(
  deps: Deps,
  tx: Tx,
  { gender_change_days }: ProfileRow,
): Promise<number | undefined> {
  const from = genderFrom(
    gender_change_days,
    (await readConfigured(deps, tx, profileConfiguration)).restrictions.gender,
    deps.now(),
  );
  return from === undefined ? undefined : secondsUntil(from, deps.now());
}

/** Columns that make searches use the new gender a day later, and that count the change. */
async function genderColumns(deps: Deps, tx: Tx, profile: ProfileRow): Promise<Updateable<ProfileTable>> {
  const at = deps.now();
  return {
    gender_before: searchedValue(delayedGender(profile), at),
    gender_changed_at: at,
    gender_change_days: withGenderChange(
      profile.gender_change_days,
      (await readConfigured(deps, tx, profileConfiguration)).restrictions.gender,
      at,
    ),
    changes_by_clock_at: Math.min(profile.changes_by_clock_at, at + day),
  };
}

/** Columns that make the searches of others use a new interest a day later. */
function interestColumns(profile: ProfileRow, at: number): Updateable<ProfileTable> {
  return {
    interest_before: searchedValue(delayedInterest(profile), at),
    interest_changed_at: at,
    changes_by_clock_at: Math.min(profile.changes_by_clock_at, at + day),
  };
}

async function writeColumns(
  deps: Deps,
  tx: Tx,
  profile: ProfileRow,
  written: WrittenColumns,
  me: Me,
): Promise<void> {
  // Safe cast: `column_changes` is written by this module only.
  const changes = profile.column_changes as ColumnChanges;
  const at = deps.now();
  const next = (await recordVersion(tx, me.uid)) + 1;
  const { name, location, gender, searchFilter } = written;
  const isOtherInterest =
    searchFilter !== undefined && searchFilter.interested !== delayedInterest(profile).value;
  if (name !== undefined) await nameMember(tx, deps, me.uid, { name });
  if (location !== undefined) await writePlace(deps, tx, { uid: me.uid, place: location, device: me });
  if (written.voice !== undefined || written.prompts !== undefined) {
    const before = fromStored(profile, ['voice', 'prompts']);
    await keepRecordings(deps, tx, me.uid, { before, after: { ...before, ...written } });
  }
  const marks = Object.keys(written).map((column) => [column, [next, me.deviceId]]);
  await updateProfile(tx, me.uid, {
    ...toStored(written),
    contact_in: contactIn(written, profile.contact_in),
    ...(gender !== undefined && (await genderColumns(deps, tx, profile))),
    ...(isOtherInterest && interestColumns(profile, at)),
    column_changes: JSON.stringify({ ...changes, ...Object.fromEntries(marks) }),
    modified_at: at,
  });
  await profileChanged(deps, tx, me.uid);
}

function only(written: WrittenColumns, columns: readonly WrittenColumn[]): WrittenColumns {
  return Object.fromEntries(columns.map((column) => [column, written[column]]));
}

/** Last change of a column: the version of the record, and the device that wrote it. */
type ColumnChange = readonly [version: number, deviceId: string];

type ColumnChanges = Readonly<Partial<Record<WrittenColumn, ColumnChange>>>;

/** True if another device changed the column after `base`, the version on which the edit was based. */
function isNewerThan(change: ColumnChange | undefined, base: number, deviceId: string): boolean {
  if (!change) return false;
  const [version, by] = change;
  return version > base && by !== deviceId;
}
