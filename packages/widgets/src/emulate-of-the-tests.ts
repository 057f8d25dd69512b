import { cdp } from 'vitest/browser';

interface Session {
  send(method: string, params: object): Promise<void>;
  on(event: string, listener: (event: { readonly requestId: string }) => void): void;
  off(event: string, listener: (event: { readonly requestId: string }) => void): void;
}

// The type of the session depends on the provider; with Chromium it is this one.
const session = () => cdp() as unknown as Session;

/** What the system asks of a page: fewer movements, its own few colours. */
export async function prefer(feature: 'forced-colors' | 'prefers-reduced-motion'): Promise<void> {
  const value = feature === 'forced-colors' ? 'active' : 'reduce';
  await session().send('Emulation.setEmulatedMedia', { features: [{ name: feature, value }] });
}

export async function preferNothing(): Promise<void> {
  await session().send('Emulation.setEmulatedMedia', { media: '', features: [] });
}

/** Into the corner: wherever the last test left it, it would hover what the next one draws there. */
export async function parkMouse(): Promise<void> {
  await session().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
}

let refusing: ((event: { readonly requestId: string }) => void) | undefined;

/** What is asked for at such an address has no answer until they are let go, or is refused. */
export async function holdRequests(urlPattern: string, how: 'held' | 'refused' = 'held'): Promise<void> {
  if (how === 'refused') {
    refusing = ({ requestId }) =>
      void session().send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' });
    session().on('Fetch.requestPaused', refusing);
  }
  await session().send('Fetch.enable', { patterns: [{ urlPattern }] });
}

export async function letRequestsGo(): Promise<void> {
  if (refusing !== undefined) session().off('Fetch.requestPaused', refusing);
  refusing = undefined;
  await session().send('Fetch.disable', {});
}
