import { Switch } from '@mitto/widgets/inputs/switch';
import { m } from '@mitto/words/messages';
import { useId } from 'react';
import type { Location } from '../../contract/profile-fields.ts';
import { MyPlace } from '../public/my-place.tsx';
import { PlaceByName } from '../public/place-by-name.tsx';
import { PlaceOnMap } from '../public/place-on-map.tsx';
import { locationOf } from './finding/location-of.ts';
import styles from './place-field.module.css';

interface Props {
  readonly value: Location | undefined;
  readonly onValue: (location: Location) => void;
  readonly error?: string | undefined;
}

/** Field for the member's location. It is found by the device, or chosen by name. */
export function PlaceField({ value, onValue, error }: Props) {
  const id = useId();
  return (
    <fieldset
      className={styles['place']}
      aria-describedby={error === undefined ? `${id}-note` : `${id}-error`}
    >
      <legend>{m.profile_place()}</legend>
      <PlaceByName value={value} onValue={onValue} />
      <MyPlace onFound={onValue} />
      <PlaceOnMap
        around={value?.geometry}
        onPlace={(place) => onValue(locationOf(place, false))}
        onMine={onValue}
      />
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
