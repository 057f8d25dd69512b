import { FoundPlaceSearch } from '@mitto/profile/web/public/found-place-search';
import { MyPlace } from '@mitto/profile/web/public/my-place';
import { PlaceOnMap } from '@mitto/profile/web/public/place-on-map';
import { useCountedFlag } from '@mitto/profile/web/public/use-counted-flag.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import type { Form } from '@mitto/web-kit/forms/form';
import { useTextField, useValueField } from '@mitto/web-kit/forms/use-form';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { mapPin, x } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { Switch } from '@mitto/widgets/inputs/switch';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { StreetPicture } from '@mitto/widgets/maps/street-picture';
import { m } from '@mitto/words/messages';
import { type ActivityPlace, maxVenue } from '../../contract/activity-fields.ts';
import { isPrivateHome } from '../../policy.ts';
import { isFindable, placeInFull } from '../stand.ts';
import { formErrorWords } from './error-words.ts';
import styles from './form.module.css';
import { type ActivityValues, readPlace } from './form-values.ts';

interface Props {
  readonly form: Form<ActivityValues>;
}

/** The place of the activity, and whether it is the author's home. */
export function PlacePart({ form }: Props) {
  const field = useValueField(form, 'place', formErrorWords);
  const mine = useValueField(form, 'isMyPlace', formErrorWords);
  const venue = useTextField(form, 'venue', formErrorWords);
  const area = useValueField(form, 'showsArea', formErrorWords);
  const showsLocation = useCountedFlag('location');
  const place = readPlace(field.value);
  const choose = (chosen: ActivityPlace | null) => field.onValue(chosen ? JSON.stringify(chosen) : '');
  return (
    <fieldset className={styles['part']}>
      <legend>{m.activities_where()}</legend>
      {place && <Chosen place={place} onRemove={() => choose(null)} />}
      <FoundPlaceSearch onPlace={(found) => choose(placeOf(found))} />
      <MyPlace onFound={(found) => choose(placeOf(found))} />
      <PlaceOnMap
        around={place?.geometry}
        onPlace={(found) => choose(placeOf(found))}
        onMine={(found) => choose(placeOf(found))}
      />
      {place && (
        <TextField
          {...venue}
          label={m.activities_venue()}
          help={m.activities_venue_help()}
          maxLength={maxVenue}
          hasCounter
        />
      )}
      {place && (
        <Switch
          label={m.activities_my_place()}
          caption={place.name === undefined ? m.activities_unnamed_note() : m.activities_my_place_note()}
          checked={mine.value}
          onChange={({ target }) => mine.onValue(target.checked)}
        />
      )}
      {place && !showsLocation && isPrivateHome({ isMyPlace: mine.value, name: place.name }) && (
        <Switch
          label={m.activities_show_area()}
          caption={m.activities_show_area_note()}
          checked={area.value}
          onChange={({ target }) => area.onValue(target.checked)}
        />
      )}
    </fieldset>
  );
}

interface ChosenProps {
  readonly place: ActivityPlace;
  readonly onRemove: () => void;
}

function Chosen({ place, onRemove }: ChosenProps) {
  const { tiles } = useServices().page;
  const name = place.name ?? place.formatted_address ?? place.city ?? m.activities_my_place();
  return (
    <>
      <p className={styles['place']}>
        <Icon glyph={mapPin} size={22} />
        <bdi>{placeInFull(place) ?? name}</bdi>
        <IconButton glyph={x} label={m.activities_remove_place()} onClick={onRemove} />
      </p>
      {tiles && isFindable({ location: place, isExact: true }) && (
        <StreetPicture
          form="strip"
          position={{ latitude: place.geometry.lat, longitude: place.geometry.lng }}
          label={m.activities_map_of({ place: name })}
          tiles={tiles}
          words={{ failed: m.activities_map_failed(), retry: m.activities_try_again() }}
        />
      )}
    </>
  );
}

/** A place of the search, or the position of the device, which has no name. */
interface Found {
  readonly geometry: ActivityPlace['geometry'];
  readonly name?: string | undefined;
  readonly isAddress?: true | undefined;
  readonly formatted_address?: string | undefined;
  readonly place_id?: string | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly countryCode?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
}

/** Cuts a found place to what an activity stores, without empty parts. An address is no name: somebody may live there. */
function placeOf({ geometry, countryCode, isAddress, ...words }: Found): ActivityPlace {
  const limits = {
    name: 120,
    formatted_address: 300,
    place_id: 200,
    city: 120,
    state: 120,
    country: 120,
    postalCode: 16,
  } as const;
  const parts = Object.entries(limits).flatMap(([part, most]) => {
    // Safe cast: the keys of `limits` are words of a found place.
    const word = words[part as keyof typeof limits]?.trim().slice(0, most).trim();
    const isNone = word === undefined || word === '' || (part === 'name' && isAddress);
    return isNone ? [] : [[part, word] as const];
  });
  const isCode = countryCode !== undefined && countryCode !== null && /^[A-Z]{2}$/.test(countryCode);
  return { geometry, ...Object.fromEntries(parts), ...(isCode && { countryCode }) };
}
