import { everyGender } from '@mitto/account/contract/every-gender';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';

export interface Wanted {
  readonly interested: number;
  readonly minAge: number;
  readonly maxAge: number;
}

/** Search filter of a member who wants to meet everybody. */
const anybody: Wanted = { interested: everyGender, minAge: 18, maxAge: 80 };

/** Creates a member whom everybody can find, with this search filter. */
export async function aSeeker(
  world: World,
  name: string,
  searchFilter: Wanted = anybody,
): Promise<TestPerson> {
  const person = await world.person(name);
  const device = new Device(person);
  const { status, code } = await device.do('update', 'user_info', { searchFilter }, { ref: person.uid });
  if (status === 'refused') throw new Error(`${name} could not set their filter: ${code}`);
  return person;
}
