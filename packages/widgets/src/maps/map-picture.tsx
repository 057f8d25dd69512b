import { useEffect, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { drawGround, type Ground } from './base-map/draw-ground.ts';
import ground from './base-map/ground.module.css';
import { loadBaseMap } from './base-map/load-base-map.ts';
import { isOnEarth, type Position } from './base-map/projection.ts';
import { mapPinFill, mapTrifoldDuotone } from './glyphs.ts';
import styles from './map-picture.module.css';

interface MapPictureProps {
  readonly position: Position;
  /** For example "Map of Bangkok". */
  readonly label: string;
  /** Size of the picture: 500 by 350 pixels (`wide`), or 300 by 100 (`strip`). */
  readonly form?: 'wide' | 'strip';
  readonly zoom?: number;
  /** `area`: a circle, for a position that is known about. */
  readonly mark?: 'pin' | 'area';
  /** Language of country and town names. */
  readonly language: string;
  readonly words: {
    /** For example "There was an error loading map, please try again later". */
    readonly failed: string;
    readonly retry: string;
    /** Text for coordinates that are out of range. */
    readonly nowhere: string;
  };
}

const sizes = { wide: { width: 500, height: 350 }, strip: { width: 300, height: 100 } };

/**
 * A map that cannot be moved, drawn from the app's own data: shores, borders, towns and a pin. No map service
 * receives the position.
 */
export function MapPicture({
  position,
  label,
  form = 'wide',
  zoom = 5,
  mark = 'pin',
  language,
  words,
}: MapPictureProps) {
  const { width, height } = sizes[form];
  const isSomewhere = isOnEarth(position);
  const { state, again } = useBaseMap(isSomewhere);
  const drawn: Ground | undefined =
    state.is === 'there'
      ? drawGround(state.world, { centre: position, zoom, width, height, language })
      : undefined;
  if (!isSomewhere)
    return (
      <p className={styles['nowhere']} data-form={form}>
        <Icon glyph={mapTrifoldDuotone} size={32} />
        {words.nowhere}
      </p>
    );
  return (
    <div className={classNames(ground['ground'], styles['frame'])} data-form={form}>
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={height}
        className={styles['picture']}
        data-is={state.is}
      >
        <rect className={styles['water']} width={width} height={height} />
        {drawn !== undefined && (
          <g>
            <path className={styles['land']} d={drawn.land} />
            <path className={styles['border']} d={drawn.borders} />
            {form === 'wide' &&
              drawn.towns.map(({ name, x, y }) => (
                <g key={name} className={styles['town']}>
                  <circle cx={x} cy={y} r={3} />
                  <text x={x} y={y + 16}>
                    {name}
                  </text>
                </g>
              ))}
            {form === 'wide' &&
              drawn.names.map(({ name, x, y }) => (
                <text key={name} className={styles['name']} x={x} y={y}>
                  {name}
                </text>
              ))}
          </g>
        )}
      </svg>
      {mark === 'area' ? (
        <span className={styles['area']} />
      ) : (
        <span className={styles['pin']}>
          <Icon glyph={mapPinFill} size={form === 'wide' ? 40 : 32} />
        </span>
      )}
      {state.is === 'failed' && (
        <div role="alert" className={styles['failed']}>
          <p>{words.failed}</p>
          <Button size="slim" tone="line" onClick={again}>
            {words.retry}
          </Button>
        </div>
      )}
    </div>
  );
}

type BaseMapState =
  | { readonly is: 'coming' | 'failed' }
  | { readonly is: 'there'; readonly world: Awaited<ReturnType<typeof loadBaseMap>> };

function useBaseMap(isWanted: boolean): { readonly state: BaseMapState; readonly again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<BaseMapState>({ is: 'coming' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    loadBaseMap().then(
      (world) => isCurrent && setState({ is: 'there', world }),
      () => isCurrent && setState({ is: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, attempt]);
  const again = () => {
    setState({ is: 'coming' });
    setAttempt(attempt + 1);
  };
  return { state, again };
}
