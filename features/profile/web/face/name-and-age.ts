import type { SeenPerson } from '../person/seen-person.ts';

/** "Maya, 29": as much of it as is told. */
export function nameAndAge({ name = '', age }: Pick<SeenPerson, 'name' | 'age'>): string {
  return age === undefined ? name : `${name}, ${age}`;
}
