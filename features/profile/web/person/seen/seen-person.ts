import type { PersonCard } from '../../../contract/person-card.ts';

/** Another member's profile. Fields that are hidden from the viewer are absent. */
export type SeenPerson = Partial<PersonCard>;
