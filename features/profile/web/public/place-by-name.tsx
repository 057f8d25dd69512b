import { mapPin } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { Location } from '../../contract/profile-fields.ts';
import { locationOf, placeWords } from '../place/location-of.ts';
import { FoundPlaceSearch } from './found-place-search.tsx';
import styles from './place-by-name.module.css';

interface Props {
  readonly value: Pick<Location, 'city' | 'state' | 'country'> | null | undefined;
  readonly onValue: (location: Location) => void;
}

/** Search field for a place. The chosen place is shown above it. */
export function PlaceByName({ value, onValue }: Props) {
  return (
    <>
      {value && (
        <p className={styles['now']}>
          <Icon glyph={mapPin} size={22} />
          <bdi>{placeWords(value) || m.profile_place_unnamed()}</bdi>
        </p>
      )}
      <FoundPlaceSearch onPlace={(place) => onValue(locationOf(place, false))} />
    </>
  );
}
