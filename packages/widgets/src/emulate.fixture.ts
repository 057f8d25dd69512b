import { cdp } from 'vitest/browser';

interface Session {
  send(method: string, params: object): Promise<void>;
}

// The type of the session depends on the browser provider; with Chromium it is `Session`.
const session = () => cdp() as unknown as Session;

/** Emulates a system setting that a page sees as a media feature: reduced motion or forced colours. */
export async function prefer(feature: 'forced-colors' | 'prefers-reduced-motion'): Promise<void> {
  const value = feature === 'forced-colors' ? 'active' : 'reduce';
  await session().send('Emulation.setEmulatedMedia', { features: [{ name: feature, value }] });
}

export async function preferNothing(): Promise<void> {
  await session().send('Emulation.setEmulatedMedia', { media: '', features: [] });
}

/** Moves the mouse into the corner, so that it does not hover over widgets of the next test. */
export async function parkMouse(): Promise<void> {
  await session().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
}

/**
 * Stops requests to matching addresses until `letRequestsGo`: `held` ones stay pending, `refused` ones fail
 * at once.
 */
export async function holdRequests(urlPattern: string, how: 'held' | 'refused' = 'held'): Promise<void> {
  if (how === 'held') return session().send('Fetch.enable', { patterns: [{ urlPattern }] });
  await session().send('Network.enable', {});
  await session().send('Network.setBlockedURLs', { urls: [urlPattern] });
}

export async function letRequestsGo(): Promise<void> {
  await session().send('Fetch.disable', {});
  await session().send('Network.setBlockedURLs', { urls: [] });
}
