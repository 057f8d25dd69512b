import type { SeenPerson } from '../person/seen/seen-person.ts';

/** Name and age, such as "Maya, 29". Only the name if the age is hidden. */
export function nameAndAge({ name = '', age }: Pick<SeenPerson, 'name' | 'age'>): string {
  return age === undefined ? name : `${name}, ${age}`;
}
