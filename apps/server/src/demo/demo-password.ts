import { hashPassword } from '@mitto/account/server/password/password';

/** Password of all demo members. */
export const demoPassword = 'Mitto-demo-1';

let hash: Promise<string> | undefined;

/** Returns the hash, computed once in each process when needed, so that no job carries it. */
export function demoPasswordHash(): Promise<string> {
  hash ??= hashPassword(demoPassword);
  return hash;
}
