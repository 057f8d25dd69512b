import { mapPin } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { PlaceSearch } from '@mitto/widgets/maps/place-search';
import { m } from '@mitto/words/messages';
import type { Location } from '../../contract/profile-fields.ts';
import { placeWords } from '../place/location-of.ts';
import { usePlaces } from '../place/use-places.ts';
import styles from './place-by-name.module.css';

interface Props {
  readonly value: Pick<Location, 'city' | 'state' | 'country'> | null | undefined;
  readonly onValue: (location: Location) => void;
}

/** Search field for a place. The chosen place is shown above it. */
export function PlaceByName({ value, onValue }: Props) {
  const { search, chosen } = usePlaces();
  return (
    <>
      {value && (
        <p className={styles['now']}>
          <Icon glyph={mapPin} size={22} />
          <bdi>{placeWords(value) || m.profile_place_unnamed()}</bdi>
        </p>
      )}
      <PlaceSearch
        search={search}
        words={{
          label: m.profile_place_search(),
          searching: m.profile_place_searching(),
          none: m.profile_place_none(),
          failed: m.profile_place_failed(),
          found: (count) => m.profile_place_found({ count }),
        }}
        onPick={(place) => {
          const location = chosen(place);
          if (location) onValue(location);
        }}
      />
    </>
  );
}
