import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { useLongPress } from '@mitto/widgets/buttons/use-long-press.ts';
import { PersonCard } from '@mitto/widgets/display/person-card';
import { useIsTouch } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import type { SeenPerson } from '../person/seen/seen-person.ts';
import { faceOf, type Nearness } from './face-of.ts';
import { PersonPicture } from './person-picture.tsx';
import { useTownWords } from './use-town-words.ts';

// Loaded lazily: only a press held on a card needs it.
const PersonActsSheet = lazy(async () => ({
  default: (await import('./person-acts-sheet.tsx')).PersonActsSheet,
}));

interface Props extends Nearness {
  readonly uid: string;
  readonly person: SeenPerson;
  /** Text shown instead of the distance, such as "Matched today". */
  readonly line?: string;
  /** Actions on the person, shown while the pointer is over the card. */
  readonly children?: ReactNode;
  readonly isEager?: boolean;
}

const longPressMs = 500;

/**
 * A person as a card of a grid. A press opens their profile. On a touch device, a press held on a card with
 * actions opens all of them.
 */
export function PersonTile({ uid, person, line, children, isEager = false, ...near }: Props) {
  const [isHeld, setHeld] = useState(false);
  const press = useLongPress(() => setHeld(true), longPressMs);
  // Dragging the link would cancel the press.
  const hold = { ...press, onDragStart: (event: DragEvent) => event.preventDefault() };
  const isTouch = useIsTouch();
  const town = useTownWords(person.city ?? person.state);
  const card = (
    <PersonCard
      form="grid"
      who={faceOf(person, { ...near, town, line, isShort: true })}
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
  if (!isTouch) return card;
  return (
    <>
      <div {...(Boolean(children) && hold)}>{card}</div>
      {isHeld && (
        <Suspense>
          <PersonActsSheet uid={uid} person={person} onClosed={() => setHeld(false)} />
        </Suspense>
      )}
    </>
  );
}
