import type { LocalStore } from '../data/local-store.ts';
import { aDevice, type Device } from './device.fixture.ts';
import { SmallServer } from './small-server.fixture.ts';

export type Opener = () => Promise<LocalStore>;

/** Creates a small test server, and a device connected to it. */
export async function online(open: Opener): Promise<Device & { readonly server: SmallServer }> {
  const server = new SmallServer();
  return { server, ...aDevice(server, await open()) };
}
