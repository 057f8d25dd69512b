import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { usePanelParams } from '@mitto/web-kit/router/use-router';
import { isOnEarth } from '@mitto/widgets/maps/base-map/projection.ts';
import { MapPicture } from '@mitto/widgets/maps/map-picture';
import { m } from '@mitto/words/messages';
import { lazy, Suspense } from 'react';
import { locationWords } from '../kinds/kind-words.ts';
import styles from './thread.module.css';

const PlaceStreets = lazy(async () => ({ default: (await import('./place-streets.tsx')).PlaceStreets }));

const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Map with the location of a message. */
export function MapScreen() {
  const { lat, lng, isAbout: about, name: named, address } = usePanelParams('map');
  const { page } = useServices();
  const isAbout = about === true;
  const [name, where] = [words(named), words(address)];
  const called = locationWords({ isAbout, name, formatted_address: where });
  const position = { latitude: Number(lat), longitude: Number(lng) };
  return (
    <PanelPage title={m.chat_location()}>
      <div className={styles['map']}>
        {page.tiles && isOnEarth(position) ? (
          <div className={styles['streets']}>
            <Suspense>
              <PlaceStreets {...{ position, isAbout }} called={called} />
            </Suspense>
          </div>
        ) : (
          <MapPicture
            {...{ position }}
            mark={isAbout ? 'area' : 'pin'}
            label={m.chat_map_of({ place: called })}
            language={page.language}
            words={{ failed: m.chat_map_failed(), retry: m.chat_try_again(), nowhere: m.chat_map_nowhere() }}
          />
        )}
        <b dir="auto">{called}</b>
        {where !== undefined && where !== called && <span dir="auto">{where}</span>}
      </div>
    </PanelPage>
  );
}
