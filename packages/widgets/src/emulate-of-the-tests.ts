import { cdp } from 'vitest/browser';

// The type of the session depends on the provider; with Chromium it has `send`.
const session = () => cdp() as unknown as { send(method: string, params: object): Promise<void> };

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
