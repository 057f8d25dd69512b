import { hashPassword } from '@mitto/account/server/password';

/** Everybody of the demo signs in with it. */
export const demoPassword = 'Mitto-demo-1';

let hash: Promise<string> | undefined;

/** Made once in each process, where it is needed: no job carries it. */
export function demoPasswordHash(): Promise<string> {
  hash ??= hashPassword(demoPassword);
  return hash;
}
