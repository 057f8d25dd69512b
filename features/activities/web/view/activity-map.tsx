import { useServices } from '@mitto/web-kit/feature/services';
import { MapPicture } from '@mitto/widgets/maps/map-picture';
import { m } from '@mitto/words/messages';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { placeName } from '../stand.ts';
import styles from './view.module.css';

interface Props {
  readonly activity: FoundActivity;
}

/** Map of the place: a pin, or a circle where the member may know the area alone. */
export function ActivityMap({ activity }: Props) {
  const { page } = useServices();
  const { location, isExact } = activity;
  if (!location) return null;
  const { lat, lng } = location.geometry;
  const place = placeName(activity) ?? location.country ?? '';
  return (
    <div className={styles['map']}>
      <MapPicture
        position={{ latitude: lat, longitude: lng }}
        zoom={7}
        mark={isExact ? 'pin' : 'area'}
        label={m.activities_map_of({ place })}
        language={page.language}
        words={{
          failed: m.activities_map_failed(),
          retry: m.activities_try_again(),
          nowhere: m.activities_map_nowhere(),
        }}
      />
    </div>
  );
}
