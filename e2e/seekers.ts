import { everyGender } from '@mitto/account/contract/every-gender';
import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';

export interface Wanted {
  readonly interested: number;
  readonly minAge: number;
  readonly maxAge: number;
}

/** Whom everybody is, who wants to meet anybody. */
const anybody: Wanted = { interested: everyGender, minAge: 18, maxAge: 80 };

/** Somebody who is to be met by everybody, and meets whom they want. */
export async function aSeeker(
  world: World,
  name: string,
  searchFilter: Wanted = anybody,
): Promise<TestPerson> {
  const person = await world.person(name);
  const change = { mid: newId(), n: 1, op: 'update', ref: person.uid, changes: { searchFilter } };
  const { result, text } = await person.call('databasePushMany', {
    clientId: newId(),
    schema: 1,
    transactions: { user_info: [change] },
  });
  if (!result || !('answers' in result) || result.answers[0]?.status === 'refused') throw new Error(text);
  return person;
}
