import type { PersonCard } from '../../contract/person-card.ts';

/** A member as somebody else sees them: any part may be hidden, and is absent then. */
export type SeenPerson = Partial<PersonCard>;
