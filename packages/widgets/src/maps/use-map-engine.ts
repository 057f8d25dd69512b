import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { loadBaseMap } from './base-map/load-base-map.ts';
import type { MapBox, MapEngine, MapView, Mark } from './map-engine.ts';
import { lettersOf } from './map-letters.ts';
import type { MapColours } from './map-style.ts';
import type { MapCanvasWords } from './map-words.ts';
import type { MapTiles } from './place.ts';

interface EngineAsked {
  readonly host: RefObject<HTMLElement | null>;
  readonly view: MapView;
  readonly language: string;
  readonly title: string;
  readonly tiles: MapTiles | undefined;
  readonly words: MapCanvasWords;
  /** Class name of each kind of marker. */
  readonly classes: Readonly<Record<Mark['kind'], string | undefined>>;
  readonly onPick: ((id: string) => void) | undefined;
  readonly onMoved: ((box: MapBox) => void) | undefined;
}

interface EngineState {
  readonly is: 'coming' | 'there' | 'failed';
  readonly engine: MapEngine | undefined;
  readonly again: () => void;
}

const patience = 30_000;

/** Loads the map engine when the map scrolls into view, and removes it on unmount. */
export function useMapEngine(asked: EngineAsked): EngineState {
  const { host, view, language, title, tiles, words, classes, onPick, onMoved } = asked;
  const [engine, setEngine] = useState<MapEngine>();
  const [is, setIs] = useState<EngineState['is']>('coming');
  const [attempt, setAttempt] = useState(0);
  const picked = useEffectEvent((id: string) => onPick?.(id));
  const moved = useEffectEvent((box: MapBox) => onMoved?.(box));

  const start = useEffectEvent(async (element: HTMLElement, signal: AbortSignal) => {
    await seen(element, signal);
    const [{ startMap }, world] = await Promise.all([
      import('./map-engine.ts'),
      loadBaseMap(),
      lettersOf(language),
    ]);
    if (signal.aborted) return undefined;
    // Timeout: a map that has not loaded after 30 s counts as failed.
    const timer = setTimeout(() => setIs('failed'), patience);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const settle = (to: 'there' | 'failed') => {
      clearTimeout(timer);
      if (!signal.aborted) setIs(to);
    };
    return startMap({
      host: element,
      ...{ view, world, language, title, tiles },
      colours: coloursOf(element),
      units: words,
      classOf: ({ kind }: Mark) => classes[kind] ?? '',
      onPick: (id) => picked(id),
      onMoved: (box) => moved(box),
      onReady: () => settle('there'),
      onLost: () => settle('failed'),
    });
  });
  const tilesAddress = tiles?.address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them needs a new map
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const leaving = new AbortController();
    let started: MapEngine | undefined;
    const fail = () => !leaving.signal.aborted && setIs('failed');
    start(element, leaving.signal).then((made) => {
      started = made;
      if (leaving.signal.aborted) made?.remove();
      else setEngine(made);
    }, fail);
    return () => {
      leaving.abort();
      setEngine(undefined);
      setIs('coming');
      started?.remove();
    };
  }, [language, tilesAddress, attempt]);

  useThemeTurn(() => {
    if (host.current !== null && is === 'there') engine?.paint(coloursOf(host.current));
  });
  const again = () => setAttempt(attempt + 1);
  return { is, engine: is === 'there' ? engine : undefined, again };
}

/** Waits until the map scrolls into view, because the engine to load has half a megabyte. */
function seen(element: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((one) => one.isIntersecting)) return;
      watch.disconnect();
      done();
    });
    watch.observe(element);
    signal.addEventListener('abort', () => watch.disconnect());
  });
}

function coloursOf(host: HTMLElement): MapColours {
  const style = getComputedStyle(host);
  const of = (name: string) => style.getPropertyValue(`--map-${name}`).trim();
  return {
    water: of('water'),
    land: of('land'),
    shore: of('shore'),
    border: of('border'),
    name: of('name'),
    town: of('town'),
    halo: of('halo'),
    me: of('me'),
  };
}

/** Calls `onTurn` when the page changes between light and dark, for content that is painted by script. */
function useThemeTurn(onTurn: () => void): void {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    const chosen = new MutationObserver(() => turn());
    chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => turn();
    system.addEventListener('change', follow);
    return () => {
      chosen.disconnect();
      system.removeEventListener('change', follow);
    };
  }, []);
}
