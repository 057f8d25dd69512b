import { readTowns, type Town } from './read-towns.ts';
import { readWorld, type World } from './read-world.ts';

// Natural Earth (public domain) and GeoNames (CC BY 4.0), kept beside the app: no foreign host is asked, and it is there
// without a network.
const address = new URL('./world.txt', import.meta.url).href;
const townsAddress = new URL('./towns.txt', import.meta.url).href;

/** Who is to be named on a map that is drawn from them: the licence of the towns asks for it. */
export const groundCredit = 'Natural Earth · GeoNames';

export interface BaseMap extends World {
  readonly towns: readonly Town[];
}

let loading: Promise<BaseMap> | undefined;

/** The shores, borders and towns of the world, fetched once; a failure is forgotten, so that one can try again. */
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
