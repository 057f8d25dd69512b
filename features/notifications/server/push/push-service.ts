import { minute, second } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import { createPushSender, type PushOutcome, type PushSender } from '@mitto/server-kit/push/push-sender';
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

/** Pause after a push service has not answered, doubled each time, so that it does not hold up the others. */
const awayPause = 10 * second;
const maxAwayPause = 10 * minute;
/** Max number of pushes on their way to one push service: half of the jobs that run at a time. */
const maxAtOnce = 32;
/** The same for one that has not answered yet, and for one that has not answered the last time. */
const maxUnproven = 4;
const maxAway = 1;
/** Members choose the push services, so their number has no limit but this one. */
const maxServices = 1000;

/** Experience with a push service. */
interface Experience {
  onTheirWay: number;
  isProven: boolean;
  /** Number of times in a row that it has not answered. */
  silences: number;
  /** Time before which it is not asked. */
  notBefore: number;
}

export function createPushService(
  deps: Pick<Deps, 'database' | 'secrets' | 'now' | 'settings'>,
): PushService {
  const { now, settings } = deps;
  const services = new Map<string, Experience>();
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
      const service = experienceWith(services, new URL(target.endpoint).origin);
      if (service.notBefore > now() || service.onTheirWay >= maxOf(service))
        return { kind: 'later', status: 0 };
      service.onTheirWay += 1;
      try {
        const outcome = await sender.send(target, push);
        learn(service, outcome, now());
        return outcome;
      } finally {
        service.onTheirWay -= 1;
      }
    },
  };
}

/** Experience with a push service, which is the newest of all from now on. */
function experienceWith(services: Map<string, Experience>, origin: string): Experience {
  const known = services.get(origin);
  services.delete(origin);
  const [oldest] = services.keys();
  if (services.size >= maxServices && oldest !== undefined) services.delete(oldest);
  const service = known ?? { onTheirWay: 0, isProven: false, silences: 0, notBefore: 0 };
  services.set(origin, service);
  return service;
}

function maxOf({ isProven, silences }: Experience): number {
  if (silences > 0) return maxAway;
  return isProven ? maxAtOnce : maxUnproven;
}

function learn(service: Experience, outcome: PushOutcome, at: number): void {
  if (outcome.kind === 'later' && outcome.status === 0) {
    // Several pushes may have waited for the same answer.
    if (service.notBefore > at) return;
    service.notBefore = at + Math.min(maxAwayPause, awayPause * 2 ** service.silences);
    service.silences += 1;
    return;
  }
  service.isProven = true;
  service.silences = 0;
  if (outcome.kind === 'later') service.notBefore = at + (outcome.retryAfterMs ?? 0);
}
