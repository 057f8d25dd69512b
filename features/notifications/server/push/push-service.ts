import { second } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import { createPushSender, type PushSender } from '@mitto/server-kit/push/push-sender';
import { createVapid } from '@mitto/server-kit/push/vapid';
import { serverKeys } from './server-keys.ts';

/** Sends pushes with the keys of this server, which are read when they are first needed. */
export interface PushService extends Pick<PushSender, 'send'> {
  publicKey(): Promise<string>;
}

interface Open {
  readonly publicKey: string;
  readonly sender: PushSender;
}

/** Pause after a push service has not answered, so that it does not hold up the others. */
const awayPause = 10 * second;
/** Members choose the push services, so their number has no limit but this one. */
const maxPauses = 1000;

export function createPushService(
  deps: Pick<Deps, 'database' | 'secrets' | 'now' | 'settings'>,
): PushService {
  const { now, settings } = deps;
  const pauses = new Map<string, number>();
  let opening: Promise<Open> | undefined;
  const opened = async (): Promise<Open> => {
    opening ??= open();
    try {
      return await opening;
    } catch (error) {
      // The database was away. Forget the failure, so that the next caller tries again.
      opening = undefined;
      throw error;
    }
  };
  const open = async (): Promise<Open> => {
    const keys = await serverKeys(deps);
    const { subject, privateHosts = [] } = settings.push ?? { subject: 'mailto:operator@mitto.example' };
    const vapid = createVapid({ keys, subject, now });
    return { publicKey: keys.publicKey, sender: createPushSender({ vapid, now, privateHosts }) };
  };
  return {
    publicKey: async () => (await opened()).publicKey,
    async send(target, push) {
      const { sender } = await opened();
      const { origin } = new URL(target.endpoint);
      if ((pauses.get(origin) ?? 0) > now()) return { kind: 'later', status: 0 };
      const outcome = await sender.send(target, push);
      if (outcome.kind !== 'later') return outcome;
      const pause = outcome.retryAfterMs ?? (outcome.status === 0 ? awayPause : 0);
      if (pauses.size >= maxPauses) pauses.clear();
      pauses.set(origin, now() + pause);
      return outcome;
    },
  };
}
