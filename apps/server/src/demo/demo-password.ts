import { hashPassword } from '@mitto/account/server/sign-in/password/password';
import type { Deps } from '@mitto/server-kit/module/deps';

/** Password of all demo members. */
export const demoPassword = 'Mitto-demo-1';

let hash: Promise<string> | undefined;

/**
 * Returns the hash of the demo password. Each process computes it once, on first use, so that no job needs to
 * contain it. In production demo accounts have no password: anybody could sign in with a published one.
 */
export async function demoPasswordHash({ settings }: Pick<Deps, 'settings'>): Promise<string | null> {
  if (settings.isProduction) return null;
  hash ??= hashPassword(demoPassword);
  return await hash;
}
