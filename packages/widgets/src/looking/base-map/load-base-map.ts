import { readWorld, type World } from './read-world.ts';

// Natural Earth (public domain), kept beside the app: no foreign host is asked, and it is there without a network.
const address = new URL('./world.txt', import.meta.url).href;

let loading: Promise<World> | undefined;

/** The shores and borders of the world, fetched once; a failure is forgotten, so that one can try again. */
export function loadBaseMap(): Promise<World> {
  loading ??= fetchWorld().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchWorld(): Promise<World> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The base map was answered with ${response.status}.`);
  return readWorld(await response.text());
}
