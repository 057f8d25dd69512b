import { PlaceSearch } from '@mitto/widgets/maps/place-search';
import { m } from '@mitto/words/messages';
import type { Place } from '../../contract/place-calls.ts';
import { usePlaces } from '../place/finding/use-places.ts';

interface Props {
  /** Receives all that the search knows of the chosen place. */
  readonly onPlace: (place: Place) => void;
}

/** Search field for a place by name. */
export function FoundPlaceSearch({ onPlace }: Props) {
  const { search, found } = usePlaces();
  return (
    <PlaceSearch
      search={search}
      words={{
        label: m.profile_place_search(),
        searching: m.profile_place_searching(),
        none: m.profile_place_none(),
        failed: m.profile_place_failed(),
        found: (count) => m.profile_place_found({ count }),
      }}
      onPick={({ id }) => {
        const place = found(id);
        if (place) onPlace(place);
      }}
    />
  );
}
