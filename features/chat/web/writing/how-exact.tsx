import type { Point } from '@mitto/profile/contract/profile-fields';
import { Button } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import { useId } from 'react';
import { aboutHere } from '../../contract/about-here.ts';
import type { Attachments } from '../../contract/attachments.ts';
import styles from './writing.module.css';

export interface ChosenPlace {
  readonly geometry: Point;
  /** Empty if the place has none. */
  readonly name: string;
  readonly address: string;
}

interface Props {
  readonly place: ChosenPlace;
  readonly onChosen: (attachments: Attachments) => void;
  readonly onBack: () => void;
}

/** Asks whether a location is told exactly, or by its area alone. */
export function HowExact({ place, onChosen, onBack }: Props) {
  const { geometry, name, address } = place;
  const note = useId();
  const exact = (): Attachments => ({
    type: 'location',
    location: geometry,
    ...(name !== '' && { name: name.slice(0, 300) }),
    ...(address !== '' && { formatted_address: address.slice(0, 300) }),
  });
  return (
    <div className={styles['places']}>
      {name !== '' && <b dir="auto">{name}</b>}
      <Button
        isWide
        size="tall"
        tone="primary"
        aria-describedby={note}
        onClick={() => onChosen(aboutHere(geometry))}
      >
        {m.chat_about_here()}
      </Button>
      <p id={note}>{m.chat_about_here_note()}</p>
      <Button isWide size="tall" tone="line" onClick={() => onChosen(exact())}>
        {m.chat_exact_place()}
      </Button>
      <Button isWide tone="ghost" onClick={onBack}>
        {m.chat_another_place()}
      </Button>
    </div>
  );
}
