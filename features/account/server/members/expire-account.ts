import { day } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import { expireBrakes } from '../brake.ts';
import { refreshLifetime } from '../sessions/tokens.ts';
import { expireSignIns } from '../sign-in/expire-sign-ins.ts';
import { deleteChallenges } from '../store/challenges.ts';
import { expireDevices } from '../store/devices.ts';

/** Deletes expired brakes, codes, sign-ins and devices. */
export async function expireAccount(deps: Deps): Promise<void> {
  const { database, now } = deps;
  await expireBrakes(database.db, now());
  // Codes are deleted a day after they were sent, because the daily limits count them until then.
  await deleteChallenges(database.db, now() - day);
  await expireSignIns(deps);
  await expireDevices(database.db, now() - refreshLifetime);
}
