import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { PersonCard } from '@mitto/widgets/display/person-card';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import type { SeenPerson } from '../person/seen-person.ts';
import { faceOf, type Nearness } from './face-of.ts';
import { PersonPicture } from './person-picture.tsx';

interface Props extends Nearness {
  readonly uid: string;
  readonly person: SeenPerson;
  /** Text shown instead of the distance, such as "Matched today". */
  readonly line?: string;
  /** Actions on the person, shown while the pointer is over the card. */
  readonly children?: ReactNode;
  readonly isEager?: boolean;
}

/** A person as a card of a grid. A press opens their profile. */
export function PersonTile({ uid, person, line, children, isEager = false, ...near }: Props) {
  return (
    <PersonCard
      form="grid"
      who={faceOf(person, { ...near, line, isShort: true })}
      photo={<PersonPicture person={person} size="360" isEager={isEager} />}
      open={
        <IntentLink to="profile" params={{ uid }}>
          <span className="visually-hidden">{m.profile_open_of({ name: person.name ?? '' })}</span>
        </IntentLink>
      }
    >
      {children}
    </PersonCard>
  );
}
