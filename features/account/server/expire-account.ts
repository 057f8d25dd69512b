import { day } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import { expireBrakes } from './brake.ts';
import { expireSignIns } from './sign-in/expire-sign-ins.ts';
import { deleteChallenges } from './store/challenges.ts';
import { expireDevices } from './store/devices.ts';
import { refreshLifetime } from './tokens.ts';

/** Removes what time has made worthless. */
export async function expireAccount(deps: Deps): Promise<void> {
  const { database, now } = deps;
  await expireBrakes(database.db, now());
  // Not after their quarter of an hour: the limits of a day are counted by them.
  await deleteChallenges(database.db, now() - day);
  await expireSignIns(deps);
  await expireDevices(database.db, now() - refreshLifetime);
}
