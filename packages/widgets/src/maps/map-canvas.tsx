import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { Cover } from '../feedback/cover.tsx';
import { minus, plus } from '../glyphs.ts';
import ground from './base-map/ground.module.css';
import { groundCredit } from './base-map/load-base-map.ts';
import type { Position } from './base-map/projection.ts';
import styles from './map-canvas.module.css';
import type { MapBox, MapView, Mark } from './map-engine.ts';
import type { MapCanvasWords } from './map-words.ts';
import type { MapTiles } from './place.ts';
import { useMapEngine } from './use-map-engine.ts';

interface MapCanvasProps {
  /** Accessible name: the subject of the map. */
  readonly label: string;
  readonly language: string;
  readonly words: MapCanvasWords;
  readonly view: MapView;
  readonly marks: readonly Mark[];
  readonly onPick?: (id: string) => void;
  /** Receives what the map shows, when it is there and after each move. */
  readonly onMoved?: (box: MapBox) => void;
  /** A circle with its radius in metres. */
  readonly ring?: { readonly around: Position; readonly radius: number } | undefined;
  readonly tiles?: MapTiles | undefined;
  /** Further buttons in the corner of the map. */
  readonly children?: ReactNode;
}

/** A map that can be moved by finger, by wheel and, once it has the focus, by keys (arrows, + and -). */
export function MapCanvas({ label, language, words, view, marks, ring, tiles, ...rest }: MapCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const { is, engine, again } = useMapEngine({
    ...{ host, view, language, tiles, words },
    title: label,
    classes: { place: styles['place'], chosen: styles['chosen'], me: styles['me'] },
    onPick: rest.onPick,
    onMoved: rest.onMoved,
  });
  useEffect(() => engine?.show(view), [engine, view]);
  useEffect(() => engine?.mark(marks), [engine, marks]);
  const { around, radius = 0 } = ring ?? {};
  useEffect(() => engine?.ring(around, radius), [engine, around, radius]);

  return (
    <div className={classNames(ground['ground'], styles['frame'])} data-is={is}>
      <div ref={host} className={styles['host']} inert={is === 'failed'} />
      <Cover is={is} words={words} onRetry={again} />
      {is !== 'failed' && (
        <div className={styles['corner']}>
          {rest.children}
          <IconButton tone="fill" glyph={plus} label={words.zoomIn} onClick={() => engine?.zoomBy(1)} />
          <IconButton tone="fill" glyph={minus} label={words.zoomOut} onClick={() => engine?.zoomBy(-1)} />
        </div>
      )}
      {is === 'there' && <small className={styles['credit']}>{tiles?.credit ?? groundCredit}</small>}
    </div>
  );
}
