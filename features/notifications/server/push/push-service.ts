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
const maxAwayPause = 2 * minute;
/** Max number of answers until a push service that was silent gets more than one push at a time again. */
const maxDoubt = 16;
/** Members choose the push services, so their number has no limit but this one. */
const maxServices = 1000;

/** Experience with a push service. */
interface Experience {
  onTheirWay: number;
  /** Grows with each push that was not answered, and shrinks with each that was. */
  doubt: number;
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
      if (service.notBefore > now() || (service.doubt > 0 && service.onTheirWay > 0))
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
  const service = known ?? { onTheirWay: 0, doubt: 0, notBefore: 0 };
  services.set(origin, service);
  return service;
}

function learn(service: Experience, outcome: PushOutcome, at: number): void {
  const { doubt } = service;
  if (outcome.kind === 'later' && outcome.status === 0) {
    service.doubt = Math.min(maxDoubt, doubt + 1);
    // Several pushes may have waited for the same answer.
    if (service.notBefore <= at) service.notBefore = at + Math.min(maxAwayPause, awayPause * 2 ** doubt);
    return;
  }
  service.doubt = Math.max(0, doubt - 1);
  if (outcome.kind === 'later') service.notBefore = at + (outcome.retryAfterMs ?? 0);
}
