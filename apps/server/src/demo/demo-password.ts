import { hashPassword } from '@mitto/account/server/password/password';

/** Password of all demo members. */
export const demoPassword = 'Mitto-demo-1';

let hash: Promise<string> | undefined;

/**
 * Returns the hash of the demo password. Each process computes it once, on first use, so that no job needs to
 * contain it.
 */
export function demoPasswordHash(): Promise<string> {
  hash ??= hashPassword(demoPassword);
  return hash;
}
