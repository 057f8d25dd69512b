import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { globe } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import type { PlaceMapWords } from '@mitto/widgets/maps/map-words.ts';
import type { AskNearby, AskPlaces } from '@mitto/widgets/maps/place.ts';
import { PlaceMap } from '@mitto/widgets/maps/place-map';
import { m } from '@mitto/words/messages';
import { useRef, useState } from 'react';
import type { Place } from '../../contract/place-calls.ts';
import type { Location, Point } from '../../contract/profile-fields.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import type { ChosenOnMap } from '../place/finding/chosen-on-map.ts';
import { countryWords, placeWords } from '../place/finding/location-of.ts';
import { asFound, usePlaces } from '../place/finding/use-places.ts';
import styles from './place-map-sheet.module.css';
import { useOwn } from './use-own.ts';

interface Props extends ChosenOnMap {
  readonly around: Point | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Where the map begins for members without a location. */
const start = { lat: 13.7563, lng: 100.5018 };
const pageSize = 20;

type Chosen = { readonly place: Place } | { readonly mine: Location };

/** Sheet with a map, a search and places nearby. What is chosen there is handed on by the button at its foot. */
export function PlaceMapSheet({ isOpen, onClose, ...props }: Props) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={m.profile_map_title()}
      closeLabel={m.profile_close()}
      isWide
    >
      {isOpen && <PlaceChoice {...props} onDone={onClose} />}
    </Sheet>
  );
}

interface ChoiceProps extends ChosenOnMap {
  readonly around: Point | undefined;
  readonly onDone: () => void;
}

function PlaceChoice({ around, onPlace, onMine, onDone }: ChoiceProps) {
  const { page } = useServices();
  const { own } = useOwn();
  const { townOf } = usePlaces();
  const { search, nearby, found } = useFound();
  const [chosen, choose] = useState<Chosen>();
  const asked = useRef(0);
  const { lat, lng } = around ?? own?.location?.geometry ?? start;
  const [centre] = useState({ latitude: lat, longitude: lng });
  const pick = ({ id }: { readonly id: string }) => {
    const place = found(id);
    asked.current += 1;
    if (place) choose({ place });
  };
  const locate = async (point: Point) => {
    asked.current += 1;
    const question = asked.current;
    const mine = await townOf(point);
    // The town may arrive after the member has chosen something else.
    if (asked.current === question) choose({ mine });
  };
  const take = () => {
    if (!chosen) return;
    if ('place' in chosen) onPlace(chosen.place);
    else onMine(chosen.mine);
    onDone();
  };
  return (
    <div className={styles['choice']}>
      <div className={styles['map']}>
        <PlaceMap
          {...{ centre, search, nearby }}
          language={page.language}
          tiles={page.tiles}
          words={placeMapWords()}
          onPick={pick}
          onMine={({ latitude, longitude }) => void locate({ lat: latitude, lng: longitude })}
        />
      </div>
      <footer className={styles['foot']} data-foot="">
        <ChosenPlace chosen={chosen} />
        <Button tone="primary" isWide disabled={!chosen} onClick={take}>
          {m.profile_map_take()}
        </Button>
      </footer>
    </div>
  );
}

function ChosenPlace({ chosen }: { readonly chosen: Chosen | undefined }) {
  const { page } = useServices();
  if (!chosen) return <p className={styles['note']}>{m.profile_map_nothing()}</p>;
  if ('mine' in chosen) {
    const { city, state } = chosen.mine;
    const town = placeWords({ city, state, country: countryWords(chosen.mine, page.language) });
    return (
      <p className={styles['chosen']} role="status">
        <b>{m.profile_place_unnamed()}</b>
        {town !== '' && <bdi>{town}</bdi>}
      </p>
    );
  }
  const { name, formatted_address, website } = chosen.place;
  return (
    <p className={styles['chosen']} role="status">
      <b>
        <bdi>{name}</bdi>
        {website !== undefined && (
          <a
            href={website}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={m.profile_map_website({ place: name })}
          >
            <Icon glyph={globe} size={22} />
          </a>
        )}
      </b>
      {formatted_address !== name && <bdi>{formatted_address}</bdi>}
    </p>
  );
}

/** Questions of the map to the server, and a look-up of the places that came, by their ids. */
function useFound() {
  const { page } = useServices();
  const { searchPlaces, nearbyPlaces } = useClient(profileWebCalls);
  const language = page.language === 'th' ? 'th' : 'en';
  const known = useRef(new Map<string, Place>());
  const keep = (places: readonly Place[]) => {
    for (const place of places) known.current.set(place.place_id, place);
    return places.map(asFound);
  };
  const search: AskPlaces = async (text, signal) =>
    keep(await searchPlaces({ text, language, establishments: true, limit: 5 }, { signal, isQuiet: true }));
  const nearby: AskNearby = async ({ kind, near, radius, page: at }, signal) => {
    const point = { lat: near.latitude, lng: near.longitude };
    const { places, ...rest } = await nearbyPlaces(
      { point, kind, radius, language, start: at * pageSize, limit: pageSize },
      { signal, isQuiet: true },
    );
    return { places: keep(places), ...rest };
  };
  return { search, nearby, found: (id: string) => known.current.get(id) };
}

function placeMapWords(): PlaceMapWords {
  const found = (count: number) => m.profile_place_found({ count });
  const retry = m.profile_try_again();
  const searching = m.profile_place_searching();
  return {
    map: m.profile_map(),
    places: m.profile_map_places(),
    noPosition: m.profile_map_no_position(),
    canvas: {
      loading: m.profile_map_loading(),
      failed: m.profile_map_failed(),
      retry,
      zoomIn: m.profile_map_zoom_in(),
      zoomOut: m.profile_map_zoom_out(),
      metres: m.profile_map_metres(),
      kilometres: m.profile_map_kilometres(),
      me: m.profile_map_me(),
    },
    mine: {
      find: m.profile_map_find(),
      finding: m.profile_place_asked(),
      refused: m.profile_place_refused(),
      late: m.profile_place_late(),
      unknown: m.profile_place_unknown(),
    },
    nearby: {
      title: m.profile_nearby(),
      kinds: {
        store: m.profile_nearby_store(),
        hospital: m.profile_nearby_hospital(),
        bank: m.profile_nearby_bank(),
        park: m.profile_nearby_park(),
        school: m.profile_nearby_school(),
        restaurant: m.profile_nearby_restaurant(),
      },
      choose: m.profile_nearby_choose(),
      searching,
      none: m.profile_nearby_none(),
      unprovided: m.profile_nearby_unprovided(),
      failed: m.profile_nearby_failed(),
      retry,
      found,
      website: (place) => m.profile_map_website({ place }),
    },
    search: {
      label: m.profile_map_search(),
      searching,
      none: m.profile_place_none(),
      failed: m.profile_place_failed(),
      found,
    },
  };
}
