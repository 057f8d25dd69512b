import { day, hour, minute } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import { type Brake, networkOf } from '../brake.ts';
import type { RecentChallenge } from '../store/challenges.ts';
import type { Share } from '../store/shares.ts';
import type { Channel, CodeIdentifier } from './code-identifier.ts';

export const codeLifetime = 15 * minute;
/**
 * Max attempts per code. With at most ten codes a day, an attacker has fifty guesses at codes with a million
 * possible values.
 */
export const maxTries = 5;

interface SendingLimit {
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Max codes sent to one address or number within a time. Codes of all purposes count together, also after
 * their use.
 */
const sendingLimits: Readonly<Record<Channel, readonly SendingLimit[]>> = {
  email: [{ most: 10, windowMs: day }],
  sms: [
    { most: 1, windowMs: minute },
    { most: 5, windowMs: hour },
    { most: 10, windowMs: day },
  ],
};

export interface CodeWait {
  readonly why: 'account/code-waiting' | 'too-many';
  readonly until: number;
}

/**
 * Returns the reason and the end of the wait before the next code to this address or number; undefined when
 * no wait is needed. `recent` has the codes of one day, newest first.
 */
export function waitBeforeCode(
  recent: readonly RecentChallenge[],
  purpose: string,
  channel: Channel,
  now: number,
): CodeWait | undefined {
  const open = recent.find((one) => one.purpose === purpose && one.used_at === null && one.expires_at > now);
  if (open) return { why: 'account/code-waiting', until: open.expires_at };
  const ends = sendingLimits[channel].flatMap(({ most, windowMs }) => {
    const oldest = recent[most - 1];
    return oldest && oldest.made_at + windowMs > now ? [oldest.made_at + windowMs] : [];
  });
  return ends.length === 0 ? undefined : { why: 'too-many', until: Math.max(...ends) };
}

/**
 * Max unused codes (sent and not typed in yet) within a time. Typing in the right code lowers the count, so
 * members who read their codes never reach the limit. An SMS pumping attack reaches it.
 */
const unanswered = {
  network: { most: 100, windowMs: hour },
  // Limits for ranges of 10,000 and of 1,000,000 neighbouring numbers. One attack may cost at most 50
  // messages and may span two windows, so the limit of the larger range is 25.
  tenThousand: { most: 10, windowMs: day },
  million: { most: 25, windowMs: day },
  everywhere: { most: 300, windowMs: hour },
};

/**
 * The limits of unused codes towards which one code counts. All callers count in this order, to avoid
 * deadlocks.
 */
export function sharesOf({ secrets, settings }: Deps, { channel, to }: CodeIdentifier, ip: string): Share[] {
  const key = (what: string) => secrets.mac('brake', `code:${what}`);
  const network = { key: key(`network ${networkOf(ip)}`), ...unanswered.network };
  if (channel === 'email') return [network];
  const { maxUnanswered = unanswered.everywhere.most } = settings.sms ?? {};
  return [
    network,
    { key: key(`number ${to.slice(0, -4)}****`), ...unanswered.tenThousand },
    { key: key(`number ${to.slice(0, -6)}******`), ...unanswered.million },
    { key: key('sms'), ...unanswered.everywhere, most: maxUnanswered },
  ];
}

/** Limit of wrong codes per network, over all sent codes. */
export const networkGuessBrake: Brake = {
  what: 'code:guesses',
  free: 50,
  windowMs: 15 * minute,
  firstRestMs: minute,
  longestRestMs: 15 * minute,
};
