import { readTowns, type Town } from './read-towns.ts';
import { readWorld, type World } from './read-world.ts';

// Data of Natural Earth (public domain) and GeoNames (CC BY 4.0). The app serves it itself, so that no third
// party receives the request and the map works offline.
const address = new URL('./world.txt', import.meta.url).href;
const townsAddress = new URL('./towns.txt', import.meta.url).href;

/** Credit to show on every map drawn from this data: the licence of the town data requires it. */
export const groundCredit = 'Natural Earth · GeoNames';

export interface BaseMap extends World {
  readonly towns: readonly Town[];
}

let loading: Promise<BaseMap> | undefined;

/**
 * Fetches shores, borders and towns of the world once. A failure is not cached, so that a caller can retry.
 */
export function loadBaseMap(): Promise<BaseMap> {
  loading ??= fetchBaseMap().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchBaseMap(): Promise<BaseMap> {
  const [world, towns] = await Promise.all([address, townsAddress].map(fetchText));
  return { ...readWorld(world ?? ''), towns: readTowns(towns ?? '') };
}

async function fetchText(from: string): Promise<string> {
  const response = await fetch(from);
  if (!response.ok) throw new Error(`The base map was answered with ${response.status}.`);
  return response.text();
}
