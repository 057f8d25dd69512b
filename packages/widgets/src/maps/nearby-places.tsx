import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Spinner } from '../buttons/spinner.tsx';
import { globe, mapPin } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import type { Position } from './base-map/projection.ts';
import { bank, firstAidKit, forkKnife, graduationCap, storefront, tree } from './glyphs.ts';
import type { NearbyWords } from './map-words.ts';
import styles from './nearby-places.module.css';
import { type AskNearby, type Place, type PlaceKind, placeKinds } from './place.ts';
import { type Nearby, useNearby } from './use-nearby.ts';

interface NearbyPlacesProps {
  readonly near: Position;
  /** Search radius in metres. */
  readonly radius?: number;
  readonly nearby: AskNearby;
  readonly words: NearbyWords;
  readonly chosen?: Place | undefined;
  readonly onPick: (place: Place) => void;
  /** Called with the listed places each time they change. */
  readonly onFound?: (places: readonly Place[]) => void;
}

const usualRadius = 1500;
const glyphs = {
  store: storefront,
  hospital: firstAidKit,
  bank,
  park: tree,
  school: graduationCap,
  restaurant: forkKnife,
};
/** States whose sentence is visible; that of the others is for screen readers. */
const said: ReadonlySet<Nearby['is']> = new Set(['unasked', 'none', 'unprovided']);

/** Places of six kinds around a position; scrolling to the end of the list loads the next page. */
export function NearbyPlaces(props: NearbyPlacesProps) {
  const { near, radius = usualRadius, nearby: ask, words, chosen, onPick, onFound } = props;
  const name = useId();
  const [kind, setKind] = useState<PlaceKind>();
  const { nearby, more, again } = useNearby({ kind, near, radius, ask });
  useTold(nearby.places, onFound);
  return (
    <section aria-label={words.title} className={styles['nearby']}>
      <div role="radiogroup" aria-label={words.title} className={styles['kinds']}>
        {placeKinds.map((one) => (
          <label key={one} className={styles['kind']}>
            <input
              type="radio"
              className={styles['input']}
              {...{ name, value: one }}
              checked={one === kind}
              onChange={() => setKind(one)}
            />
            <Icon glyph={glyphs[one]} size={20} />
            {words.kinds[one]}
          </label>
        ))}
      </div>
      <p role="status" className={said.has(nearby.is) ? styles['said'] : 'visually-hidden'}>
        {sentence(nearby, words)}
      </p>
      <Results {...{ nearby, words, chosen, onPick, more, again }} />
    </section>
  );
}

interface ResultsProps {
  readonly nearby: Nearby;
  readonly words: NearbyWords;
  readonly chosen: Place | undefined;
  readonly onPick: (place: Place) => void;
  readonly more: () => void;
  readonly again: () => void;
}

function Results({ nearby, words, chosen, onPick, more, again }: ResultsProps) {
  const end = useSeenEnd(nearby.is === 'found' && nearby.hasMore, more);
  return (
    <div className={styles['results']}>
      {nearby.places.length > 0 && (
        <ul aria-label={words.title} className={styles['list']}>
          {nearby.places.map((place) => (
            <li key={place.id} className={styles['row']}>
              <button
                type="button"
                aria-current={place.id === chosen?.id}
                className={styles['place']}
                onClick={() => onPick(place)}
              >
                <Icon glyph={place.icon === undefined ? mapPin : glyphs[place.icon]} size={20} />
                <bdi>{place.name}</bdi>
                {place.address !== undefined && <small>{place.address}</small>}
              </button>
              {place.website !== undefined && (
                <a
                  href={place.website}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={words.website(place.name)}
                  className={styles['website']}
                >
                  <Icon glyph={globe} size={22} />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {nearby.is === 'searching' && (
        <div className={styles['searching']}>
          <Spinner size={24} />
        </div>
      )}
      {nearby.is === 'failed' && (
        <div role="alert" className={styles['failed']}>
          <p>{words.failed}</p>
          <Button size="slim" onClick={again}>
            {words.retry}
          </Button>
        </div>
      )}
      <div ref={end} className={styles['end']} />
    </div>
  );
}

function sentence({ is, places }: Nearby, words: NearbyWords): string {
  if (is === 'unasked') return words.choose;
  if (is === 'searching') return words.searching;
  if (is === 'none' || is === 'unprovided') return words[is];
  return is === 'found' ? words.found(places.length) : '';
}

function useTold(places: readonly Place[], onFound: ((places: readonly Place[]) => void) | undefined): void {
  const tell = useEffectEvent(() => onFound?.(places));
  const told = places.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: called only when the listed ids change
  useEffect(() => tell(), [told]);
}

/** Calls `onSeen` each time the end of the list scrolls into view, while `isWatched` is true. */
function useSeenEnd(isWatched: boolean, onSeen: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isWatched || end.current === null) return undefined;
    const watch = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && seen());
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [isWatched]);
  return end;
}
