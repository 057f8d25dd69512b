import type { Deps } from '@mitto/server-kit/module/deps';
import { expireExports } from './export/prepare-export.ts';
import { mailWindow } from './sign-in/codes/code-brakes.ts';
import { expireSignIns } from './sign-in/providers/expire-sign-ins.ts';
import { refreshLifetime, sessionLifetime } from './sign-in/sessions/tokens.ts';
import { expireBrakes } from './store/brake.ts';
import { deleteChallenges } from './store/challenges.ts';
import { expireDevices } from './store/devices.ts';
import { expireEmailReturns } from './store/email-returns.ts';
import { expireSecondSteps } from './store/second-steps.ts';

/** Deletes expired brakes, codes, sign-ins, devices, tickets, ways back and exports. */
export async function expireAccount(deps: Deps): Promise<void> {
  const { database, now } = deps;
  await expireBrakes(database.db, now());
  // The limits of a day count codes until then.
  await deleteChallenges(database.db, now() - mailWindow);
  await expireSignIns(deps);
  await expireDevices(database.db, {
    rotatedBefore: now() - refreshLifetime,
    signedInBefore: now() - sessionLifetime,
  });
  await expireSecondSteps(database.db, now());
  await expireEmailReturns(database.db, now());
  await expireExports(deps);
}
