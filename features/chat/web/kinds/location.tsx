import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { MapPicture } from '@mitto/widgets/maps/map-picture';
import { m } from '@mitto/words/messages';
import styles from '../thread/thread.module.css';
import type { BodyProps } from './kind-props.ts';
import { locationWords } from './kind-words.ts';

export function LocationBody({ attachments }: BodyProps<'location'>) {
  const { page } = useServices();
  const router = useRouter();
  const { location, isAbout = false, name: place, formatted_address } = attachments;
  const called = locationWords(attachments);
  return (
    <span className={styles['place']}>
      <MapPicture
        position={{ latitude: location.lat, longitude: location.lng }}
        form="strip"
        mark={isAbout ? 'area' : 'pin'}
        label={m.chat_map_of({ place: called })}
        language={page.language}
        words={{ failed: m.chat_map_failed(), retry: m.chat_try_again(), nowhere: m.chat_map_nowhere() }}
      />
      <button
        type="button"
        className={styles['called']}
        onClick={() =>
          void router.open('map', {
            ...location,
            ...(isAbout && { isAbout }),
            ...(place !== undefined && { name: place }),
            ...(formatted_address !== undefined && { address: formatted_address }),
          })
        }
      >
        <b dir="auto">{called}</b>
      </button>
      {formatted_address !== undefined && formatted_address !== called && (
        <span dir="auto">{formatted_address}</span>
      )}
    </span>
  );
}
