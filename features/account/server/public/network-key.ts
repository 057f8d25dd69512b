import type { Deps } from '@mitto/server-kit/module/deps';
import { networkOf } from '../store/brake.ts';

/** Keyed hash of the network of an address, under which a limit counts it without storing the address. */
export function networkKey({ secrets }: Pick<Deps, 'secrets'>, what: string, ip: string): Buffer {
  return secrets.mac('brake', `${what} ${networkOf(ip)}`);
}
