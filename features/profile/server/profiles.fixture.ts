import { newId } from '@mitto/kit/ids';
import type { PersonWishes, TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { InputOf } from '@mitto/testkit/world-calls';
import type { PersonCard, ProfilesAnswer, ShutAccount } from '../contract/person-card.ts';

type NewProfile = InputOf<'createProfile'>;

/** Somebody whose wizard is done. */
export async function aProfile(
  world: World,
  name: string,
  { profile = {}, ...wishes }: PersonWishes & { readonly profile?: Partial<NewProfile> } = {},
): Promise<TestPerson> {
  const person = await world.person(name, wishes);
  const input = {
    name: `Name of ${name}`,
    username: name,
    gender: 0,
    dob: { day: 9, month: 3, year: 1994 },
    ...profile,
  };
  const { status, text } = await person.call('createProfile', input, { idempotencyKey: newId() });
  if (status !== 200) throw new Error(text);
  return person;
}

export interface Pushed {
  readonly status: string;
  readonly code?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly record: { readonly ver: number; readonly row: Readonly<Record<string, unknown>> | null } | null;
}

/** One client of a member's, which sends one entry after the other. */
export class Pusher {
  readonly #person: TestPerson;
  readonly #clientId = newId();
  #n = 0;

  constructor(person: TestPerson) {
    this.#person = person;
  }

  edit(changes: Readonly<Record<string, unknown>>, base?: number): Promise<Pushed> {
    return this.#push('user_info', {
      op: 'update',
      ref: this.#person.uid,
      changes,
      ...(base === undefined ? {} : { base }),
    });
  }

  task(op: string, table: string, changes: Readonly<Record<string, unknown>>): Promise<Pushed> {
    return this.#push(table, { op, ref: null, changes });
  }

  async #push(table: string, entry: { op: string; ref: string | null; changes: Record<string, unknown> }) {
    this.#n += 1;
    const { result, text } = await this.#person.call('databasePushMany', {
      clientId: this.#clientId,
      schema: 1,
      transactions: { [table]: [{ mid: newId(), n: this.#n, ...entry }] },
    });
    const answer = result && 'answers' in result ? result.answers[0] : undefined;
    if (!answer) throw new Error(text);
    return answer as Pushed;
  }
}

/** The own row as a device gets it. */
export async function ownRowOf(
  person: TestPerson,
): Promise<{ ver: number; row: Readonly<Record<string, unknown>> }> {
  const { result, text } = await person.call('databaseFetch', { table: 'user_info' });
  const [record] = result;
  if (!record?.row) throw new Error(text);
  return { ver: record.ver, row: record.row };
}

/** What the people cache of this viewer would be told. */
export async function askProfiles(
  viewer: TestPerson,
  etags: Readonly<Record<string, string | null>>,
): Promise<ProfilesAnswer> {
  const { result, text } = await viewer.call('databaseQuery', { id: 'profiles', values: { uids: etags } });
  if (!result) throw new Error(text);
  return result[0] as ProfilesAnswer;
}

/** One person as the viewer sees them, or nothing. */
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

/** The same member on a further device, signed in there. */
export async function onAnotherDevice(world: World, person: TestPerson): Promise<TestPerson> {
  const { email, password } = person;
  const { result } = await world.anonymous.call('authorize', { email, password });
  if (result.disabled) throw new Error(`${person.name} is disabled.`);
  const { bearer } = result.tokens;
  return { ...person, call: (name, input, options) => person.call(name, input, { bearer, ...options }) };
}
