import { Privacy } from '@mitto/account/contract/member';
import { expect, test } from 'vitest';
import { PersonCard } from './person-card.ts';
import { writtenColumns } from './profile-columns.ts';
import { Characteristics, Goals, Location, Personality, Verification, Wanted } from './profile-fields.ts';
import { userInfo } from './profile-table.ts';

const named = (names: string): string[] => names.trim().split(/\s+/);
const missingFrom = (entries: object, names: string): string[] =>
  named(names).filter((name) => !Object.hasOwn(entries, name));

test('the table and its columns have the names of the specification', () => {
  const own = `uid name username mobile email headline bio style gender dob age interested blockedUsers verification
    profileImage profileImageUpdate photos characteristics personality goals socials suspension referralCode date
    lastModified bytes isNewUser searchFilter privacy location`;
  expect(userInfo.name).toBe('user_info');
  expect(missingFrom(userInfo.row.entries, own)).toEqual([]);
  expect(missingFrom(PersonCard.entries, 'uid name profileImage headline bio distance isNewUser')).toEqual(
    [],
  );
});

test('so have their parts', () => {
  const parts: readonly (readonly [object, string])[] = [
    [Characteristics.entries, 'height weight eyeColor hairColor'],
    [Personality.entries, 'types values lifeStyles'],
    [Goals.entries, 'longTerm shortTerm personal'],
    [Verification.entries, 'mobile photo'],
    [Wanted.pipe[0].entries, 'interested minAge maxAge'],
    [Location.entries, 'city state country countryCode postalCode dialingCode geometry autoUpdate'],
    [
      Privacy.entries,
      'circles mobile pm blurimage available location age addById addByMobileNumber hideMyVisits',
    ],
  ];
  expect(parts.flatMap(([entries, names]) => missingFrom(entries, names))).toEqual([]);
});

test('what others answer for, or the server, no member writes', () => {
  const servers = named(
    'uid username mobile email dob age blockedUsers verification suspension referralCode date',
  );
  expect(writtenColumns.filter((column) => servers.includes(column))).toEqual([]);
});
