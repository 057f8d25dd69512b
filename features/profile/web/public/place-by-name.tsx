import { useServices } from '@mitto/web-kit/feature/services';
import { mapPin } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { Location } from '../../contract/profile-fields.ts';
import { countryWords, locationOf, placeWords } from '../place/finding/location-of.ts';
import { FoundPlaceSearch } from './found-place-search.tsx';
import styles from './place-by-name.module.css';
import { useTownWords } from './use-town-words.ts';

interface Props {
  readonly value: Pick<Location, 'city' | 'state' | 'country' | 'countryCode'> | null | undefined;
  readonly onValue: (location: Location) => void;
}

/** Search field for a place. The chosen place is shown above it. */
export function PlaceByName({ value, onValue }: Props) {
  const { page } = useServices();
  const city = useTownWords(value?.city ?? value?.state);
  return (
    <>
      {value && (
        <p className={styles['now']}>
          <Icon glyph={mapPin} size={22} />
          <bdi>
            {placeWords({ city, country: countryWords(value, page.language) }) || m.profile_place_unnamed()}
          </bdi>
        </p>
      )}
      <FoundPlaceSearch onPlace={(place) => onValue(locationOf(place, false))} />
    </>
  );
}
