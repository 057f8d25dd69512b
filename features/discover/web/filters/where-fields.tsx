import { PlaceByName } from '@mitto/profile/web/public/place-by-name';
import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Segmented } from '@mitto/widgets/inputs/segmented';
import { Slider } from '@mitto/widgets/inputs/slider';
import { m } from '@mitto/words/messages';
import { useId } from 'react';
import { locTypes, maxDistance } from '../../contract/search-filter.ts';
import type { FieldsProps } from './fields-props.ts';
import styles from './filters.module.css';

const ways = [
  { type: locTypes.nearMe, label: m.discover_near_me },
  { type: locTypes.everywhere, label: m.discover_everywhere },
  { type: locTypes.byPlace, label: m.discover_by_place },
] as const;

interface Props extends FieldsProps {
  /** True if a place is required and none is chosen. */
  readonly isWrong: boolean;
}

/** Fields for the area and radius of the search. */
export function WhereFields({ now, onEdit, isWrong }: Props) {
  return (
    <section className={styles['group']}>
      <h3>{m.discover_where()}</h3>
      <Segmented
        label={m.discover_where()}
        choices={ways.map(({ type, label }) => ({ value: String(type), label: label() }))}
        value={String(now.locType)}
        onValue={(value) => {
          const way = ways.find(({ type }) => String(type) === value);
          if (way) onEdit({ locType: way.type });
        }}
      />
      {now.locType === locTypes.nearMe && <OwnPlaceMissing />}
      {now.locType === locTypes.byPlace && <AroundPlace now={now} onEdit={onEdit} isWrong={isWrong} />}
      {now.locType !== locTypes.everywhere && (
        <Slider
          label={m.discover_distance()}
          min={0}
          max={maxDistance}
          value={now.distance}
          onValue={(distance) => onEdit({ distance })}
          say={(km) => (km < 2 ? m.discover_under_two_km() : m.discover_km({ km }))}
        />
      )}
    </section>
  );
}

function AroundPlace({ now, onEdit, isWrong }: Props) {
  const id = useId();
  return (
    <fieldset className={styles['place']} aria-describedby={isWrong ? id : undefined}>
      <legend>{m.discover_place()}</legend>
      <PlaceByName
        value={now.loc}
        onValue={({ city, state, country, geometry }) =>
          onEdit({
            loc: {
              ...(city !== undefined && { city }),
              ...(state !== undefined && { state }),
              ...(country !== undefined && { country }),
              geometry,
            },
          })
        }
      />
      {isWrong && (
        <p id={id} role="alert" className={styles['wrong']}>
          {m.discover_place_missing()}
        </p>
      )}
    </fieldset>
  );
}

/** Warning for a member without a location in their profile: a search around them finds nobody. */
function OwnPlaceMissing() {
  const { own } = useOwn();
  if (!own || own.location) return null;
  return (
    <Alert
      tone="warning"
      action={
        <IntentLink to="settings.profile" className={styles['link'] ?? ''}>
          {m.discover_say_place()}
        </IntentLink>
      }
    >
      {m.discover_place_unsaid()}
    </Alert>
  );
}
