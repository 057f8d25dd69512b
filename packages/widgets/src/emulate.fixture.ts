import { cdp } from 'vitest/browser';

interface Session {
  send(method: string, params: object): Promise<void>;
}

// The type of the session depends on the provider; with Chromium it is this one.
const session = () => cdp() as unknown as Session;

/** Emulates a media feature that the system asks of a page: reduced motion or forced colours. */
export async function prefer(feature: 'forced-colors' | 'prefers-reduced-motion'): Promise<void> {
  const value = feature === 'forced-colors' ? 'active' : 'reduce';
  await session().send('Emulation.setEmulatedMedia', { features: [{ name: feature, value }] });
}

export async function preferNothing(): Promise<void> {
  await session().send('Emulation.setEmulatedMedia', { media: '', features: [] });
}

/**
 * Moves the mouse into the corner: left where the last test had it, it would hover the next test's widgets.
 */
export async function parkMouse(): Promise<void> {
  await session().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
}

/** Holds requests to matching addresses until `letRequestsGo`, or lets the browser itself refuse them. */
export async function holdRequests(urlPattern: string, how: 'held' | 'refused' = 'held'): Promise<void> {
  if (how === 'held') return session().send('Fetch.enable', { patterns: [{ urlPattern }] });
  await session().send('Network.enable', {});
  await session().send('Network.setBlockedURLs', { urls: [urlPattern] });
}

export async function letRequestsGo(): Promise<void> {
  await session().send('Fetch.disable', {});
  await session().send('Network.setBlockedURLs', { urls: [] });
}
