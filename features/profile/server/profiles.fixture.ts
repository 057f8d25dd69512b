import { newId } from '@mitto/kit/ids';
import { Device, type EntryAnswer, type Row } from '@mitto/testkit/device';
import type { PersonWishes, TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { InputOf } from '@mitto/testkit/world-calls';
import type { PersonCard, ProfilesAnswer, ShutAccount } from '../contract/person-card.ts';
import { currentAcceptances } from '../contract/text-versions.ts';

type NewProfile = InputOf<'createProfile'>;

/** Creates a member who has completed the register wizard. */
export async function aProfile(
  world: World,
  name: string,
  { profile = {}, ...wishes }: PersonWishes & { readonly profile?: Partial<NewProfile> } = {},
): Promise<TestPerson> {
  const person = await world.person(name, { ...wishes, hasProfile: false });
  const input = {
    name: `Name of ${name}`,
    username: person.username,
    gender: 0,
    dob: { day: 9, month: 3, year: 1994 },
    accepts: { texts: currentAcceptances(), language: 'en' as const },
    ...profile,
  };
  const { status, text } = await person.call('createProfile', input, { idempotencyKey: newId() });
  if (status !== 200) throw new Error(text);
  return person;
}

export class ProfileDevice extends Device {
  edit(changes: Row, base?: number): Promise<EntryAnswer> {
    return this.do('update', 'user_info', changes, {
      ref: this.uid,
      ...(base === undefined ? {} : { base }),
    });
  }
}

/** The member's own `user_info` row as a device receives it. */
export async function ownRowOf(
  person: TestPerson,
): Promise<{ ver: number; row: Readonly<Record<string, unknown>> }> {
  const { result, text } = await person.call('databaseFetch', { table: 'user_info' });
  const [record] = result;
  if (!record?.row) throw new Error(text);
  return { ver: record.ver, row: record.row };
}

/** Sends the query `profiles` as the viewer's people cache does. */
export async function askProfiles(
  viewer: TestPerson,
  etags: Readonly<Record<string, string | null>>,
): Promise<ProfilesAnswer> {
  const { result, text } = await viewer.call('databaseQuery', { id: 'profiles', values: { uids: etags } });
  if (!result) throw new Error(text);
  return result[0] as ProfilesAnswer;
}

/** The card that the viewer receives, or null if they may not see the member. */
export async function cardOf(viewer: TestPerson, uid: string): Promise<PersonCard | null> {
  const answer = (await askProfiles(viewer, { [uid]: null }))[uid];
  return answer && answer !== 'unchanged' ? answer.fields : null;
}

export async function shutAccountsOf(
  viewer: TestPerson,
  id: 'loadBlockedUsers' | 'loadHiddenAccounts',
): Promise<ShutAccount[]> {
  const { result, text } = await viewer.call('databaseQuery', { id, values: { id: viewer.uid } });
  if (!result) throw new Error(text);
  return result[0] as ShutAccount[];
}
