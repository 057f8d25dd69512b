import { everyGender } from '@mitto/profile/contract/every-gender';
import type { SearchWishes, TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';

/** Search filter of a member who wants to meet everybody. */
export const anybody: SearchWishes = { interested: everyGender, minAge: 18, maxAge: 80 };

/** Creates a member whom everybody can find, with this search filter. */
export async function aSeeker(
  world: World,
  name: string,
  searchFilter: SearchWishes = anybody,
): Promise<TestPerson> {
  return await world.person(name, { searchFilter });
}
