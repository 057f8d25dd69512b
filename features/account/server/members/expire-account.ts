import { day } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import { expireBrakes } from '../brake.ts';
import { refreshLifetime } from '../sessions/tokens.ts';
import { expireSignIns } from '../sign-in/expire-sign-ins.ts';
import { deleteChallenges } from '../store/challenges.ts';
import { expireDevices } from '../store/devices.ts';

/** Deletes expired rows. */
export async function expireAccount(deps: Deps): Promise<void> {
  const { database, now } = deps;
  await expireBrakes(database.db, now());
  // Challenges stay for a day after they expire, because the daily limits count them.
  await deleteChallenges(database.db, now() - day);
  await expireSignIns(deps);
  await expireDevices(database.db, now() - refreshLifetime);
}
