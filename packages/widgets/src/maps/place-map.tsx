import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { TabList } from '../inputs/tabs.tsx';
import type { Position } from './base-map/projection.ts';
import { crosshair } from './glyphs.ts';
import { MapCanvas } from './map-canvas.tsx';
import type { MapView, Mark } from './map-engine.ts';
import type { MyPositionWords, PlaceMapWords } from './map-words.ts';
import { NearbyPlaces } from './nearby-places.tsx';
import type { AskNearby, AskPlaces, MapTiles, Place } from './place.ts';
import styles from './place-map.module.css';
import { PlaceSearch } from './place-search.tsx';
import { type MyPosition, useMyPosition } from './use-my-position.ts';

/** Width in pixels from which map and places are side by side. */
const wide = 640;

function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const sizes = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? 0) >= wide));
    sizes.observe(element.current);
    return () => sizes.disconnect();
  }, [element]);
  return isWide;
}

interface PlaceMapProps {
  readonly language: string;
  readonly words: PlaceMapWords;
  /** Centre of the map when it opens. */
  readonly centre: Position;
  /** Name of the place at `centre`. A marker with this name is shown until another place is chosen. */
  readonly centreName?: string;
  readonly search: AskPlaces;
  readonly nearby: AskNearby;
  readonly onPick: (place: Place) => void;
  /** Called with the device's position, once the member has asked for it. */
  readonly onMine?: (position: Position) => void;
  readonly tiles?: MapTiles | undefined;
}

const zooms = { usual: 13, close: 17 };
/** Zooms of a map without tiles: closer up, the base map has next to nothing to show. */
const groundZooms = { usual: 5, close: 9 };
/** Search radius of nearby places on this map, in metres. `NearbyPlaces` has a larger default. */
const radius = 500;

/** A map with a search and nearby places; on narrow screens map and places are two tabs. */
export function PlaceMap({
  language,
  words,
  centre,
  search,
  nearby,
  onPick,
  onMine,
  ...rest
}: PlaceMapProps) {
  const { tiles } = rest;
  const id = useId();
  const options = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(options);
  const [tab, setTab] = useState('map');
  const map = usePlaces(centre, tiles === undefined ? groundZooms : zooms, onPick);
  const mine = useMyPosition((position) => {
    map.goTo(position);
    onMine?.(position);
  });
  const isShown = (name: string) => isWide || tab === name;
  const panel = (name: string) => ({
    id: `${id}-${name}-panel`,
    hidden: !isShown(name),
    ...(isWide ? {} : { role: 'tabpanel', 'aria-labelledby': `${id}-${name}` }),
  });
  return (
    <div ref={options} className={styles['content']} data-wide={isWide}>
      <PlaceSearch search={search} words={words.search} onPick={map.pick} />
      <p role="status" className={styles['said']}>
        {map.hasNoPosition ? words.noPosition : trouble(mine.state, words.mine)}
      </p>
      {!isWide && (
        <TabList
          id={id}
          label={words.map}
          tabs={[
            { value: 'map', label: words.map },
            { value: 'places', label: words.places },
          ]}
          value={tab}
          onValue={setTab}
          panelOf={(name) => `${id}-${name}-panel`}
        />
      )}
      <div className={styles['panels']}>
        <div {...panel('map')} className={styles['map']}>
          <MapCanvas
            {...{ language, tiles }}
            label={words.map}
            words={words.canvas}
            view={map.view}
            marks={[
              ...marksOf(map, mine.state, words.canvas.me),
              ...startOf(map, mine.state, { centre, ...rest }),
            ]}
            ring={map.ring}
            onPick={(place) => map.pickById(place)}
          >
            <IconButton
              tone="fill"
              glyph={crosshair}
              label={mine.state.is === 'asked' ? words.mine.finding : words.mine.find}
              aria-busy={mine.state.is === 'asked'}
              onClick={mine.ask}
            />
          </MapCanvas>
        </div>
        <div {...panel('places')} className={styles['places']}>
          <NearbyPlaces
            near={map.near}
            {...{ radius, nearby }}
            words={words.nearby}
            chosen={map.chosen}
            onPick={(place) => {
              map.pick(place);
              setTab('map');
            }}
            onFound={map.list}
          />
        </div>
      </div>
    </div>
  );
}

function usePlaces(centre: Position, { usual, close }: typeof zooms, onPick: (place: Place) => void) {
  const [view, setView] = useState<MapView>({ centre, zoom: usual });
  const [near, setNear] = useState(centre);
  const [chosen, setChosen] = useState<Place>();
  const [listed, setListed] = useState<readonly Place[]>([]);
  const pick = (place: Place) => {
    setChosen(place);
    onPick(place);
    if (place.position !== undefined) setView({ centre: place.position, zoom: close });
    // A place found by the search becomes the new centre of the nearby list; a place picked from that list
    // does not.
    if (place.position !== undefined && !listed.includes(place)) setNear(place.position);
  };
  return {
    view,
    near,
    chosen,
    listed,
    list: setListed,
    pick,
    pickById: (id: string) => {
      const place = listed.find((one) => one.id === id);
      if (place !== undefined) pick(place);
    },
    goTo: (position: Position) => {
      setNear(position);
      setChosen(undefined);
      setView({ centre: position, zoom: Math.max(usual, groundZooms.close) });
    },
    ring: listed.length === 0 ? undefined : { around: near, radius },
    hasNoPosition: chosen !== undefined && chosen.position === undefined,
  };
}

function marksOf(
  { listed, chosen }: Pick<ReturnType<typeof usePlaces>, 'listed' | 'chosen'>,
  mine: MyPosition,
  myName: string,
): readonly Mark[] {
  const others = listed.filter(({ id }) => id !== chosen?.id);
  const places = [...others.map((place) => ({ place, kind: 'place' as const }))];
  const all = chosen === undefined ? places : [...places, { place: chosen, kind: 'chosen' as const }];
  const marks = all.flatMap(({ place: { id, name, position }, kind }): Mark[] =>
    position === undefined ? [] : [{ id, name, position, kind }],
  );
  return mine.is === 'there'
    ? [...marks, { id: 'me', name: myName, position: mine.position, kind: 'me' }]
    : marks;
}

/** Returns the marker at `centre`; none once a place is chosen or the user's own position is found. */
function startOf(
  { chosen }: Pick<ReturnType<typeof usePlaces>, 'chosen'>,
  mine: MyPosition,
  { centre, centreName }: Pick<PlaceMapProps, 'centre' | 'centreName'>,
): readonly Mark[] {
  if (centreName === undefined || chosen !== undefined || mine.is === 'there') return [];
  return [{ id: 'start', name: centreName, position: centre, kind: 'chosen' }];
}

function trouble({ is }: MyPosition, words: MyPositionWords): string {
  return is === 'refused' || is === 'late' || is === 'unknown' ? words[is] : '';
}
