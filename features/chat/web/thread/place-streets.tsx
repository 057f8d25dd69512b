import { useServices } from '@mitto/web-kit/feature/services';
import type { Position } from '@mitto/widgets/maps/base-map/projection.ts';
import { MapCanvas } from '@mitto/widgets/maps/map-canvas';
import type { MapView, Mark } from '@mitto/widgets/maps/map-engine.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { areaRadius } from '../../contract/about-here.ts';

interface Props {
  readonly position: Position;
  readonly called: string;
  /** True if the place is somewhere around the position. */
  readonly isAbout: boolean;
}

/** Zoom at which streets have names. */
const closeZoom = 17;
/** Zoom at which the whole area is on the map. */
const areaZoom = 13;

/** The streets around a place, on a map that can be moved. For pages with a tile server. */
export function PlaceStreets({ position, called, isAbout }: Props) {
  const { page } = useServices();
  const [view] = useState<MapView>({ centre: position, zoom: isAbout ? areaZoom : closeZoom });
  const [marks] = useState<readonly Mark[]>(
    isAbout ? [] : [{ id: 'place', name: called, position, kind: 'chosen' }],
  );
  return (
    <MapCanvas
      {...{ view, marks }}
      ring={isAbout ? { around: position, radius: areaRadius } : undefined}
      label={m.chat_map_of({ place: called })}
      language={page.language}
      tiles={page.tiles}
      words={{
        loading: m.chat_map_loading(),
        failed: m.chat_map_failed(),
        retry: m.chat_try_again(),
        zoomIn: m.chat_map_zoom_in(),
        zoomOut: m.chat_map_zoom_out(),
        metres: m.chat_map_metres(),
        kilometres: m.chat_map_kilometres(),
        me: m.chat_location(),
      }}
    />
  );
}
