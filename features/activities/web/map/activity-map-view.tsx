import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { crosshair } from '@mitto/widgets/maps/glyphs.ts';
import { MapCanvas } from '@mitto/widgets/maps/map-canvas';
import type { MapBox, Mark } from '@mitto/widgets/maps/map-engine.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { type FoundActivity, maxMapZoom } from '../../contract/activity-queries.ts';
import type { Narrowing } from '../list/narrowing.ts';
import styles from './map.module.css';
import { MapCards, type MapGroup } from './map-cards.tsx';
import { positionOf, viewOfGroup } from './map-views.ts';
import { idOfGroup, marksOf } from './marks-of.ts';
import { Nearest } from './nearest.tsx';
import { useGroups } from './use-groups.ts';
import { useMapView } from './use-map-view.ts';

interface Props {
  readonly narrowing: Narrowing;
  readonly current: string | undefined;
}

/** Zoom that shows a single activity with the streets around it. */
const nearZoom = 13;

/**
 * A map of the activities, gathered in groups, which opens on the member with the radius of the list. A press
 * on a pin shows its activity; one on a group comes closer to all of it, or shows it where it is in one place.
 */
export function ActivityMapView({ narrowing, current }: Props) {
  const { page } = useServices();
  const { own } = useOwn();
  const home = own?.location && positionOf(own.location.geometry);
  const { kilometres } = narrowing;
  const { view, setView, here, locate, isLocating, isNotLocated } = useMapView(home, kilometres);
  const [box, setBox] = useState<MapBox>();
  const [chosen, choose] = useState<MapGroup>();
  const { groups, isEmpty, isMissing } = useGroups(box, narrowing);
  const pick = (id: string) => {
    const group = groups.find((one) => idOfGroup(one) === id);
    if (!group) return;
    const whole = viewOfGroup(group);
    if (group.ids && !whole) return choose({ ids: group.ids, count: group.count });
    choose(undefined);
    setView(whole ?? { centre: positionOf(group), zoom: maxMapZoom });
  };
  const showNearest = ({ id, location }: FoundActivity) => {
    if (location?.geometry) setView({ centre: positionOf(location.geometry), zoom: nearZoom });
    choose({ ids: [id], count: 1 });
  };
  const me: Mark[] = here ? [{ id: 'me', kind: 'me', name: m.activities_you(), position: here }] : [];
  return (
    <div className={styles['map']}>
      <MapCanvas
        label={m.activities_map()}
        language={page.language}
        tiles={page.tiles}
        words={{
          loading: m.activities_map_loading(),
          failed: m.activities_map_failed(),
          retry: m.activities_try_again(),
          zoomIn: m.activities_zoom_in(),
          zoomOut: m.activities_zoom_out(),
          metres: m.activities_metres(),
          kilometres: m.activities_kilometres(),
          me: m.activities_you(),
        }}
        view={view}
        marks={[...marksOf(groups, { pin: styles['pin'] ?? '', group: styles['group'] ?? '' }), ...me]}
        onPick={pick}
        onMoved={setBox}
        ring={here && kilometres !== null ? { around: here, radius: kilometres * 1000 } : undefined}
      >
        <IconButton
          tone="fill"
          glyph={crosshair}
          label={m.activities_locate()}
          aria-busy={isLocating}
          onClick={locate}
        />
      </MapCanvas>
      <p role="status" className={styles['said']}>
        {isMissing ? m.activities_not_loaded() : isNotLocated ? m.activities_not_located() : ''}
      </p>
      {isEmpty && !chosen && (
        <Nearest hasPlace={home !== undefined} {...{ narrowing }} onFound={showNearest} />
      )}
      {chosen && <MapCards {...chosen} current={current} onClose={() => choose(undefined)} />}
    </div>
  );
}
