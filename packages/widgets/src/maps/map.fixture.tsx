import '../tokens.css';
import '../base.css';
import { expect, vi } from 'vitest';
import { letRequestsGo, preferNothing } from '../emulate.fixture.ts';
import type { Position } from './base-map/projection.ts';
import type { MapTiles, NearbyQuestion, Place } from './place.ts';
import { PlaceMap } from './place-map.tsx';
import { placeMapWords as words } from './words.fixture.ts';

export async function leaveMaps(): Promise<void> {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await letRequestsGo();
  await preferNothing();
  document.documentElement.removeAttribute('style');
  delete document.documentElement.dataset['theme'];
}

export const bangkok = { latitude: 13.7563, longitude: 100.5018 };
export const parks: readonly Place[] = ['Lumphini', 'Benjakitti', 'Chatuchak'].map((name, at) => ({
  id: name,
  name: `${name} Park`,
  address: `${at + 1} Park Road`,
  position: { latitude: bangkok.latitude + at / 500, longitude: bangkok.longitude },
}));
export const drifting: Place = { id: 'boat', name: 'A boat', address: 'Somewhere' };

export const is = () => document.querySelector('[data-is]')?.getAttribute('data-is');
/** Timeout in ms: a map drawn without a graphics card is slow on a busy machine. */
export const slow = 60_000;
export const isThere = () => expect.poll(is, { timeout: 40_000 }).toBe('there');
export const scale = () =>
  document.querySelector('.maplibregl-ctrl-scale')?.textContent?.replaceAll('\u00a0', ' ');
export const marks = (kind: string) =>
  [...document.querySelectorAll(`[class*="${kind}"][aria-label]`)]
    .filter((mark) => mark.matches('.maplibregl-marker'))
    .map((mark) => mark.getAttribute('aria-label'));

interface MapTestPageProps {
  readonly width?: number;
  readonly picked?: Place[];
  readonly asked?: NearbyQuestion[];
  readonly pages?: number;
  readonly centreName?: string;
  readonly tiles?: MapTiles;
  readonly onMine?: (position: Position) => void;
}

export function MapTestPage({ width = 390, picked = [], asked = [], pages = 1, ...rest }: MapTestPageProps) {
  return (
    <div style={{ width, height: 700 }}>
      <PlaceMap
        language="en"
        words={words}
        centre={bangkok}
        {...rest}
        onPick={(place) => picked.push(place)}
        search={async (text) =>
          [...parks, drifting].filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
        }
        nearby={async (question) => {
          asked.push(question);
          return { places: parks, hasMore: question.page + 1 < pages };
        }}
      />
    </div>
  );
}
