import { Button } from '@mitto/widgets/buttons/button';
import { useMyPosition } from '@mitto/widgets/maps/use-my-position.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { Location } from '../../contract/profile-fields.ts';
import { gpsFix } from '../icons/glyphs.ts';
import { usePlaces } from '../place/finding/use-places.ts';
import styles from './my-place.module.css';

interface Props {
  /** Receives the device's position, with its town if the server could be asked for it. */
  readonly onFound: (location: Location) => void;
}

/** Button that finds where the device is. Works without a network, but then finds no town. */
export function MyPlace({ onFound }: Props) {
  const { townOf } = usePlaces();
  const [isNaming, setNaming] = useState(false);
  const { state, ask } = useMyPosition(({ latitude, longitude }) => {
    setNaming(true);
    void townOf({ lat: latitude, lng: longitude })
      .then(onFound)
      .finally(() => setNaming(false));
  });
  return (
    <div className={styles['mine']}>
      <Button size="slim" tone="line" glyph={gpsFix} isBusy={state.is === 'asked' || isNaming} onClick={ask}>
        {m.profile_place_mine()}
      </Button>
      <p role="status" className={styles['said']}>
        {positionWords[state.is]?.()}
      </p>
    </div>
  );
}

/**
 * Messages by state of the position request. Success has no message, because the location itself is shown.
 */
const positionWords: Readonly<
  Partial<Record<ReturnType<typeof useMyPosition>['state']['is'], () => string>>
> = {
  asked: m.profile_place_asked,
  refused: m.profile_place_refused,
  late: m.profile_place_late,
  unknown: m.profile_place_unknown,
};
