import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import ground from './base-map/ground.module.css';
import { type Position, project } from './base-map/projection.ts';
import { mapPinFill } from './glyphs.ts';
import styles from './map-picture.module.css';
import type { MapTiles } from './place.ts';

interface StreetPictureProps {
  readonly position: Position;
  /** For example "Map of Nimman Brewery". */
  readonly label: string;
  /** Size of the picture: 500 by 350 pixels (`wide`), or 300 by 100 (`strip`). */
  readonly form?: 'wide' | 'strip';
  readonly tiles: MapTiles;
  readonly words: { readonly failed: string; readonly retry: string };
}

const sizes = { wide: { width: 500, height: 350 }, strip: { width: 300, height: 100 } };
const tileSize = 256;
/** Zoom of tiles on which streets have names. */
const streetZoom = 16;

/** The streets around a place, as a picture that cannot be moved. The tile server learns the place. */
export function StreetPicture({ position, label, form = 'wide', tiles, words }: StreetPictureProps) {
  const { width, height } = sizes[form];
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const again = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <div className={classNames(ground['ground'], styles['frame'])} data-form={form}>
      <svg role="img" aria-label={label} width={width} height={height} className={styles['picture']}>
        <rect className={styles['land']} width={width} height={height} />
        <g key={attempt} className={styles['tiles']}>
          {tilesAround(position, { width, height }, tiles).map(({ address, x, y }) => (
            <image
              key={address}
              href={address}
              x={x}
              y={y}
              width={tileSize}
              height={tileSize}
              onError={() => setFailed(true)}
            />
          ))}
        </g>
      </svg>
      <span className={styles['pin']}>
        <Icon glyph={mapPinFill} size={form === 'wide' ? 40 : 32} />
      </span>
      <small className={styles['credit']}>{tiles.credit}</small>
      {hasFailed && (
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

/** The tiles that cover a picture around a position, and where they lie on it. */
function tilesAround(
  { latitude, longitude }: Position,
  { width, height }: { readonly width: number; readonly height: number },
  { address, maxZoom = streetZoom }: MapTiles,
): { readonly address: string; readonly x: number; readonly y: number }[] {
  const zoom = Math.min(streetZoom, maxZoom);
  // A zoom of the projection has twice as many pixels as one of tiles.
  const [middleX, middleY] = project([longitude, latitude], zoom - 1);
  const [left, top] = [Math.round(middleX - width / 2), Math.round(middleY - height / 2)];
  const count = 2 ** zoom;
  const rows = between(top, height).filter((row) => row >= 0 && row < count);
  return rows.flatMap((row) =>
    between(left, width).map((column) => ({
      address: address
        .replace('{z}', String(zoom))
        .replace('{x}', String((column + count) % count))
        .replace('{y}', String(row)),
      x: column * tileSize - left,
      y: row * tileSize - top,
    })),
  );
}

/** Numbers of the tiles from a pixel on. */
function between(from: number, length: number): number[] {
  const first = Math.floor(from / tileSize);
  const last = Math.floor((from + length - 1) / tileSize);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
