import type { PersonCard } from '../../contract/person-card.ts';

/** A member as another sees them. Any part may be hidden, and is then absent. */
export type SeenPerson = Partial<PersonCard>;
