import { AppError } from '@mitto/kit/app-error';
import type { CallEntry, Reach } from '@mitto/kit/define-api';
import { secondsUntil } from '@mitto/kit/time';
import type { Me } from '../module/me.ts';

const depth: Readonly<Record<Reach, number>> = { active: 0, paused: 1, suspended: 2 };

/** Returns the refusal if this signed-in member may not make the call, otherwise undefined. */
export function checkStanding(entry: CallEntry, me: Me, now: number): AppError | undefined {
  // Roles are checked first. A member without the role gets no information about the other conditions.
  if (entry.roles && !entry.roles.some((role) => me.roles.includes(role))) return new AppError('forbidden');
  if (me.mustReset && !entry.beforeReset) return new AppError('reset-first');
  if (me.standing !== 'active' && depth[me.standing] > depth[entry.reach ?? 'active']) {
    return me.standing === 'suspended' && me.suspendedUntil !== undefined
      ? new AppError('suspended', { countDown: secondsUntil(me.suspendedUntil, now) })
      : new AppError(me.standing);
  }
  return undefined;
}
