import { Button } from '@mitto/widgets/buttons/button';
import { Switch } from '@mitto/widgets/inputs/switch';
import { useMyPosition } from '@mitto/widgets/maps/use-my-position.ts';
import { m } from '@mitto/words/messages';
import { useId, useState } from 'react';
import type { Location } from '../../contract/profile-fields.ts';
import { gpsFix } from '../glyphs.ts';
import { PlaceByName } from '../public/place-by-name.tsx';
import styles from './place-field.module.css';
import { usePlaces } from './use-places.ts';

interface Props {
  readonly value: Location | undefined;
  readonly onValue: (location: Location) => void;
  readonly error?: string | undefined;
}

/** Field for the member's location. It is found by the device, or chosen by name. */
export function PlaceField({ value, onValue, error }: Props) {
  const id = useId();
  const { townOf } = usePlaces();
  const [isNaming, setNaming] = useState(false);
  const { state, ask } = useMyPosition(({ latitude, longitude }) => {
    setNaming(true);
    void townOf({ lat: latitude, lng: longitude })
      .then(onValue)
      .finally(() => setNaming(false));
  });
  return (
    <fieldset
      className={styles['place']}
      aria-describedby={error === undefined ? `${id}-note` : `${id}-error`}
    >
      <legend>{m.profile_place()}</legend>
      <PlaceByName value={value} onValue={onValue} />
      <div className={styles['mine']}>
        <Button
          size="slim"
          tone="line"
          glyph={gpsFix}
          isBusy={state.is === 'asked' || isNaming}
          onClick={ask}
        >
          {m.profile_place_mine()}
        </Button>
        <p role="status" className={styles['said']}>
          {positionWords[state.is]?.()}
        </p>
      </div>
      {value && (
        <Switch
          label={m.profile_place_follow()}
          caption={m.profile_place_follow_note()}
          checked={value.autoUpdate}
          onChange={({ target }) => onValue({ ...value, autoUpdate: target.checked })}
        />
      )}
      {error === undefined ? (
        <p id={`${id}-note`} className={styles['note']}>
          {m.profile_place_note()}
        </p>
      ) : (
        <p id={`${id}-error`} role="alert" className={styles['wrong']}>
          {error}
        </p>
      )}
    </fieldset>
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
