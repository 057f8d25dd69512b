import { day, hour, minute } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import { type Brake, networkOf } from './brake.ts';
import type { Channel, CodeIdentifier } from './code-identifier.ts';
import type { RecentChallenge } from './store/challenges.ts';
import type { Share } from './store/shares.ts';

export const codeLifetime = 15 * minute;
/** With ten codes a day, fifty guesses at a million: nobody is let in by luck. */
export const mostTries = 5;

interface SendingLimit {
  readonly most: number;
  readonly windowMs: number;
}

/** For one address or number, whatever the codes are for and whether or not they were used. */
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

/** Why no further code goes to this address or number yet. `recent` are its codes of one day, newest first. */
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
 * What may be unanswered at once. The right code gives its share back, so people who read their codes never
 * meet these; whoever has codes sent that nobody types in soon does.
 */
const unanswered = {
  network: { most: 100, windowMs: hour },
  // Of 10,000 and of 1,000,000 neighbouring numbers. A window may begin anew in the middle of an attack,
  // so the second is half of the 50 messages that one may cost.
  tenThousand: { most: 10, windowMs: day },
  million: { most: 25, windowMs: day },
  everywhere: { most: 300, windowMs: hour },
};

/** What one code takes a share of, in the order in which everybody takes them. */
export function sharesOf({ secrets, settings }: Deps, { channel, to }: CodeIdentifier, ip: string): Share[] {
  const key = (what: string) => secrets.mac('brake', `code:${what}`);
  const network = { key: key(`network ${networkOf(ip)}`), ...unanswered.network };
  if (channel === 'email') return [network];
  const { mostUnanswered = unanswered.everywhere.most } = settings.sms ?? {};
  return [
    network,
    { key: key(`number ${to.slice(0, -4)}****`), ...unanswered.tenThousand },
    { key: key(`number ${to.slice(0, -6)}******`), ...unanswered.million },
    { key: key('sms'), ...unanswered.everywhere, most: mostUnanswered },
  ];
}

/** Wrong codes from one neighbourhood of addresses, over all challenges. */
export const networkGuessBrake: Brake = {
  what: 'code:guesses',
  free: 50,
  windowMs: 15 * minute,
  firstRestMs: minute,
  longestRestMs: 15 * minute,
};
